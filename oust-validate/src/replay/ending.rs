//! What a record says about the end of its game, held against the game.

use oust_core::{Color, Ending, Game, Outcome};
use oust_notation::record::{EndedValue, Header, Record, ResultValue};
use oust_notation::{Span, side_letter};

use super::{Replay, Replayer, totals};
use crate::{Code, Finding};

impl Replayer<'_> {
    /// Whether the headers say that the game was ended while this side was to move: it gave up
    /// or lost on time, or others decided.
    pub(super) fn ended_by_header_in_turn_of(&self, side: Color) -> bool {
        let result = self.record.result().map(|(result, _)| result);
        match self.record.ended() {
            Some((EndedValue::Otherwise(Ending::Adjudication), _)) => true,
            Some((EndedValue::Otherwise(Ending::Resignation | Ending::Time), _)) => {
                result == Some(ResultValue::Win(!side))
            }
            _ => false,
        }
    }
}

/// Checks result, ending, scores and claimed counts, and ends a game that ends only by its
/// headers.
pub(super) fn check(record: &Record, replay: &mut Replay) {
    let findings = &mut replay.findings;
    let drawn = findings
        .iter()
        .any(|finding| finding.code == Code::DrawClaimed);
    let said = Said::of(record);
    if let Some(finding) = said.fault(record, drawn) {
        findings.push(finding);
    }
    if let Some((EndedValue::Other, header)) = record.ended() {
        let expected = EndedValue::WRITTEN.map(|(name, _)| name).join(", ");
        let message = format!("expected {expected}, found `{}`", header.value);
        findings.push(Finding::new(
            Code::UnknownEnding,
            header.value_span,
            message,
        ));
    }
    let Some(transcript) = replay
        .transcript
        .as_mut()
        .filter(|_| replay.broken_at.is_none())
    else {
        findings.extend(totals::faults_alone(record));
        return;
    };
    if transcript.game.outcome().is_none()
        && let Some(EndedValue::Otherwise(ending)) = said.ended
    {
        transcript
            .game
            .end(ending, said.winner())
            .expect("the game goes on");
        transcript.ending_token = None;
    }
    let position = transcript.game.position();
    let stones = Color::BOTH.map(|color| position.count(color));
    let already = |code| {
        findings
            .iter()
            .any(|finding: &Finding| finding.code == code)
    };
    if !already(Code::ResignerRecordedAsWinner)
        && let Some(finding) = said.contradiction(transcript.game.outcome(), stones)
    {
        findings.push(finding);
    }
    findings.extend(side_fault(record, &transcript.game));
    findings.extend(totals::faults(record, &transcript.game));
}

/// Returns the message about an unknown result, which may be the name of a player.
fn unknown_result(record: &Record, result: &str) -> String {
    let name = |color| record.player(color).map_or("", |header| &header.value);
    let named = |color: &Color| name(*color).eq_ignore_ascii_case(result);
    let mut winners = Color::BOTH.into_iter().filter(named);
    match (winners.next(), winners.next()) {
        (Some(winner), None) => format!(
            "expected x ({}), o ({}), deadlock or ?, found `{result}`; write `{}`",
            name(Color::X),
            name(Color::O),
            side_letter(winner)
        ),
        _ => format!("expected x, o, deadlock or ?, found `{result}`"),
    }
}

/// Another side said to be to move than the one that is. Who must pass is passed over by some.
fn side_fault(record: &Record, game: &Game) -> Option<Finding> {
    let (said, span) = record.to_move?;
    let position = game.position();
    let to_move = position.to_move();
    if said == to_move || position.must_pass() || game.outcome().is_some() {
        return None;
    }
    let (said, to_move) = (side_letter(said), side_letter(to_move));
    let message = format!("{said} is said to be to move at the end, but {to_move} is");
    let finding = Finding::new(Code::SideToMoveMismatch, span, message);
    Some(
        finding
            .with("to_move", to_move.to_string())
            .with("found", said.to_string()),
    )
}

/// What the headers say.
struct Said<'a> {
    result: Option<ResultValue>,
    result_header: Option<&'a Header>,
    ended: Option<EndedValue>,
    ended_header: Option<&'a Header>,
}

impl<'a> Said<'a> {
    fn of(record: &'a Record) -> Self {
        let (result, ended) = (record.result(), record.ended());
        Self {
            result: result.map(|(value, _)| value),
            result_header: result.map(|(_, header)| header),
            ended: ended.map(|(value, _)| value),
            ended_header: ended.map(|(_, header)| header),
        }
    }

    fn winner(&self) -> Option<Color> {
        match self.result {
            Some(ResultValue::Win(winner)) => Some(winner),
            _ => None,
        }
    }

    /// What is wrong with the headers whatever the game was.
    fn fault(&self, record: &Record, drawn: bool) -> Option<Finding> {
        let Some(header) = self.result_header else {
            let message = "the record does not say its result; `?` says that nobody knows";
            return Some(Finding::new(
                Code::MissingResult,
                record.board_span,
                message,
            ));
        };
        let span = header.value_span;
        match (self.result?, self.ended) {
            (ResultValue::Draw, _) if drawn => None,
            (ResultValue::Draw, _) => {
                let message = "draws cannot occur in Oust";
                Some(Finding::new(Code::DrawClaimed, span, message))
            }
            (ResultValue::Win(_) | ResultValue::Deadlock, Some(EndedValue::Unfinished)) => {
                Some(self.differ("a game with a result is not unfinished"))
            }
            (ResultValue::Deadlock, Some(EndedValue::Otherwise(_))) => {
                Some(self.differ("a deadlock is decided on the board"))
            }
            (ResultValue::Win(_) | ResultValue::Deadlock | ResultValue::Unknown, _) => None,
            _ => Some(Finding::new(
                Code::UnknownResult,
                span,
                unknown_result(record, &header.value),
            )),
        }
    }

    fn differ(&self, message: &str) -> Finding {
        let header = self.ended_header.or(self.result_header);
        let span = header.map_or(Span::default(), |header| header.value_span);
        Finding::new(Code::ResultAndEndingDiffer, span, message)
    }

    /// What the game has to say against the headers. Faults of the headers alone are reported
    /// already.
    fn contradiction(&self, outcome: Option<Outcome>, stones: [usize; 2]) -> Option<Finding> {
        let (result, span) = (self.result?, self.result_header?.value_span);
        let contradicts = |what: String| Finding::new(Code::ResultContradictsBoard, span, what);
        let unfinished = |what: String| Finding::new(Code::DecidedButMarkedUnfinished, span, what);
        match (outcome, result, self.ended) {
            // Reported with the headers.
            (_, ResultValue::Draw | ResultValue::Other, _)
            | (_, ResultValue::Win(_) | ResultValue::Deadlock, Some(EndedValue::Unfinished))
            | (_, ResultValue::Deadlock, Some(EndedValue::Otherwise(_))) => None,

            (Some(Outcome::Win(winner)), ResultValue::Win(said), _) if winner != said => {
                let (winner, said) = (side_letter(winner), side_letter(said));
                Some(contradicts(format!(
                    "{winner} wins on the board, not {said}"
                )))
            }
            (Some(Outcome::Win(winner)), ResultValue::Deadlock, _) => {
                let winner = side_letter(winner);
                Some(contradicts(format!("{winner} wins on the board")))
            }
            (Some(Outcome::Deadlock), ResultValue::Win(_), _) => Some(contradicts(
                "neither side has a placement at the end: nobody wins".to_owned(),
            )),
            (Some(Outcome::Win(winner)), ResultValue::Unknown, _) => {
                let winner = side_letter(winner);
                Some(unfinished(format!("{winner} wins on the board")))
            }
            (Some(Outcome::Deadlock), ResultValue::Unknown, _) => Some(unfinished(
                "the game ends in a deadlock; expected `deadlock`".to_owned(),
            )),
            (Some(Outcome::Win(_) | Outcome::Deadlock), _, Some(EndedValue::Otherwise(_))) => {
                Some(self.differ("the game was decided on the board; expected `board`"))
            }

            (Some(Outcome::Ended { .. }), ResultValue::Deadlock, _) => Some(contradicts(
                "the game was ended before the board decided it".to_owned(),
            )),
            (Some(Outcome::Ended { ending, .. }), _, Some(ended))
                if !matches!(ended, EndedValue::Other)
                    && ended != EndedValue::Otherwise(ending) =>
            {
                let ending = EndedValue::Otherwise(ending);
                Some(self.differ(&format!("the turns end with `{ending}`")))
            }
            (
                Some(Outcome::Ended {
                    winner: Some(winner),
                    ..
                }),
                ResultValue::Unknown,
                _,
            ) => {
                let winner = side_letter(winner);
                Some(unfinished(format!(
                    "{winner} has won by the end of the turns"
                )))
            }

            (None, ResultValue::Win(winner), None | Some(EndedValue::Board)) => {
                let (loser, letter) = (!winner, side_letter(winner));
                let left = stones[usize::from(loser == Color::O)];
                let remaining = match left {
                    0 => format!("{} had no stone to capture", side_letter(loser)),
                    1 => format!("a stone of {} remains", side_letter(loser)),
                    _ => format!("{left} stones of {} remain", side_letter(loser)),
                };
                let message = format!(
                    "{letter} is said to have won on the board, but {remaining}; a game that \
                     ended otherwise says so: `ended: resign`"
                );
                let code = Code::OustingClaimedButStonesRemain;
                let data = ("remaining", left);
                Some(Finding::new(code, span, message).with(data.0, data.1))
            }
            (None, ResultValue::Deadlock, _) => Some(contradicts(
                "the game is not in a deadlock: somebody has a placement".to_owned(),
            )),
            (None, ResultValue::Unknown, Some(EndedValue::Board)) => {
                Some(self.differ("the board has not decided the game"))
            }
            _ => None,
        }
    }
}
