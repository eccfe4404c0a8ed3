//! Compares a game with the one read back.

use oust_core::{Action, Color};
use oust_notation::record::{EndedValue, HeaderName};
use oust_notation::{AnnotatedGame, Counts, Loss, NoteKind};

use crate::every_way::FormatCase;

/// Compares a game that was read with the written one, except for the known losses of the format.
#[track_caller]
pub(crate) fn check_roundtrip(
    case: FormatCase,
    written: &AnnotatedGame,
    read: &AnnotatedGame,
    lost: &[Loss],
) {
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
    let known = HeaderName::KNOWN.iter();
    let known = known.filter_map(|name| annotated.header(name));
    let others = annotated.headers.iter();
    let others = others.filter(|header| matches!(header.name, HeaderName::Other(_)));
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
