//! Writes games in the formats that can hold them, reads them again, and compares.

use oust_core::{Action, Color, Outcome};
use oust_notation::record::{EndedValue, Format, HeaderName, Record};
use oust_notation::{
    AnnotatedGame, Counts, Dialect, Document, DocumentItem, Loss, NoteKind, read_move_list,
};
use oust_validate::{Category, ReplayOptions, Severity, replay};

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
        [DocumentItem::Record(record)] => Record::clone(record),
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

/// Compares a game that was read with the written one, except for the known losses of the format.
#[track_caller]
fn check_roundtrip(case: FormatCase, written: &AnnotatedGame, read: &AnnotatedGame, lost: &[Loss]) {
    let kept = |loss| !lost.contains(&loss);
    assert_eq!(written.game.start(), read.game.start(), "{case:?}");
    let swap_is_action = case != FormatCase::Listing && kept(Loss::Swap);
    let actions = |annotated: &AnnotatedGame| -> Vec<Action> {
        let counts = |action: &Action| match action {
            Action::Swap => swap_is_action,
            Action::End { .. } => kept(Loss::Ending),
            _ => true,
        };
        annotated.game.actions().filter(counts).collect()
    };
    assert_eq!(actions(written), actions(read), "{case:?}");
    if kept(Loss::Ending) {
        assert_eq!(written.game.outcome(), read.game.outcome(), "{case:?}");
    }
    check_headers(case, written, read, lost);
    if kept(Loss::Claims) && kept(Loss::Headers) {
        for color in Color::BOTH {
            let claim = claim(written, color);
            if claim.is_some() || case != FormatCase::Listing {
                assert_eq!(claim, self::claim(read, color), "{case:?}");
            }
        }
    }
    if kept(Loss::Notes) && kept(Loss::ControlCharacters) && case != FormatCase::Listing {
        let exact = kept(Loss::NoteLayout);
        assert_eq!(notes(written, exact), notes(read, exact), "{case:?}");
    }
}

fn claim(annotated: &AnnotatedGame, color: Color) -> Option<Counts> {
    let header = annotated.header(&HeaderName::player(color))?;
    header.claim.map(|(counts, _)| counts)
}

#[track_caller]
fn check_headers(case: FormatCase, written: &AnnotatedGame, read: &AnnotatedGame, lost: &[Loss]) {
    let (before, after) = (facts(case, written), facts(case, read));
    if lost.contains(&Loss::Headers) || lost.contains(&Loss::Years) {
        return;
    }
    if case == FormatCase::Listing {
        // A listing adds headers that the game did not have.
        let missing: Vec<_> = before.iter().filter(|fact| !after.contains(fact)).collect();
        assert!(missing.is_empty(), "{case:?} {missing:?}");
    } else {
        assert_eq!(before, after, "{case:?}");
    }
}

/// Returns the headers that do not follow from the game, in the order of the writers.
fn facts(case: FormatCase, annotated: &AnnotatedGame) -> Vec<(HeaderName, String)> {
    let names = HeaderName::KNOWN.iter();
    let known = names.filter_map(|name| annotated.header(name));
    let headers = annotated.headers.iter();
    let others = headers.filter(|header| matches!(header.name, HeaderName::Other(_)));
    let facts = known.chain(others).filter_map(|header| {
        let value = match header.name {
            HeaderName::Result | HeaderName::Start => return None,
            // For a game decided on the board, only these three formats keep the header.
            HeaderName::Ended => match (case, annotated.ended()) {
                (
                    FormatCase::Native | FormatCase::Json | FormatCase::Sgf,
                    Some(EndedValue::Board),
                ) => "board".to_owned(),
                _ => return None,
            },
            // A listing writes `?` for an empty name.
            HeaderName::X | HeaderName::O
                if case == FormatCase::Listing && header.value.is_empty() =>
            {
                return None;
            }
            _ => header.value.clone(),
        };
        Some((header.name.clone(), value))
    });
    facts.collect()
}

/// Returns the notes, each with the number of moves before it: with their text if `exact`, else
/// with the words at each place.
fn notes(annotated: &AnnotatedGame, exact: bool) -> Vec<(usize, String)> {
    let is_move = |action: &Action| !matches!(action, Action::End { .. });
    let moves = annotated.game.actions().filter(is_move).count();
    let mut notes: Vec<(usize, String)> = Vec::new();
    for note in &annotated.notes {
        let after = note.after.min(moves);
        let text = match &note.kind {
            NoteKind::Diagram => "(diagram)".to_owned(),
            NoteKind::Comment(text) if exact => text.clone(),
            NoteKind::Comment(text) => text.split_whitespace().collect::<Vec<_>>().join(" "),
        };
        match notes.last_mut() {
            Some((place, said)) if !exact && *place == after => {
                said.push(' ');
                said.push_str(&text);
            }
            _ => notes.push((after, text)),
        }
    }
    if !exact {
        // An empty remark leaves no word.
        for (_, said) in &mut notes {
            *said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        }
        notes.retain(|(_, said)| !said.is_empty());
    }
    notes
}
