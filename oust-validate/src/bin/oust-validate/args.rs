//! The command line.

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use oust_core::{Board, SwapRule};
use oust_notation::{Dialect, Encoding, Format};
use oust_program::{ColorMode, FilesArgs, name_among};
use oust_validate::{Code, CodeError, Severity};
use serde::Deserialize;

const EXAMPLES: &str = "\
Examples:
  oust-validate games/                    every record in a folder
  oust-validate game.oust export.json     native and Abstract Play records
  oust random --games 9 | oust-validate   standard input
  oust-validate --explain M203            what a code means
  oust-validate --select M,T games/       placements and turns only
  oust-validate --format sarif games/     for a code scanning service
  git ls-files -z '*.oust' | oust-validate -0 --files-from -
                                          the records of a repository
  oust-validate --watch games/            again whenever a file changes
";

/// Validate records of Oust games: replay them and report which token breaks which rule.
#[derive(Clone, Debug, Parser)]
#[command(
    name = "oust-validate",
    version,
    before_help = EXAMPLES,
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true
)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) for_shell: Option<ForShell>,

    /// Read these files and folders; `-` is standard input
    #[arg(value_name = "FILE|DIR")]
    pub(crate) paths: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) files: FilesArgs,

    /// Write findings in this format [default: full on a terminal, otherwise concise]
    #[arg(short = 'f', long, value_enum)]
    pub(crate) format: Option<OutputFormat>,

    /// Write the findings to this file instead of standard output
    #[arg(
        short,
        long,
        value_name = "FILE",
        conflicts_with_all = ["diff", "explain", "list_codes", "schema"]
    )]
    pub(crate) output_file: Option<PathBuf>,

    /// Validate again whenever a file changes, until Ctrl-C
    #[arg(
        long,
        conflicts_with_all = [
            "diff", "explain", "fix", "list_codes", "schema", "write_bad", "write_baseline",
            "write_good"
        ]
    )]
    pub(crate) watch: bool,

    /// Report only these codes (ids, names, prefixes such as M or M2, or ALL) [default: all but G]
    #[arg(short = 's', long, value_name = "CODES", value_delimiter = ',')]
    pub(crate) select: Vec<String>,

    /// Report these codes as well, such as G, which compares games with one another
    #[arg(long, value_name = "CODES", value_delimiter = ',')]
    pub(crate) extend_select: Vec<String>,

    /// Do not report these codes
    #[arg(short = 'i', long, value_name = "CODES", value_delimiter = ',')]
    pub(crate) ignore: Vec<String>,

    /// Set the severity of codes: `M203=warning`, `R=info`, `H103=off`
    #[arg(long, value_name = "CODE=LEVEL", value_delimiter = ',', value_parser = severity)]
    pub(crate) severity: Vec<(String, Level)>,

    /// Minimum severity that fails the run [default: error]
    #[arg(long, value_enum)]
    pub(crate) fail_on: Option<FailOn>,

    /// Show findings of at least this severity in `full` and `concise` [default: warning, and what
    /// --select or --fail-on names]
    #[arg(long, value_enum, value_name = "LEVEL")]
    pub(crate) show: Option<Level>,

    /// Omit the findings; summary and exit status stay the same
    #[arg(short, long)]
    pub(crate) quiet: bool,

    /// Name the files of folders that are skipped, with the reason
    #[arg(short, long)]
    pub(crate) verbose: bool,

    /// Print the findings, the games and the first place of each code in the summary
    #[arg(long)]
    pub(crate) statistics: bool,

    /// Write at most this many findings; the others are still counted
    #[arg(long, value_name = "NUMBER")]
    pub(crate) max_findings: Option<usize>,

    /// Show a progress bar on a terminal
    #[arg(long)]
    pub(crate) progress: bool,

    /// Use this many threads, 1 to 256 [default: the number of cores]
    #[arg(short = 'j', long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..=256))]
    pub(crate) jobs: Option<u64>,

    /// Copy the valid records unchanged into this file; with `-` they go to standard output, and
    /// findings to standard error; with `{format}` in its name, into a file for each format:
    /// `good.{format}` is `good.oust`, `good.sgf`, `good.json` and `good.txt`
    #[arg(long, value_name = "FILE")]
    pub(crate) write_good: Option<PathBuf>,

    /// Copy the invalid records unchanged into this file, or these files
    #[arg(long, value_name = "FILE")]
    pub(crate) write_bad: Option<PathBuf>,

    /// Do not report the findings in this file, nor count them for the exit status; the summary has
    /// the number of those that are gone
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["write_baseline", "diff", "fix", "write_good", "write_bad"]
    )]
    pub(crate) baseline: Option<PathBuf>,

    /// Write all findings into this file, for `--baseline`; paths are written as given
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["diff", "fix", "write_good", "write_bad"]
    )]
    pub(crate) write_baseline: Option<PathBuf>,

    /// Suggest corrections of the wrong coordinate of a broken game with which the whole game can
    /// be played
    #[arg(long)]
    pub(crate) diagnose: bool,

    /// Replay every game on the engine for large boards as well, and compare the two (X999)
    #[arg(long)]
    pub(crate) double_check: bool,

    #[command(flatten)]
    pub(crate) fixing: Fixing,

    /// Explain a code
    #[arg(short = 'e', long, value_name = "CODE", value_parser = code)]
    pub(crate) explain: Option<Code>,

    /// List all codes; with `--format json` with their explanations
    #[arg(long)]
    pub(crate) list_codes: bool,

    /// Print the JSON Schema of `json` and `ndjson`
    #[arg(long)]
    pub(crate) schema: bool,

    /// Read this configuration [default: the nearest `oust-validate.toml` from here upwards]
    #[arg(long, value_name = "FILE", conflicts_with = "no_config")]
    pub(crate) config: Option<PathBuf>,

    /// Read no configuration
    #[arg(long)]
    pub(crate) no_config: bool,

    /// Read coordinates in this dialect where the record names none [default: that of the board]
    #[arg(long, value_name = "DIALECT", value_parser = name_among::<Dialect>(Dialect::ALL.map(Dialect::name)), ignore_case = true)]
    pub(crate) coords: Option<Dialect>,

    /// Read coordinates in this dialect, overriding the record
    #[arg(long, value_name = "DIALECT", value_parser = name_among::<Dialect>(Dialect::ALL.map(Dialect::name)), ignore_case = true)]
    pub(crate) coords_in: Option<Dialect>,

    /// Use this board where a record names none, such as a listing without a diagram
    #[arg(long, value_name = "BOARD")]
    pub(crate) board: Option<Board>,

    /// Read the input in this format instead of detecting it; `sgf` also reads files of other
    /// programs, `moves` one game per line
    #[arg(long, value_name = "FORMAT", value_parser = name_among::<Format>(Format::ALL.map(Format::name)))]
    pub(crate) format_in: Option<Format>,

    /// Read the first line of play of SGF with variations, and leave out the others
    #[arg(long)]
    pub(crate) main_line: bool,

    /// Read the input in this encoding, such as windows-1252, KOI8-R or GBK, unless it begins with a
    /// byte order mark [default: UTF-8, UTF-16 or the charset that SGF names]
    #[arg(long, value_name = "NAME")]
    pub(crate) encoding: Option<Encoding>,

    /// Set a rule, overriding the record: `pie=allowed` or `pie=no`
    #[arg(long, value_name = "RULE", value_parser = swap_rule)]
    pub(crate) rules: Option<SwapRule>,

    /// Write in color
    #[arg(long, value_enum, default_value_t = ColorMode::Auto)]
    pub(crate) color: ColorMode,
}

/// Output for the shell. A folder of such a name needs a leading `./`.
#[derive(Clone, Debug, Subcommand)]
pub(crate) enum ForShell {
    /// Print the script that completes the command line in a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the man page
    Man,
}

/// The flags of corrections.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Fixing {
    /// Print the changes of `--fix` as a unified diff
    #[arg(long, conflicts_with_all = ["fix", "write_good", "write_bad"])]
    pub(crate) diff: bool,

    /// Print a native file with the corrections that leave its games unchanged
    #[arg(long, conflicts_with_all = ["write_good", "write_bad"])]
    pub(crate) fix: bool,

    /// With `--fix`: correct the files in place, and report the remaining findings
    #[arg(long, requires = "fix")]
    pub(crate) write: bool,
}

/// The format of findings.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(crate) enum OutputFormat {
    /// The lines of the record with labels, and boards up to 19x19
    Full,
    /// One line per finding
    Concise,
    /// One JSON document
    Json,
    /// One JSON object per line
    Ndjson,
    /// Workflow commands of GitHub
    Github,
    /// A Code Quality report of GitLab
    Gitlab,
    /// SARIF 2.1.0
    Sarif,
    /// `JUnit` XML, one case per game
    Junit,
}

/// The severity of a code, or the minimum that is shown.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Level {
    /// A broken rule or claim
    Error,
    /// Doubtful
    Warning,
    /// Worth knowing
    Info,
    /// Not reported, or nothing shown
    Off,
}

impl Level {
    /// Returns the severity; `None` when it is off.
    pub(crate) fn severity(self) -> Option<Severity> {
        match self {
            Self::Error => Some(Severity::Error),
            Self::Warning => Some(Severity::Warning),
            Self::Info => Some(Severity::Info),
            Self::Off => None,
        }
    }
}

/// The minimum severity that fails the run.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(crate) enum FailOn {
    /// Errors
    Error,
    /// Warnings and errors
    Warning,
    /// All findings
    Info,
    /// Nothing
    Never,
}

/// Adds a help to an error.
pub(crate) fn with_help(error: &CodeError) -> String {
    format!("{error}; --list-codes has all")
}

fn code(text: &str) -> Result<Code, String> {
    text.parse().map_err(|error| with_help(&error))
}

fn severity(text: &str) -> Result<(String, Level), String> {
    let wrong = || {
        let levels = "error, warning, info or off";
        format!("expected a code and {levels}, such as M203=warning")
    };
    // The code is parsed with the selection, which also takes prefixes.
    let (code, level) = text.split_once('=').ok_or_else(wrong)?;
    let level = Level::from_str(level.trim(), false).map_err(|_| wrong())?;
    Ok((code.trim().to_owned(), level))
}

fn swap_rule(text: &str) -> Result<SwapRule, String> {
    match text {
        "pie=allowed" => Ok(SwapRule::Allowed),
        "pie=no" => Ok(SwapRule::Forbidden),
        _ => Err("expected pie=allowed or pie=no".to_owned()),
    }
}
