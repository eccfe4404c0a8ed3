//! The formats with a writer and a reader of games.

use oust_core::Outcome;
use oust_notation::record::{Format, Record};
use oust_notation::{AnnotatedGame, Dialect, Document, Loss, read_move_list};
use oust_validate::{Category, ReplayOptions, Severity, replay};

use crate::every_way::roundtrip::check_roundtrip;
use crate::notation::{check_document, same_game};

/// A format with a writer and a reader of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormatCase {
    /// Native records.
    Native,
    /// Bare move lists.
    MoveList,
    /// The project's own JSON.
    Json,
    /// The JSON of Abstract Play.
    AbstractPlay,
    /// The listings of pbmserv.
    Listing,
    /// SGF trees.
    Sgf,
}

impl FormatCase {
    /// Each format once.
    pub const ALL: [Self; 6] = [
        Self::Native,
        Self::MoveList,
        Self::Json,
        Self::AbstractPlay,
        Self::Listing,
        Self::Sgf,
    ];

    /// Returns the library's value for this format.
    pub const fn format(self) -> Format {
        match self {
            Self::Native => Format::Native,
            Self::MoveList => Format::MoveList,
            Self::Json => Format::Json,
            Self::AbstractPlay => Format::AbstractPlay,
            Self::Listing => Format::Listing,
            Self::Sgf => Format::Sgf,
        }
    }

    /// Returns the parts of a game that the format loses; `None` if it cannot hold the game at
    /// all.
    pub fn lost(self, annotated: &AnnotatedGame) -> Option<Vec<Loss>> {
        let holds_board = self.format().check_board(annotated.board()).is_ok();
        let lost = self.format().losses(annotated);
        // A listing without a place for the ending states that the winner won on the board.
        let holds_end = self != Self::Listing || !lost.contains(&Loss::Ending);
        (holds_board && holds_end && !lost.contains(&Loss::Start)).then_some(lost)
    }

    /// Writes a game that the format can hold.
    #[track_caller]
    pub fn write(self, annotated: &AnnotatedGame, dialect: Dialect) -> String {
        let text = self.format().write(annotated, dialect);
        text.expect("a board that the format holds")
    }

    /// Reads the written text back. A move list states neither its board nor its dialect.
    #[track_caller]
    pub fn read(self, text: &str, written: &AnnotatedGame, dialect: Dialect) -> AnnotatedGame {
        let record = if self == Self::MoveList {
            read_move_list(text, written.board(), None, Some(dialect))
        } else {
            only_record(&check_document(text), text)
        };
        assert_eq!(record.format, self.format(), "{text}");
        let replay = replay(&record, &ReplayOptions::default());
        let errors = replay.findings.iter().filter(|finding| {
            // Random claims are false; the test only requires that they are kept.
            let is_claim = finding.code.category() == Category::Count;
            finding.severity() == Severity::Error && !is_claim
        });
        let errors: Vec<_> = errors.map(|finding| &finding.message).collect();
        assert!(errors.is_empty(), "{self:?}: {errors:?}\n{text}");
        let game = replay.annotated.expect("a game");
        let played = record.play().expect(text);
        assert_eq!(
            (&played.notes, played.ending_token),
            (&game.notes, game.ending_token)
        );
        same_game(&played, &game);
        game
    }
}

#[track_caller]
fn only_record(document: &Document, text: &str) -> Record {
    assert_eq!(document.problems(), [], "{text}");
    match document.items().collect::<Vec<_>>()[..] {
        [oust_notation::DocumentItem::Record(record)] => Record::clone(record),
        ref parts => panic!("expected one record, found {parts:?}\n{text}"),
    }
}

/// Writes a game in every format that can hold it, reads it, and writes it again.
#[track_caller]
pub fn check_every_way(annotated: &AnnotatedGame, dialect: Dialect) {
    let Some(annotated) = as_read(annotated, dialect) else {
        return;
    };
    for case in FormatCase::ALL {
        check_format(case, &annotated, dialect);
    }
}

/// Returns a game as a text holds it: a note inside a turn moves after the turn. JSON loses
/// nothing else. `None` if no text can hold the game.
#[track_caller]
pub fn as_read(annotated: &AnnotatedGame, dialect: Dialect) -> Option<AnnotatedGame> {
    let json =
        (!gives_up_in_others_turn(annotated)).then(|| FormatCase::Json.write(annotated, dialect));
    json.map(|json| FormatCase::Json.read(&json, annotated, dialect))
}

/// Writes a game in a format and reads it again. Returns the text and the game that was read;
/// `None` if the format cannot hold the game.
#[track_caller]
pub fn check_format(
    case: FormatCase,
    annotated: &AnnotatedGame,
    dialect: Dialect,
) -> Option<(String, AnnotatedGame)> {
    let lost = case.lost(annotated)?;
    let text = case.write(annotated, dialect);
    let again = case.read(&text, annotated, dialect);
    check_roundtrip(case, annotated, &again, &lost);
    assert_eq!(case.write(&again, dialect), text, "{case:?} twice");
    Some((text, again))
}

/// Checks whether a side gives up while the other side has captured and must continue. A text
/// could only hold that with an incomplete turn.
fn gives_up_in_others_turn(annotated: &AnnotatedGame) -> bool {
    let position = annotated.game.position();
    let winner = annotated.game.outcome().and_then(Outcome::winner);
    position.mid_turn() && winner == Some(position.to_move())
}
