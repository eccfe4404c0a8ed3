//! `oust check`: tells whether positions are possible, with every reason against them.

use std::io::{self, BufWriter, StdoutLock, Write, stdout};
use std::path::PathBuf;

use anyhow::bail;
use clap::ValueEnum;
use oust_notation::{
    DocumentItem, FoundDiagram, JSON_SCHEMA, LineColumn, PositionLine, Span, counted, printable,
    side_letter,
};
use oust_program::{Failure, FilesArgs, STDIN};
use oust_validate::files::Sought;
use oust_validate::json::ReasonJson;
use oust_validate::{Finding, diagram_findings, position_findings, position_line_finding};
use schemars::JsonSchema;
use serde::Serialize;

use crate::args::SourceArgs;
use crate::input::{self, Batch, SourceItem};
use crate::message::{note, say_assumed};
use crate::output::json_line;
use crate::request::{Command, Request, refuse_pipe, settled, view_of};
use crate::view::View;

/// Tell whether positions are possible, with every reason against them.
#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  oust check diagram.txt                        can these stones come from a game?
  oust check --position '3x3 3/xoo/x2 x'        two large groups that touch: no
  oust check game.oust --at 12                  a game after its 12th turn
  oust check --to json < positions.txt          one line of JSON for each position
")]
pub(crate) struct CheckArgs {
    /// Check the positions in these files and folders; `-` is standard input [default: standard
    /// input]
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    choice: FilesArgs,

    /// Print the reasons in this format
    #[arg(short = 't', long, value_enum, value_name = "FORMAT", default_value_t = CheckFormat::Text)]
    to: CheckFormat,

    #[command(flatten)]
    source: SourceArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum CheckFormat {
    /// One reason a line.
    Text,
    /// One JSON object for each position.
    Json,
}

pub(crate) fn run(args: &CheckArgs) -> anyhow::Result<()> {
    let source = &args.source;
    let mut paths = args.files.clone();
    paths.extend(source.from.clone());
    let is_listed = args.choice.files_from.is_some();
    if source.position.is_some() && (is_listed || !paths.is_empty()) {
        bail!(Failure::usage("expected files or --position, found both"));
    }
    // `--position` and `--board` have no file, and their findings no place in one.
    let mut is_argument = false;
    if paths.is_empty() && !is_listed {
        // A source on standard input is on the board that `--board` names.
        let request = Request::new(source, &[], Command::Show)?;
        match request.file() {
            Some(file) => paths.push(file.to_owned()),
            None => is_argument = true,
        }
    } else if !is_listed && !paths.iter().any(|path| path.as_os_str() == STDIN) {
        refuse_pipe(&input::joined(&paths))?;
    }
    let mut files = Vec::new();
    if is_argument {
        args.choice.refuse()?;
    } else {
        let options = source.read.options();
        let (choice, expected) = (&args.choice, "a position");
        files = input::sources(&paths, choice, expected, Sought::Positions, &options)?.files;
    }
    let mut batch = Batch::default();
    let mut report = Report::new(source, args.to);
    if is_argument {
        report.check_argument()?;
    }
    batch.read(&files, &source.read.options(), source.game, |_, found| {
        report.check(found)
    })?;
    let summary = report.finish()?;
    // Before the impossible positions: a position that was not checked may be one.
    if let Some(status) = batch.worst {
        bail!(Failure::new(
            status,
            summary + "; some could not be checked"
        ));
    }
    if report.found_impossible() {
        bail!(Failure::rules(summary));
    }
    note(summary);
    Ok(())
}

/// The output and the counts of `oust check`.
struct Report<'a> {
    source: &'a SourceArgs,
    format: CheckFormat,
    out: BufWriter<StdoutLock<'static>>,
    positions: usize,
    impossible: usize,
}

impl<'a> Report<'a> {
    fn new(source: &'a SourceArgs, format: CheckFormat) -> Self {
        Self {
            source,
            format,
            out: BufWriter::new(stdout().lock()),
            positions: 0,
            impossible: 0,
        }
    }

    /// Returns whether a position checked so far is impossible.
    fn found_impossible(&self) -> bool {
        self.impossible > 0
    }

    /// Ends the output and returns the counts in words.
    fn finish(&mut self) -> io::Result<String> {
        self.out.flush()?;
        let positions = counted(self.positions, "position");
        Ok(format!("{positions}, {} impossible", self.impossible))
    }

    /// Checks the position that `--position` or `--board` names.
    fn check_argument(&mut self) -> anyhow::Result<()> {
        let view = Request::from_file(self.source, None)?.view()?;
        // The name of the flag stands for the path in the output.
        let path = match self.source.position {
            Some(_) => "--position",
            None => "--board",
        };
        let place = LineColumn { line: 1, column: 1 };
        let placed = |finding| (place, finding);
        let findings = self.findings_of(&view).into_iter().map(placed).collect();
        self.write(path, 1, Some(&view), findings)
    }

    /// Checks a position of a file.
    fn check(&mut self, found: SourceItem<'_>) -> anyhow::Result<()> {
        let input = found.input;
        // `view_of` refuses `--at` for a diagram or a position line.
        let is_position = self.source.at.is_none();
        let (view, span, mut findings) = match found.item {
            DocumentItem::Diagram(diagram) if is_position => {
                let findings = diagram_findings(&diagram);
                let FoundDiagram { span, diagram, .. } = *diagram;
                let view = diagram
                    .ok()
                    .map(|diagram| settled(View::from_diagram(diagram), self.source, &input.path))
                    .transpose()?;
                (view, span, findings)
            }
            DocumentItem::Position {
                line: Err(error), ..
            } if is_position => (None, error.span, vec![position_line_finding(&error)]),
            item => {
                let span = match &item {
                    DocumentItem::Record(record) => record.board_span,
                    DocumentItem::Position { span, .. } => *span,
                    _ => Span::default(),
                };
                (Some(view_of(item, input, self.source)?), span, Vec::new())
            }
        };
        if let Some(view) = &view {
            say_assumed(&input.path, &view.assumed);
            // Findings about a position have no place of their own.
            for mut finding in self.findings_of(view) {
                finding.span = span;
                findings.push(finding);
            }
        }
        let placed = |finding: Finding| (input.chunk.place(finding.span.start), finding);
        let findings = findings.into_iter().map(placed).collect();
        self.write(&input.path, found.number, view.as_ref(), findings)
    }

    fn findings_of(&self, view: &View) -> Vec<Finding> {
        let position = view.position();
        let dialect = self.source.read.coords.print_dialect(position.board());
        position_findings(&position.setup(), view.to_move(), dialect)
    }

    /// Prints the findings about a position, or its JSON.
    fn write(
        &mut self,
        path: &str,
        number: usize,
        view: Option<&View>,
        findings: Vec<(LineColumn, Finding)>,
    ) -> anyhow::Result<()> {
        let possible = !findings.iter().any(|(_, finding)| finding.is_error());
        self.positions += 1;
        self.impossible += usize::from(!possible);
        if self.format == CheckFormat::Json {
            let to_move = view.and_then(View::to_move);
            let json = CheckJson {
                schema: JSON_SCHEMA,
                kind: "check",
                path: path.to_owned(),
                number,
                board: view.map(|view| view.position().board().to_string()),
                to_move: to_move.map(side_letter),
                position: view
                    // A position line cannot leave the side open.
                    .filter(|_| to_move.is_some())
                    .map(|view| PositionLine::from_position(view.position()).to_string()),
                possible,
                findings: findings
                    .into_iter()
                    .map(|(place, finding)| ReasonJson::new(place, finding))
                    .collect(),
            };
            self.out.write_all(json_line(&json)?.as_bytes())?;
            return Ok(());
        }
        let path = printable(path);
        for (LineColumn { line, column }, finding) in findings {
            let letter = finding.severity().letter();
            let code = finding.code;
            let message = printable(&finding.message);
            writeln!(
                self.out,
                "{path}:{line}:{column}: {letter} {code}: {message}"
            )?;
        }
        Ok(())
    }
}

/// Whether a position is possible.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "check")]
pub(crate) struct CheckJson {
    /// The version, 1.
    #[schemars(extend("const" = JSON_SCHEMA))]
    schema: u32,
    /// `check`.
    #[serde(rename = "type")]
    #[schemars(extend("const" = "check"))]
    kind: &'static str,
    /// The source of the position: a file, `-`, `--position` or `--board`.
    path: String,
    /// The number of the position in its source, counted from 1.
    number: usize,
    /// The board's name; null when it cannot be read.
    board: Option<String>,
    /// The side to move; null when it is unknown.
    #[schemars(extend("enum" = ["x", "o", null]))]
    to_move: Option<char>,
    /// The position line; null when the side to move is unknown.
    position: Option<String>,
    /// Whether no finding is an error.
    possible: bool,
    /// The findings about the position: errors, warnings and notes.
    findings: Vec<ReasonJson<'static>>,
}
