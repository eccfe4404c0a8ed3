//! `oust check`: whether a position is possible, and every reason against it.

use std::collections::BTreeMap;
use std::io::{BufWriter, Write};

use oust_notation::{
    BoardName, FoundDiagram, JSON_SCHEMA, LineColumn, Part, PositionLine, SideToMove, Span,
    printable, side_letter,
};
use oust_validate::{Finding, diagram_findings, position_findings, position_line_finding};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::args::{CheckArgs, CheckFormat};
use crate::failure::{Failure, Reason};
use crate::input::{self, Input};
use crate::message::{note, say, say_assumed};
use crate::source::{Request, standard_input, use_parts, view_of, with_side};
use crate::view::{View, print_dialect};

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
    /// The letter of the severity in text.
    #[serde(skip)]
    letter: char,
    /// The line that it is about, counted from 1.
    line: usize,
    /// The column where it begins, in characters, counted from 1.
    column: usize,
    /// One line with the facts.
    message: String,
    /// The facts, by name.
    data: BTreeMap<&'static str, Value>,
}

pub(crate) fn run(args: &CheckArgs) -> anyhow::Result<()> {
    let mut report = Report {
        args,
        out: BufWriter::new(std::io::stdout().lock()),
        positions: 0,
        impossible: 0,
        refused: None,
    };
    let source = &args.source;
    let mut paths = args.files.clone();
    paths.extend(source.from.clone());
    if paths.is_empty() && source.is_named() {
        report.check_arguments()?;
        return report.finish();
    }
    if source.position.is_some() {
        let message = "expected files or --position, found both";
        return Err(Failure::new(Reason::Usage, message).into());
    }
    if paths.is_empty() {
        paths.push(standard_input()?);
    }
    let options = source.format_in.options(source.board.as_ref());
    for path in input::files(&paths, "a position", |piece| {
        !piece.document().parts.is_empty()
    })? {
        let pieces = input::pieces(&path, &options);
        use_parts(pieces, source.game, |part, number, input| {
            report.check(part, number, input)
        })?;
    }
    report.finish()
}

struct Report<'a, W> {
    args: &'a CheckArgs,
    out: W,
    positions: usize,
    impossible: usize,
    /// The worst reason for which something could not be checked.
    refused: Option<Reason>,
}

impl<W: Write> Report<'_, W> {
    fn check_arguments(&mut self) -> anyhow::Result<()> {
        let source = &self.args.source;
        let view = Request::of_file(source, None)?.view()?;
        let path = match source.position {
            Some(_) => "--position",
            None => "--board",
        };
        let place = LineColumn { line: 1, column: 1 };
        let findings = self.findings_of(&view).into_iter();
        let findings = findings.map(|finding| ReasonJson::new(place, finding));
        self.write(&CheckJson::new(path, 1, Some(&view), findings.collect()))
    }

    fn check(&mut self, part: Part, number: usize, input: &Input) -> anyhow::Result<()> {
        let is_usable = self.args.source.at.is_none();
        let (view, span, mut findings) = match part {
            Part::Diagram(found) if is_usable => {
                let findings = diagram_findings(&found);
                let FoundDiagram { span, diagram, .. } = *found;
                (diagram.ok().map(View::of_picture), span, findings)
            }
            Part::Position {
                line: Err(error), ..
            } if is_usable => (None, error.span, vec![position_line_finding(&error)]),
            part => {
                let span = match &part {
                    Part::Record(record) => record.board_span,
                    Part::Position { span, .. } => *span,
                    _ => Span::default(),
                };
                match view_of(part, input, &self.args.source) {
                    Ok(view) => (Some(view), span, Vec::new()),
                    Err(error) => return self.refuse(error),
                }
            }
        };
        let view = view.map(|view| with_side(view, &self.args.source, &input.path));
        if let Some(view) = &view {
            say_assumed(&input.path, &view.assumed);
            let of_position = self.findings_of(view).into_iter();
            findings.extend(of_position.map(|mut finding| {
                finding.span = span;
                finding
            }));
        }
        let findings = findings
            .into_iter()
            .map(|finding| ReasonJson::new(input.piece.place(finding.span.start), finding));
        let (path, view) = (&input.path, view.as_ref());
        self.write(&CheckJson::new(path, number, view, findings.collect()))
    }

    fn findings_of(&self, view: &View) -> Vec<Finding> {
        let dialect = print_dialect(self.args.source.coords, view);
        position_findings(&view.position().setup(), to_move(view), dialect)
    }

    /// Goes on after what breaks a rule or cannot be read; wrong use ends the program.
    fn refuse(&mut self, error: anyhow::Error) -> anyhow::Result<()> {
        let failure = error.downcast::<Failure>()?;
        if failure.reason == Reason::Usage {
            return Err(failure.into());
        }
        self.refused = self.refused.max(Some(failure.reason));
        say(failure);
        Ok(())
    }

    fn write(&mut self, checked: &CheckJson) -> anyhow::Result<()> {
        self.positions += 1;
        self.impossible += usize::from(!checked.possible);
        if self.args.to == CheckFormat::Json {
            writeln!(self.out, "{}", serde_json::to_string(checked)?)?;
            return Ok(());
        }
        let path = printable(&checked.path);
        for reason in &checked.findings {
            let ReasonJson {
                line,
                column,
                letter,
                code,
                name,
                ..
            } = reason;
            let message = printable(&reason.message);
            writeln!(
                self.out,
                "{path}:{line}:{column}: {letter} {code} {name}: {message}"
            )?;
        }
        Ok(())
    }

    fn finish(mut self) -> anyhow::Result<()> {
        self.out.flush()?;
        let (positions, impossible) = (self.positions, self.impossible);
        let word = if positions == 1 {
            "position"
        } else {
            "positions"
        };
        let summary = format!("{positions} {word}, {impossible} impossible");
        match self.refused {
            Some(reason) => {
                let message = format!("{summary}; some could not be checked");
                Err(Failure::new(reason, message).into())
            }
            None if impossible > 0 => Err(Failure::new(Reason::Rules, summary).into()),
            None => {
                note(summary);
                Ok(())
            }
        }
    }
}

impl CheckJson {
    fn new(path: &str, number: usize, view: Option<&View>, findings: Vec<ReasonJson>) -> Self {
        let known = view.filter(|view| view.side == SideToMove::Known);
        Self {
            schema: JSON_SCHEMA,
            kind: "check",
            path: path.to_owned(),
            number,
            board: view.map(|view| BoardName(view.position().board().clone()).to_string()),
            to_move: view.and_then(to_move).map(side_letter),
            position: known.map(|view| PositionLine::of(view.position()).to_string()),
            possible: findings.iter().all(|reason| reason.severity != "error"),
            findings,
        }
    }
}

impl ReasonJson {
    fn new(place: LineColumn, finding: Finding) -> Self {
        Self {
            code: finding.code.id(),
            name: finding.code.name(),
            severity: finding.severity().name(),
            letter: finding.severity().letter(),
            line: place.line,
            column: place.column,
            message: finding.message,
            data: finding.data.into_iter().collect(),
        }
    }
}

/// Who is to move, when it is known.
fn to_move(view: &View) -> Option<oust_core::Color> {
    (view.side == SideToMove::Known).then(|| view.position().to_move())
}
