//! The end of a game, checked against the claims of its record.

use oust_core::{Board, Color, Ending, Game, Outcome};
use oust_notation::record::{EndedValue, Header, Record, ResultValue};
use oust_notation::{Counts, Span, counted, side_letter};

use super::result::Replay;
use crate::checks::{ClaimedCounts, TurnIndexBuilder, counts_in, exceeds_board};
use crate::codes::Code;
use crate::finding::Finding;

/// Returns the winner that the result of a record names.
pub(crate) fn winner_of_record(record: &Record) -> Option<Color> {
    match record.result() {
        Some((ResultValue::Win(winner), _)) => Some(winner),
        _ => None,
    }
}

/// Returns whether the headers claim that the game ended with `side` to move: by its resignation or
/// loss on time, or by adjudication.
pub(crate) fn is_ended_by_header(record: &Record, side: Color) -> bool {
    match record.ended() {
        Some((EndedValue::Otherwise(Ending::Adjudication), _)) => true,
        Some((EndedValue::Otherwise(Ending::Resignation | Ending::Time), _)) => {
            winner_of_record(record) == Some(!side)
        }
        _ => false,
    }
}

/// Checks result, ending, scores and claimed counts. Ends a game that only its headers end.
pub(crate) fn check(record: &Record, replay: &mut Replay) {
    let has = |findings: &[Finding], code| findings.iter().any(|finding| finding.code == code);
    let claim = Claim {
        result: record.result(),
        ended: record.ended(),
    };
    let findings = &mut replay.findings;
    // A draw among the turns is reported there; the result `draw` next to it is the same fault.
    let is_known = |code| code == Code::DrawClaimed && has(findings, code);
    let fault = claim.fault(record).filter(|fault| !is_known(fault.code));
    findings.extend(fault);
    if let Some((EndedValue::Other, header)) = claim.ended {
        let expected = EndedValue::WRITTEN.map(|(name, _)| name).join(", ");
        let message = format!("expected {expected}, found `{}`", header.value);
        findings.push(Finding::new(
            Code::UnknownEnding,
            header.value_span,
            message,
        ));
    }
    let annotated = replay.annotated.as_mut();
    let Some(annotated) = annotated.filter(|_| replay.broken_at.is_none()) else {
        findings.extend(count_faults_alone(record));
        return;
    };
    let game = &mut annotated.game;
    // A token among the turns has ended the game already, and `end` would refuse a second end.
    if game.outcome().is_none()
        && let Some((EndedValue::Otherwise(ending), _)) = claim.ended
    {
        game.end(ending, winner_of_record(record))
            .expect("the game goes on");
        // Written anew, this game gets no token of a resignation: the record had it in a header.
        annotated.ending_token = None;
    }
    // That finding is about the same contradiction, at the token.
    if !has(findings, Code::ResignerRecordedAsWinner) {
        findings.extend(claim.contradiction(game));
    }
    findings.extend(side_fault(record, game));
    findings.extend(count_faults(record, game));
}

/// Returns the message about an unknown result. Some records name the winner there.
fn unknown_result(record: &Record, result: &str) -> String {
    let name = |color| record.player(color).map_or("", |header| &header.value);
    let named = |color: &Color| name(*color).eq_ignore_ascii_case(result);
    let mut winners = Color::BOTH.into_iter().filter(named);
    match (winners.next(), winners.next()) {
        // Two players of one name leave the winner open.
        (Some(winner), None) => format!(
            "expected x ({}), o ({}), deadlock or ?, found `{result}`; write `{}`",
            name(Color::X),
            name(Color::O),
            side_letter(winner)
        ),
        _ => format!("expected x, o, deadlock or ?, found `{result}`"),
    }
}

/// Returns the finding of a claimed side to move that is not the side at the end. Some writers omit
/// the side that must pass.
fn side_fault(record: &Record, game: &Game) -> Option<Finding> {
    let (claimed, span) = record.to_move?;
    let position = game.position();
    let to_move = position.to_move();
    // After the end there is no side to move.
    if claimed == to_move || position.must_pass() || game.outcome().is_some() {
        return None;
    }
    let letter = side_letter(claimed);
    let claim = format!("{letter} is claimed to be to move at the end");
    Some(side_mismatch(&claim, claimed, to_move, span))
}

/// Returns the finding of a claim that names the wrong side to move.
pub(crate) fn side_mismatch(claim: &str, found: Color, to_move: Color, span: Span) -> Finding {
    let (found, to_move) = (side_letter(found), side_letter(to_move));
    let message = format!("{claim}, but {to_move} is");
    Finding::new(Code::SideToMoveMismatch, span, message)
        .with("to_move", to_move.to_string())
        .with("found", found.to_string())
}

/// The headers about the end of the game.
struct Claim<'a> {
    result: Option<(ResultValue, &'a Header)>,
    ended: Option<(EndedValue, &'a Header)>,
}

impl Claim<'_> {
    /// Returns the fault of the headers that needs no game.
    fn fault(&self, record: &Record) -> Option<Finding> {
        use ResultValue::{Deadlock, Draw, Unknown, Win};
        let Some((result, header)) = self.result else {
            let message = "the record has no result; `?` is an unknown one";
            let code = Code::MissingResult;
            return Some(Finding::new(code, record.board_span, message));
        };
        let (code, message) = match (result, self.ended.map(|(ended, _)| ended)) {
            (Draw, _) => (Code::DrawClaimed, "draws cannot occur in Oust".to_owned()),
            (Win(_) | Deadlock, Some(EndedValue::Unfinished)) => (
                Code::ResultAndEndingDiffer,
                "a game with a result is not unfinished".to_owned(),
            ),
            (Deadlock, Some(EndedValue::Otherwise(_))) => (
                Code::ResultAndEndingDiffer,
                "a deadlock is decided on the board".to_owned(),
            ),
            (Win(_) | Deadlock | Unknown, _) => return None,
            _ => (Code::UnknownResult, unknown_result(record, &header.value)),
        };
        Some(Finding::new(code, self.span_of(code), message))
    }

    /// Returns the span of a finding: the header of the ending if it contradicts the result,
    /// otherwise the header of the result.
    fn span_of(&self, code: Code) -> Span {
        let ended = self.ended.filter(|_| code == Code::ResultAndEndingDiffer);
        let claim = ended.map(|(_, header)| header);
        let result = self.result.map(|(_, header)| header);
        claim
            .or(result)
            .map_or(Span::default(), |header| header.value_span)
    }

    /// Returns the contradiction between game and headers. [`fault`](Self::fault) reports the
    /// headers alone.
    fn contradiction(&self, game: &Game) -> Option<Finding> {
        use Code::{DecidedButMarkedUnfinished, ResultAndEndingDiffer, ResultContradictsBoard};
        use EndedValue::{Board, Other, Otherwise, Unfinished};
        use ResultValue::{Deadlock, Draw, Unknown, Win};
        let (result, _) = self.result?;
        let ended = self.ended.map(|(ended, _)| ended);
        let (code, message) = match (game.outcome(), result, ended) {
            // `fault` reports these.
            (_, Draw | ResultValue::Other, _)
            | (_, Win(_) | Deadlock, Some(Unfinished))
            | (_, Deadlock, Some(Otherwise(_))) => return None,

            (Some(Outcome::Win(winner)), Win(claimed), _) if winner != claimed => {
                let (winner, claimed) = (side_letter(winner), side_letter(claimed));
                let message = format!("{winner} wins on the board, not {claimed}");
                (ResultContradictsBoard, message)
            }
            (Some(Outcome::Win(winner)), Deadlock | Unknown, _) => {
                let code = match result {
                    Deadlock => ResultContradictsBoard,
                    _ => DecidedButMarkedUnfinished,
                };
                let winner = side_letter(winner);
                (code, format!("{winner} wins on the board"))
            }
            (Some(Outcome::Deadlock), Win(_), _) => (
                ResultContradictsBoard,
                "neither side has a placement at the end: there is no winner".to_owned(),
            ),
            (Some(Outcome::Deadlock), Unknown, _) => (
                DecidedButMarkedUnfinished,
                "the game ends in a deadlock; expected `deadlock`".to_owned(),
            ),
            (Some(Outcome::Win(_) | Outcome::Deadlock), _, Some(Otherwise(_))) => (
                ResultAndEndingDiffer,
                "the game was decided on the board; expected `board`".to_owned(),
            ),

            (Some(Outcome::Ended { .. }), Deadlock, _) => (
                ResultContradictsBoard,
                "the game was ended before the board decided it".to_owned(),
            ),
            (Some(Outcome::Ended { ending, .. }), _, Some(ended))
                if !matches!(ended, Other) && ended != Otherwise(ending) =>
            {
                let message = format!("the turns end with `{}`", Otherwise(ending));
                (ResultAndEndingDiffer, message)
            }
            (Some(Outcome::Ended { winner, .. }), Unknown, _) => {
                let message = format!("{} has won by the end of the turns", side_letter(winner?));
                (DecidedButMarkedUnfinished, message)
            }

            (None, Win(winner), None | Some(Board)) => {
                return Some(self.stones_remain(winner, game));
            }
            (None, Deadlock, _) => (
                ResultContradictsBoard,
                "the game is not deadlocked: a side has a placement".to_owned(),
            ),
            (None, Unknown, Some(Board)) => (
                ResultAndEndingDiffer,
                "the board has not decided the game".to_owned(),
            ),
            _ => return None,
        };
        Some(Finding::new(code, self.span_of(code), message))
    }

    fn stones_remain(&self, winner: Color, game: &Game) -> Finding {
        let left = game.position().count(!winner);
        let (letter, loser) = (side_letter(winner), side_letter(!winner));
        let remaining = match left {
            0 => format!("{loser} had no stone to capture"),
            1 => format!("a stone of {loser} remains"),
            _ => format!("{left} stones of {loser} remain"),
        };
        let message = format!(
            "{letter} is said to have won on the board, but {remaining}; a game that ended \
             otherwise says so: `ended: resign`"
        );
        let code = Code::OustingClaimedButStonesRemain;
        Finding::new(code, self.span_of(code), message).with("remaining", left)
    }
}

/// Returns the faults of counts and scores in the headers that need no game.
fn count_faults_alone(record: &Record) -> Vec<Finding> {
    let points = record.board.as_ref().map(Board::len);
    let exceeds = |(side, score, span)| exceeds_board(side, score, points?, span);
    let mut findings = claimed(record).faults_alone(points);
    findings.extend(scores(record).filter_map(exceeds));
    findings
}

/// Returns the faults of counts and scores in the headers at the end of the game.
fn count_faults(record: &Record, game: &Game) -> Vec<Finding> {
    let claimed = claimed(record);
    if claimed.counts == [None; 2] && record.scores == [None; 2] {
        return Vec::new();
    }
    let points = game.position().board().len();
    let held = counts_in(game.position());
    let mut index = TurnIndexBuilder::default();
    index.add_counts(claimed.wrong(held));
    let other_turns = index.build(game);
    let mut findings = claimed.faults(held, points, &other_turns, game.turns());
    findings.extend(score_faults(record, held, points));
    findings
}

fn claimed(record: &Record) -> ClaimedCounts {
    ClaimedCounts {
        counts: Color::BOTH.map(|side| record.player(side)?.claim),
        moment: "at the end",
    }
}

fn scores(record: &Record) -> impl Iterator<Item = (Color, u32, Span)> {
    let scores = Color::BOTH.into_iter().zip(record.scores);
    scores.filter_map(|(side, score)| score.map(|(score, span)| (side, score, span)))
}

/// Checks the scores, which are numbers of stones. Two exchanged scores are one finding.
fn score_faults(record: &Record, held: [Counts; 2], points: usize) -> Vec<Finding> {
    let [x, o] = held.map(|counts| counts.stones);
    let found = record.scores.map(|score| score.map(|(score, _)| score));
    // Equal scores cannot be exchanged.
    if let (true, Some((_, span))) = (x != o && found == [Some(o), Some(x)], record.scores[0]) {
        let stones = counted(x, "stone");
        let message = format!("x has {stones} at the end and o {o}: the scores are exchanged");
        let finding = Finding::new(Code::ScoreMismatch, span, message);
        return vec![
            finding
                .with("expected", vec![x, o])
                .with("found", vec![o, x]),
        ];
    }
    let fault = |(side, score, span)| {
        let stones = if side == Color::X { x } else { o };
        if score == stones {
            return None;
        }
        exceeds_board(side, score, points, span).or_else(|| {
            let letter = side_letter(side);
            let message =
                format!("{letter}'s number of stones at the end is {stones}, not {score}");
            let finding = Finding::new(Code::ScoreMismatch, span, message);
            Some(finding.with("expected", stones).with("found", score))
        })
    };
    scores(record).filter_map(fault).collect()
}
