//! What of a game a listing has no place for.

use oust_core::{Color, Outcome};

use super::listing::rating;
use super::said::{fits, is_held_date, loses_year_only, rating_change, said_number};
use super::write::{counts_of, loser_of};
use crate::Loss;
use crate::record::{EndedValue, Header, HeaderName, SwapValue};
use crate::transcript::{NoteKind, Transcript};

pub(crate) fn losses(transcript: &Transcript) -> Vec<Loss> {
    let game = &transcript.game;
    let actions = game.actions().len();
    let last_turn = actions - usize::from(matches!(game.outcome(), Some(Outcome::Ended { .. })));
    let at_end = |after: usize| after >= last_turn;
    let mut pictures = 0;
    let lost_notes = transcript.notes.iter().any(|note| {
        pictures += usize::from(note.kind == NoteKind::Diagram);
        note.kind != NoteKind::Diagram || !at_end(note.after) || pictures > 1
    });
    let ended_by_others =
        matches!(game.outcome(), Some(Outcome::Ended { .. })) && loser_of(transcript).is_none();
    let lost_claim = |color| {
        let header = transcript.header(&HeaderName::of_player(color));
        let claim = header.and_then(|header| header.claim);
        claim.is_some_and(|(counts, _)| counts != counts_of(transcript, color))
    };
    let held = |header: &Header| is_held(header, transcript);
    let mut losses = Vec::new();
    let mut note = |lost: bool, loss| losses.extend(lost.then_some(loss));
    note(transcript.start().is_some(), Loss::Start);
    note(ended_by_others, Loss::Ending);
    note(lost_notes, Loss::Notes);
    note(!transcript.headers.iter().all(held), Loss::Headers);
    note(loses_year_only(transcript), Loss::Years);
    note(Color::BOTH.into_iter().any(lost_claim), Loss::Claims);
    losses
}

/// Whether a header has a place in a listing, or follows from the game.
fn is_held(header: &Header, transcript: &Transcript) -> bool {
    let value = header.value.as_str();
    match &header.name {
        HeaderName::X | HeaderName::O => value.is_empty() || fits(value),
        HeaderName::Date => loses_year_only(transcript),
        HeaderName::Id => said_number(transcript).is_some(),
        HeaderName::Result | HeaderName::Start => true,
        HeaderName::Ended => EndedValue::of(value) != EndedValue::Board,
        HeaderName::Swap => SwapValue::of(value) == Some(SwapValue::Used),
        HeaderName::Site | HeaderName::Event | HeaderName::Round => false,
        HeaderName::Other(name) => {
            let rated = Color::BOTH.into_iter().any(|color| *name == rating(color));
            rated && rating_change(value).is_some() || is_held_date(header)
        }
    }
}
