//! `oust check`: tells whether positions are possible, with every reason against them.

use std::collections::BTreeMap;
use std::io::{BufWriter, StdoutLock, Write, stdout};
use std::path::PathBuf;

use anyhow::bail;
use clap::ValueEnum;
use oust_notation::{
    BoardName, FoundDiagram, JSON_SCHEMA, LineColumn, Part, PositionLine, Span, printable,
    side_letter,
};
use oust_validate::{Finding, diagram_findings, position_findings, position_line_finding};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::args::SourceArgs;
use crate::batch::{Batch, SourcePart};
use crate::failure::Failure;
use crate::input;
use crate::message::{note, say_assumed};
use crate::output::json_line;
use crate::source::{Request, standard_input, view_of, with_side};
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

    /// Print the reasons in this format
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = CheckFormat::Text)]
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
    /// Where the position comes from: a file, `-`, `--position` or `--board`.
    path: String,
    /// Which of the positions there it is, counted from 1.
    number: usize,
    /// The board's name; null when it cannot be read.
    board: Option<String>,
    /// Who is to move; null when nobody knows.
    #[schemars(extend("enum" = ["x", "o", null]))]
    to_move: Option<char>,
    /// The position line; null when nobody knows who is to move.
    position: Option<String>,
    /// Whether no finding is an error.
    possible: bool,
    /// What is against the position, and what else is worth knowing of it.
    findings: Vec<ReasonJson>,
}

/// A reason against a position.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "reason")]
struct ReasonJson {
    /// Its code, such as `P701`.
    code: &'static str,
    /// The name of the code.
    name: &'static str,
    /// How bad it is.
    #[schemars(extend("enum" = ["error", "warning", "info"]))]
    severity: &'static str,
    /// The line that it is about, counted from 1.
    line: usize,
    /// The column where it begins, in characters, counted from 1.
    column: usize,
    /// One line with the facts.
    message: String,
    /// The facts, by name.
    data: BTreeMap<&'static str, Value>,
}

pub(super) fn run(args: &CheckArgs) -> anyhow::Result<()> {
    let source = &args.source;
    let mut paths = args.files.clone();
    paths.extend(source.from.clone());
    if source.position.is_some() && !paths.is_empty() {
        bail!(Failure::usage("expected files or --position, found both"));
    }
    let is_argument = paths.is_empty() && source.is_named();
    if paths.is_empty() && !is_argument {
        paths.push(standard_input()?);
    }
    let mut files = Vec::new();
    if !is_argument {
        files = input::files(&paths, "a position", |piece| {
            !piece.document().parts.is_empty()
        })?;
    }
    let mut batch = Batch::default();
    let mut report = Report {
        source,
        format: args.to,
        out: BufWriter::new(stdout().lock()),
        positions: 0,
        impossible: 0,
    };
    if is_argument {
        report.check_argument()?;
    }
    batch.read(&files, &source.read.options(), source.game, |_, found| {
        report.check(found)
    })?;
    report.out.flush()?;
    let word = if report.positions == 1 {
        "position"
    } else {
        "positions"
    };
    let summary = format!(
        "{} {word}, {} impossible",
        report.positions, report.impossible
    );
    if let Some(reason) = batch.worst {
        bail!(Failure::new(
            reason,
            summary + "; some could not be checked"
        ));
    }
    if report.impossible > 0 {
        bail!(Failure::rules(summary));
    }
    note(summary);
    Ok(())
}

struct Report<'a> {
    source: &'a SourceArgs,
    format: CheckFormat,
    out: BufWriter<StdoutLock<'static>>,
    positions: usize,
    impossible: usize,
}

impl Report<'_> {
    /// Checks the position that `--position` or `--board` names.
    fn check_argument(&mut self) -> anyhow::Result<()> {
        let view = Request::of_file(self.source, None)?.view()?;
        let path = match self.source.position {
            Some(_) => "--position",
            None => "--board",
        };
        let place = LineColumn { line: 1, column: 1 };
        let findings = self.findings_of(&view).into_iter();
        let findings = findings.map(|finding| (place, finding)).collect();
        self.write(path, 1, Some(&view), findings)
    }

    fn check(&mut self, found: SourcePart<'_>) -> anyhow::Result<()> {
        let input = found.input;
        // `view_of` refuses a turn of what is no record.
        let is_position = self.source.at.is_none();
        let (view, span, mut findings) = match found.part {
            Part::Diagram(diagram) if is_position => {
                let findings = diagram_findings(&diagram);
                let FoundDiagram { span, diagram, .. } = *diagram;
                let view = diagram.ok().map(View::of_diagram);
                let view = view.map(|view| with_side(view, self.source, &input.path));
                (view, span, findings)
            }
            Part::Position {
                line: Err(error), ..
            } if is_position => (None, error.span, vec![position_line_finding(&error)]),
            part => {
                let span = match &part {
                    Part::Record(record) => record.board_span,
                    Part::Position { span, .. } => *span,
                    _ => Span::default(),
                };
                (Some(view_of(part, input, self.source)?), span, Vec::new())
            }
        };
        if let Some(view) = &view {
            say_assumed(&input.path, &view.assumed);
            for mut finding in self.findings_of(view) {
                finding.span = span;
                findings.push(finding);
            }
        }
        let placed = |finding: Finding| (input.piece.place(finding.span.start), finding);
        let findings = findings.into_iter().map(placed).collect();
        self.write(&input.path, found.number, view.as_ref(), findings)
    }

    fn findings_of(&self, view: &View) -> Vec<Finding> {
        let position = view.position();
        let dialect = self.source.read.coords.print_dialect(position.board());
        position_findings(&position.setup(), view.to_move(), dialect)
    }

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
                board: view.map(|view| BoardName(view.position().board().clone()).to_string()),
                to_move: to_move.map(side_letter),
                position: view
                    .filter(|_| to_move.is_some())
                    .map(|view| PositionLine::of(view.position()).to_string()),
                possible,
                findings: findings.into_iter().map(ReasonJson::new).collect(),
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

impl ReasonJson {
    fn new((place, finding): (LineColumn, Finding)) -> Self {
        Self {
            code: finding.code.id(),
            name: finding.code.name(),
            severity: finding.severity().name(),
            line: place.line,
            column: place.column,
            message: finding.message,
            data: finding.data.into_iter().collect(),
        }
    }
}
