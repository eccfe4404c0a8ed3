//! Lines of analyses that a user keeps, with a comment each, and their records.

use oust_core::{Game, IllegalTurn, Turn};
use oust_notation::record::{Header, HeaderName};
use oust_notation::{
    AnnotatedGame, Dialect, Note, NoteKind, PositionLine, TurnError, write_native,
};

use super::access::{allow, allow_user, user_of};
use super::error::{Quota, QuotaKind};
use super::{Service, ServiceError};
use crate::account::{Identity, Permission};
use crate::game::Settings;
use crate::store::{Transaction, analyses};

pub use crate::store::analyses::AnalysisLine;

/// The limit of kept lines for a user, in all analyses together.
const LINES: Quota = Quota {
    of: QuotaKind::AnalysisLines,
    most: 200,
};

/// The limit of characters in the name of an analysis.
const MAX_NAME: usize = 60;

/// The limit of characters in a comment.
const MAX_COMMENT: usize = 500;

/// The limit of bytes in the turns of a line.
const MAX_TURNS: usize = 4000;

/// A line to keep, with texts as a user has typed them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeepAnalysis {
    /// The heading of its branches, of 1 to 60 characters.
    pub name: String,
    /// The position before the line, as a position line of Oust.
    pub start: String,
    /// The turns, joined by semicolons.
    pub turns: String,
    /// The comment; may be empty.
    pub comment: String,
}

impl Service {
    /// Stores a line of an analysis with a comment. A line that the actor keeps already under this
    /// name is kept once, and gets the comment.
    ///
    /// # Errors
    ///
    /// Fails if the position or a turn is wrong, a text is too long, or there are too many lines.
    pub async fn keep_analysis(
        &self,
        identity: Identity,
        line: KeepAnalysis,
    ) -> Result<(), ServiceError> {
        let now = self.now();
        let job = move |tx: &mut dyn Transaction| {
            let user = allow_user(tx, Permission::ChangeAccount, identity)?;
            let line = checked(&line)?;
            let kept = analyses::of(tx, user)?;
            let is_same = |kept: &&AnalysisLine| {
                (&kept.name, &kept.start, &kept.turns) == (&line.name, &line.start, &line.turns)
            };
            // Before the limit: a form that is sent twice needs no room the second time.
            if let Some(same) = kept.iter().find(is_same) {
                return Ok(analyses::set_comment(tx, same.id, &line.comment)?);
            }
            LINES.check(kept.len())?;
            Ok(analyses::add(tx, user, &line, now)?)
        };
        self.store.write(job).await
    }

    /// Returns the actor's lines by the names of their analyses, the oldest first.
    pub async fn kept_analyses(
        &self,
        identity: Identity,
    ) -> Result<Vec<AnalysisLine>, ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            // A banned user, too, may see the page and take the own lines along.
            allow(Permission::ViewAccount, identity)?;
            Ok(analyses::of(tx, user_of(identity)?)?)
        };
        self.store.read(job).await
    }

    /// Deletes a line of an analysis.
    ///
    /// # Errors
    ///
    /// Fails if the actor has no such line.
    pub async fn forget_analysis(&self, identity: Identity, id: i64) -> Result<(), ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            let user = allow_user(tx, Permission::ChangeAccount, identity)?;
            if analyses::remove(tx, user, id)? {
                return Ok(());
            }
            Err(ServiceError::not_found("line", id))
        };
        self.store.write(job).await
    }

    /// Writes the lines of an analysis as records: a record has no variations, so each line is one.
    ///
    /// # Errors
    ///
    /// Fails if the actor has no analysis of this name.
    pub async fn export_analysis(
        &self,
        identity: Identity,
        name: String,
    ) -> Result<String, ServiceError> {
        let lines = self.kept_analyses(identity).await?;
        // By the actor's own lines alone: a name of another user's analysis finds nothing.
        let own: Vec<AnalysisLine> = lines.into_iter().filter(|line| line.name == name).collect();
        if own.is_empty() {
            return Err(ServiceError::not_found("analysis", name));
        }
        let records: Result<Vec<String>, ServiceError> = own.iter().map(record_of).collect();
        Ok(records?.join("\n"))
    }
}

/// Checks a line, and returns it in its canonical form.
fn checked(line: &KeepAnalysis) -> Result<AnalysisLine, ServiceError> {
    // A line end in a header or comment of a record could begin another record.
    let (name, comment) = (on_one_line(&line.name), on_one_line(&line.comment));
    if name.is_empty() || name.chars().count() > MAX_NAME {
        let message = format!("an analysis has a name of 1 to {MAX_NAME} characters");
        return Err(ServiceError::Invalid(message));
    }
    if comment.chars().count() > MAX_COMMENT {
        let message = format!("a comment has at most {MAX_COMMENT} characters");
        return Err(ServiceError::Invalid(message));
    }
    if line.turns.len() > MAX_TURNS {
        let message = format!("a line has at most {MAX_TURNS} characters");
        return Err(ServiceError::Invalid(message));
    }
    let start: Result<PositionLine, _> = line.start.parse();
    let start = start.map_err(|error| ServiceError::Invalid(error.to_string()))?;
    Settings::parse_board(&start.setup.board().to_string())?;
    // Any spelling of a turn is stored as one, so that the same line is found again.
    let (_, turns) = play(&start, &line.turns)?;
    Ok(AnalysisLine {
        // The database gives the number.
        id: 0,
        name,
        start: start.to_string(),
        turns,
        comment,
    })
}

/// Returns a text with one space for each run of spaces, line ends and control characters.
fn on_one_line(text: &str) -> String {
    let words = text.split(|c: char| c.is_whitespace() || c.is_control());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

/// Plays the turns of a line with the forced passes after them. Returns the game, and the turns as
/// they are stored.
fn play(start: &PositionLine, turns: &str) -> Result<(Game, String), ServiceError> {
    let mut game = Game::from_position(start.position());
    let board = start.setup.board();
    let dialect = Dialect::default_for(board);
    let mut written = Vec::new();
    for token in turns.split(';').filter(|token| !token.is_empty()) {
        let refused = |reason: String| {
            // The token may be long: its beginning shows where the fault is.
            let begin: String = token.chars().take(40).collect();
            ServiceError::Invalid(format!("turn {}, `{begin}`: {reason}", written.len() + 1))
        };
        let turn = dialect.parse_turn(board, token);
        let turn = turn.map_err(|error: TurnError| refused(error.to_string()))?;
        let played = game.play_turn(&turn);
        played.map_err(|error: IllegalTurn| refused(error.to_string()))?;
        written.push(dialect.turn_text(board, &turn).to_string());
        while game.outcome().is_none() && game.position().must_pass() {
            let passed = game.play_turn(&Turn::Pass);
            passed.map_err(|error| ServiceError::Damaged(error.to_string()))?;
        }
    }
    Ok((game, written.join(";")))
}

/// Writes a line as a record, with its comment after the last turn.
fn record_of(line: &AnalysisLine) -> Result<String, ServiceError> {
    let damaged = |error: String| ServiceError::Damaged(format!("line {}: {error}", line.id));
    let start: Result<PositionLine, _> = line.start.parse();
    let start = start.map_err(|error| damaged(error.to_string()))?;
    let (game, _) = play(&start, &line.turns)?;
    let dialect = Dialect::default_for(start.setup.board());
    // The position is the start of the record: the line follows from no game.
    let mut record = AnnotatedGame::new(game);
    record
        .headers
        .push(Header::new(HeaderName::Event, line.name.clone()));
    if !line.comment.is_empty() {
        record.notes.push(Note {
            after: record.game.actions().len(),
            kind: NoteKind::Comment(line.comment.clone()),
        });
    }
    Ok(write_native(&record, dialect))
}

#[cfg(test)]
mod tests {
    use oust_notation::Document;

    use super::*;

    fn line(name: &str, start: &str, turns: &str, comment: &str) -> KeepAnalysis {
        KeepAnalysis {
            name: name.to_owned(),
            start: start.to_owned(),
            turns: turns.to_owned(),
            comment: comment.to_owned(),
        }
    }

    #[test]
    fn a_record_reads_back_with_its_comment_whatever_is_in_it() {
        for comment in [
            "better",
            "{ } ; # a1 [x] \\",
            "x: ann\noust 3x3",
            "עברית",
            "",
        ] {
            let kept = line(" an\nidea ", "3x3 o2/2x/x2 o", "a2,b2", comment);
            let kept = checked(&kept).unwrap();
            let text = record_of(&kept).unwrap();
            let records: Vec<_> = Document::read(&text).into_records().collect();
            let [record] = &records[..] else {
                panic!("{text}")
            };
            let read = record.play().unwrap();
            assert_eq!(read.game.position().count(oust_core::Color::X), 0, "{text}");
            let found = read.notes.iter().find_map(|note| match &note.kind {
                NoteKind::Comment(text) => Some(text.clone()),
                NoteKind::Diagram => None,
            });
            assert_eq!(found.unwrap_or_default(), on_one_line(comment), "{text}");
            assert_eq!(kept.name, "an idea");
        }
    }

    #[test]
    fn a_line_that_cannot_be_played_is_refused_with_its_turn() {
        let long = "n".repeat(MAX_NAME + 1);
        let large = format!("40x40 {} x", vec!["40"; 40].join("/"));
        for (kept, told) in [
            (line("n", "3x3 3/3/3 x", "a1;a1", ""), "turn 2, `a1`"),
            (line("n", "3x3 3/3/3 x", "a1;z9", ""), "turn 2, `z9`"),
            (line("n", "3x3 3/3/4 x", "", ""), "row 3"),
            (line("n", &large, "", ""), "40x40"),
            (line(" \n ", "3x3 3/3/3 x", "", ""), "1 to 60 characters"),
            (line(&long, "3x3 3/3/3 x", "", ""), "1 to 60 characters"),
        ] {
            let error = checked(&kept).unwrap_err().to_string();
            assert!(error.contains(told), "{error}");
        }
    }
}
