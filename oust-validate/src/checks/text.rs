//! Problems of the readers of `oust-notation`, as findings.

use oust_notation::record::{Problem, ProblemKind, Problems};
use oust_notation::{DiagramError, DiagramErrorKind, DiagramProblemKind, PositionLineErrorKind};

use crate::codes::Code;
use crate::finding::Finding;

/// Returns the findings of the problems that a reader met or repaired.
pub fn text_findings(problems: &[Problem]) -> Vec<Finding> {
    problems.iter().map(finding_of).collect()
}

fn finding_of(problem: &Problem) -> Finding {
    let message = format!("{}{}", problem.kind, help(&problem.kind));
    let finding = Finding::new(code_of(&problem.kind), problem.span, message);
    match problem.kind {
        ProblemKind::LineTooLong { limit, .. }
        | ProblemKind::RecordTooLong { limit, .. }
        | ProblemKind::SourceTooLong(limit) => finding.with("limit", limit),
        ProblemKind::UnreadGame { look, more_lines } => finding
            .with("looks", look.name())
            .with("more_lines", more_lines),
        ProblemKind::Undecodable {
            byte: Some(byte), ..
        }
        | ProblemKind::Nul { byte: Some(byte) } => finding.with("byte", byte),
        ProblemKind::MoreProblems(count) | ProblemKind::MoreUnknown(count) => {
            finding.with("limit", Problems::LIMIT).with("more", count)
        }
        _ => finding,
    }
}

/// Returns the help for a record without a board or mark.
fn help(kind: &ProblemKind) -> String {
    match kind {
        ProblemKind::UnknownBoard => "; pass the board, such as `13x13`".to_owned(),
        ProblemKind::AmbiguousBoard(left) => match left.first() {
            None => "; pass the board, such as `hex7`".to_owned(),
            Some(board) => format!("; pass the board, such as `{board}`"),
        },
        ProblemKind::UnmarkedSgf => {
            "; pass `--format-in sgf` to read another program's tree".to_owned()
        }
        ProblemKind::Variations => "; pass `--main-line` for that".to_owned(),
        _ => String::new(),
    }
}

/// Returns the finding of an unreadable diagram.
pub(crate) fn finding_of_diagram(error: &DiagramError) -> Finding {
    Finding::new(code_of_diagram(&error.kind), error.span, error.to_string())
}

fn code_of(kind: &ProblemKind) -> Code {
    match kind {
        ProblemKind::NoRecord { .. } | ProblemKind::NoObject | ProblemKind::EncodedMail => {
            Code::NoRecordFound
        }
        ProblemKind::Undecodable { .. } => Code::InvalidUtf8,
        ProblemKind::Nul { .. } => Code::BinaryData,
        ProblemKind::TextOutsideRecord => Code::TextOutsideRecord,
        ProblemKind::UnreadGame { .. } => Code::UnreadGame,
        ProblemKind::SecondGame { .. }
        | ProblemKind::MissingLineBreak
        | ProblemKind::IndentedFirstLine
        | ProblemKind::RepeatedMoves { .. } => Code::SecondGame,
        ProblemKind::UnexpectedToken { .. }
        | ProblemKind::UnmarkedSgf
        | ProblemKind::Variations
        | ProblemKind::UnexpectedValue { .. }
        | ProblemKind::OtherObject { .. }
        | ProblemKind::MissingField { .. }
        | ProblemKind::NewerSchema { .. }
        | ProblemKind::Json { .. } => Code::UnexpectedToken,
        // The code says what is wrong in the position line, as it does for a line by itself.
        ProblemKind::BadPosition(error) => code_of_position(&error.kind),
        ProblemKind::LineTooLong { .. } => Code::LineTooLong,
        ProblemKind::RecordTooLong { .. }
        | ProblemKind::SourceTooLong { .. }
        | ProblemKind::TooDeep { .. }
        | ProblemKind::MoreProblems { .. } => Code::LimitReached,
        ProblemKind::MalformedCoordinate { .. } => Code::MalformedCoordinate,
        ProblemKind::UnterminatedComment => Code::UnterminatedComment,
        ProblemKind::BadSeparator { .. } | ProblemKind::HeaderForm { .. } => Code::BadSeparator,
        ProblemKind::MalformedTurnNumber { .. } => Code::MalformedTurnNumber,
        ProblemKind::UnknownKeyword { .. } => Code::UnknownKeyword,
        ProblemKind::EmptyTurn => Code::EmptyTurn,
        ProblemKind::EmptyRecord => Code::EmptyRecord,
        ProblemKind::MissingBoard { .. }
        | ProblemKind::UnknownBoard
        | ProblemKind::AmbiguousBoard { .. } => Code::MissingBoard,
        ProblemKind::BadBoard(_) => Code::BadBoard,
        ProblemKind::OtherGame { .. } => Code::OtherGame,
        ProblemKind::DuplicateHeader { .. } | ProblemKind::DuplicateField { .. } => {
            Code::DuplicateHeader
        }
        ProblemKind::UnknownHeader { .. }
        | ProblemKind::UnknownField { .. }
        | ProblemKind::MoreUnknown { .. } => Code::UnknownHeader,
        ProblemKind::MalformedHeaderValue { .. } => Code::MalformedHeaderValue,
        ProblemKind::HeaderAfterMoves { .. } => Code::HeaderAfterMoves,
        ProblemKind::MissingPlayer(_) => Code::MissingPlayer,
        ProblemKind::SamePlayerTwice => Code::SamePlayerTwice,
        ProblemKind::BadStart(_) | ProblemKind::StartOnOtherBoard => Code::BadStartPosition,
        ProblemKind::BadDate => Code::BadDate,
        ProblemKind::BrokenDiagram(kind) => code_of_diagram(kind),
        ProblemKind::DiagramWarning(kind) => code_of_diagram_problem(kind),
        ProblemKind::StartsMidGame { .. } | ProblemKind::EntryNumber { .. } => {
            Code::TurnNumberMismatch
        }
    }
}

pub(crate) fn code_of_position(kind: &PositionLineErrorKind) -> Code {
    match kind {
        PositionLineErrorKind::Board(_) => Code::BadBoard,
        PositionLineErrorKind::RowCount { .. } => Code::WrongRowCount,
        PositionLineErrorKind::RowLength { .. } => Code::RaggedRow,
        PositionLineErrorKind::Symbol(_) | PositionLineErrorKind::EmptyRun => Code::UnknownSymbol,
        _ => Code::UnexpectedToken,
    }
}

pub(crate) fn code_of_diagram_problem(kind: &DiagramProblemKind) -> Code {
    match kind {
        DiagramProblemKind::BadLabels { .. } => Code::BadLabels,
    }
}

fn code_of_diagram(kind: &DiagramErrorKind) -> Code {
    match kind {
        DiagramErrorKind::RaggedRow { .. } | DiagramErrorKind::UnevenCells => Code::RaggedRow,
        DiagramErrorKind::UnknownSymbol(_)
        | DiagramErrorKind::TextAtCells { .. }
        | DiagramErrorKind::LineEnd(_)
        | DiagramErrorKind::Separator(_) => Code::UnknownSymbol,
        DiagramErrorKind::WrongRowCount { .. }
        | DiagramErrorKind::Interrupted
        | DiagramErrorKind::Several { .. } => Code::WrongRowCount,
        DiagramErrorKind::AmbiguousSymbols { .. } | DiagramErrorKind::LabelsDisagree => {
            Code::AmbiguousSymbols
        }
        DiagramErrorKind::TitlesContradict => Code::TitlesContradict,
        DiagramErrorKind::SizeUnknown
        | DiagramErrorKind::OneLine { .. }
        | DiagramErrorKind::OpenEdge
        | DiagramErrorKind::TooLarge { .. }
        | DiagramErrorKind::NotFound => Code::SizeUnknown,
    }
}
