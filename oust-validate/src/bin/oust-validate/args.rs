//! The command line.

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use oust_core::SwapRule;
use oust_notation::{BoardName, Dialect, Format};
use oust_program::{ColorMode, dialect_name, format_name};
use oust_validate::{Code, CodeError, Severity};
use serde::Deserialize;

const EXAMPLES: &str = "\
Examples:
  oust-validate games/                    every record in a folder
  oust-validate game.oust export.json     native and Abstract Play records
  oust random --games 9 | oust-validate   standard input
  oust-validate --explain M203            what a code means
  oust-validate --select M,T games/       placements and turns only
  oust-validate --format sarif games/     for a service that shows findings beside the lines
";

/// Replays records of Oust games and says which token breaks which rule.
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

    /// Files and folders with records; `-` is standard input.
    #[arg(value_name = "FILE|DIR")]
    pub(crate) paths: Vec<PathBuf>,

    /// How findings are written; `full` on a terminal, else `concise`.
    #[arg(long, value_enum)]
    pub(crate) format: Option<OutputFormat>,

    /// Report these codes alone (numbers, names, beginnings such as M or M2, or ALL).
    #[arg(long, value_name = "CODES", value_delimiter = ',')]
    pub(crate) select: Vec<String>,

    /// Report these codes as well, such as G, which compares all games with one another.
    #[arg(long, value_name = "CODES", value_delimiter = ',')]
    pub(crate) extend_select: Vec<String>,

    /// Do not report these codes.
    #[arg(long, value_name = "CODES", value_delimiter = ',')]
    pub(crate) ignore: Vec<String>,

    /// Say how bad codes are: `M203=warning`, `R=info`, `H103=off`.
    #[arg(long, value_name = "CODE=LEVEL", value_delimiter = ',', value_parser = severity)]
    pub(crate) severity: Vec<(String, Level)>,

    /// The least bad finding that makes the exit status 1; `error` when nothing is said.
    #[arg(long, value_enum)]
    pub(crate) fail_on: Option<FailOn>,

    /// Show findings of this severity and worse in `full` and `concise` [default: warning, and
    /// what --select or --fail-on names].
    #[arg(long, value_enum, value_name = "LEVEL")]
    pub(crate) show: Option<Level>,

    /// Leave the findings out: the summary and the exit status are the same.
    #[arg(short, long)]
    pub(crate) quiet: bool,

    /// Say of each code how many findings and games there are, and where the first one is.
    #[arg(long)]
    pub(crate) statistics: bool,

    /// Write so many findings at most; the others are still counted.
    #[arg(long, value_name = "NUMBER")]
    pub(crate) max_findings: Option<usize>,

    /// Show how far the reading is, on a terminal.
    #[arg(long)]
    pub(crate) progress: bool,

    /// Work on this many threads, 1 to 256 [default: the cores].
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..=256))]
    pub(crate) jobs: Option<u64>,

    /// Copy the valid records, as they stand, into this file; `-` is standard output, and
    /// findings then go to standard error.
    #[arg(long, value_name = "FILE")]
    pub(crate) write_good: Option<PathBuf>,

    /// Copy the invalid records, as they stand, into this file.
    #[arg(long, value_name = "FILE")]
    pub(crate) write_bad: Option<PathBuf>,

    /// Do not report the findings that this file knows; they do not count for the exit status.
    /// Says how many of them are no longer there.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["write_baseline", "diff", "fix", "write_good", "write_bad"]
    )]
    pub(crate) baseline: Option<PathBuf>,

    /// Write all findings into this file, for `--baseline`; paths are kept as they are given.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["diff", "fix", "write_good", "write_bad"]
    )]
    pub(crate) write_baseline: Option<PathBuf>,

    /// Look for what the wrong coordinate of a broken game was meant as: a reading with which all
    /// of the game can be played.
    #[arg(long)]
    pub(crate) diagnose: bool,

    /// Play every game a second time, on the engine for large boards, and compare the two (X999).
    #[arg(long)]
    pub(crate) double_check: bool,

    #[command(flatten)]
    pub(crate) fixing: Fixing,

    /// Explain a code.
    #[arg(long, value_name = "CODE", value_parser = code)]
    pub(crate) explain: Option<Code>,

    /// List all codes; with `--format json` with what they mean.
    #[arg(long)]
    pub(crate) list_codes: bool,

    /// Print the JSON Schema of `json` and `ndjson`.
    #[arg(long)]
    pub(crate) schema: bool,

    /// The configuration; else the nearest `oust-validate.toml` from here upwards.
    #[arg(long, value_name = "FILE", conflicts_with = "no_config")]
    pub(crate) config: Option<PathBuf>,

    /// Look for no configuration.
    #[arg(long)]
    pub(crate) no_config: bool,

    /// The dialect of coordinates where the record says none.
    #[arg(long, value_name = "DIALECT", value_parser = dialect_name(), ignore_case = true)]
    pub(crate) coords: Option<Dialect>,

    /// The dialect of coordinates whatever the record says.
    #[arg(long, value_name = "DIALECT", value_parser = dialect_name(), ignore_case = true)]
    pub(crate) coords_in: Option<Dialect>,

    /// The board where a record does not say it, such as a listing without a picture.
    #[arg(long, value_name = "BOARD")]
    pub(crate) board: Option<BoardName>,

    /// What the input holds, instead of finding it out; sgf also another program's, moves a
    /// game a line.
    #[arg(long, value_name = "FORMAT", value_parser = format_name())]
    pub(crate) format_in: Option<Format>,

    /// Rules that hold whatever the record says: `pie=allowed` or `pie=no`.
    #[arg(long, value_name = "RULE", value_parser = swap_rule)]
    pub(crate) rules: Option<SwapRule>,

    /// Whether to write in colour.
    #[arg(long, value_enum, default_value_t = ColorMode::Auto)]
    pub(crate) color: ColorMode,
}

/// What is printed for the shell. A folder of such a name is meant with `./` before it.
#[derive(Clone, Debug, Subcommand)]
pub(crate) enum ForShell {
    /// Print what makes a shell complete the flags.
    Completions {
        /// The shell.
        shell: Shell,
    },
    /// Print the man page.
    Man,
}

/// Whether records are corrected, and where to.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Fixing {
    /// Show what `--fix` would change, as `diff -u` does; changes nothing.
    #[arg(long, conflicts_with_all = ["fix", "write_good", "write_bad"])]
    pub(crate) diff: bool,

    /// Print a native file with corrections that change nothing of its games.
    #[arg(long, conflicts_with_all = ["write_good", "write_bad"])]
    pub(crate) fix: bool,

    /// With `--fix`: correct the files where they are, and report what is left.
    #[arg(long, requires = "fix")]
    pub(crate) write: bool,
}

/// How findings are written.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(crate) enum OutputFormat {
    /// Each with its line of the record, marks, and the board up to 19 columns and rows.
    Full,
    /// One line each.
    Concise,
    /// One JSON document.
    Json,
    /// One JSON object a line.
    Ndjson,
    /// Commands for GitHub's workflows.
    Github,
    /// SARIF 2.1.0.
    Sarif,
    /// `JUnit`'s XML, a case a game.
    Junit,
}

/// The severity of the findings of a code, or the least that is shown.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Level {
    /// A rule or a claim is broken.
    Error,
    /// Doubtful.
    Warning,
    /// Worth knowing.
    Info,
    /// Not reported, or nothing shown.
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

/// Which findings make the exit status 1.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(crate) enum FailOn {
    /// Errors.
    Error,
    /// Warnings and errors.
    Warning,
    /// Anything.
    Info,
    /// Nothing.
    Never,
}

/// Adds the way to all codes to an error.
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
