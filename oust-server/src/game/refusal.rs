//! Refusals of commands, and the words for them in any dialect.

use std::fmt;

use oust_core::{Board, Game, IllegalTurn, Outcome};
use oust_notation::record::Item;
use oust_notation::{Dialect, read_move_list};
use oust_validate::{Code, Finding, ReplayOptions, play_on, text_findings};

use crate::id::SeatNumber;

/// Why an event may not come next.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The game has ended and takes no more events.
    #[error("the game is over")]
    GameOver,
    /// Another player is to move.
    #[error("seat {to_move} is to move, not seat {seat}")]
    NotYourTurn {
        /// The seat of the request.
        seat: SeatNumber,
        /// The seat to move.
        to_move: SeatNumber,
    },
    /// The time of the player to move has run out.
    #[error("the time for this turn has run out")]
    OutOfTime,
    /// The time of the player to move has not run out.
    #[error("there is time left for this turn")]
    TimeLeft,
    /// The clocks have started already.
    #[error("the clocks have started already")]
    Started,
    /// The turn breaks a rule.
    #[error(transparent)]
    Illegal(#[from] RefusedTurn),
    /// The player has no turn to take back.
    #[error("you have no turn to take back")]
    NothingToUndo,
    /// The player has asked already.
    #[error("you have asked already to take back a turn")]
    AskedAlready,
    /// The player has asked too often at this number of turns.
    #[error("you have asked {limit} times to take back a turn at this point of the game")]
    TooManyUndos {
        /// The most requests of a player for each number of turns.
        limit: u8,
    },
    /// The game has too many events for another one; a player may still resign.
    #[error("a game has at most {limit} events; you may resign")]
    TooLong {
        /// The most events.
        limit: u32,
    },
    /// The player has left the game.
    #[error("you are out of the game")]
    Out,
    /// A turn cannot be taken back among several players.
    #[error("a turn can be taken back in games of two players alone")]
    UndoOfTwo,
    /// The other player has not asked to take back a turn.
    #[error("the other player has not asked to take back a turn")]
    NotAsked,
    /// The game began without takebacks.
    #[error("this game has no takebacks")]
    NoTakebacks,
    /// The game began without a chat, or another player has closed it.
    #[error("the chat of this game is closed")]
    NoChat,
    /// A moderator has ended the game without a result.
    #[error("the game is void already")]
    Void,
}

impl Refusal {
    /// Returns the code for programs: the `oust-validate` code of an illegal Oust turn, or a word.
    pub fn code(&self) -> String {
        let code = match self {
            Self::GameOver => "game-over",
            Self::NotYourTurn { .. } => "not-your-turn",
            Self::OutOfTime => "out-of-time",
            Self::TimeLeft => "time-left",
            Self::Started => "started",
            Self::Illegal(refused) => return refused.explain(None).code,
            Self::NothingToUndo => "nothing-to-undo",
            Self::AskedAlready => "asked-already",
            Self::TooManyUndos { .. } => "too-many-undos",
            Self::TooLong { .. } => "game-too-long",
            Self::NotAsked => "not-asked",
            Self::Out => "out",
            Self::UndoOfTwo => "undo-of-two",
            Self::NoTakebacks => "no-takebacks",
            Self::NoChat => "no-chat",
            Self::Void => "void",
        };
        code.to_owned()
    }
}

/// A refusal of a turn in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// In Oust a code of `oust-validate`, such as `M203`; in other kinds a word.
    pub code: String,
    /// The rule in words, with the facts.
    pub message: String,
    /// The points that it concerns.
    pub points: Vec<String>,
}

/// A turn that is refused, with the facts that explain it in any dialect.
#[derive(Clone, Debug)]
pub enum RefusedTurn {
    /// An Oust turn, explained by `oust-validate`.
    Oust(Box<RefusedOustTurn>),
    /// An Orbit turn. Orbit has the same coordinates in every dialect.
    Orbit {
        /// The rule that forbids it.
        illegal: ::orbit::IllegalTurn,
        /// The board of the game.
        board: Board,
    },
    /// A text that is no turn of Orbit.
    OrbitText(::orbit::TurnError),
}

impl RefusedTurn {
    /// Explains the refusal with coordinates in `dialect`, by default the dialect of the turn.
    pub fn explain(&self, dialect: Option<Dialect>) -> Explanation {
        match self {
            Self::Oust(refused) => refused.explain(dialect.unwrap_or(refused.dialect)),
            Self::Orbit { illegal, board } => {
                let name = |point| ::orbit::DIALECT.point_name(board, point).to_string();
                Explanation {
                    code: illegal.code().to_owned(),
                    message: illegal.to_string(),
                    points: illegal.points().map(name).collect(),
                }
            }
            Self::OrbitText(error) => Explanation {
                code: error.code().to_owned(),
                message: error.to_string(),
                points: match error {
                    ::orbit::TurnError::Unreadable { .. } => Vec::new(),
                    ::orbit::TurnError::NoSuchPoint { coord, .. } => vec![coord.to_string()],
                },
            },
        }
    }
}

impl fmt::Display for RefusedTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.explain(None).message)
    }
}

impl std::error::Error for RefusedTurn {}

impl PartialEq for RefusedTurn {
    /// Compares the explanations, since a game has no equality.
    fn eq(&self, other: &Self) -> bool {
        self.explain(None) == other.explain(None)
    }
}

impl Eq for RefusedTurn {}

/// The facts of an illegal or unreadable Oust turn.
#[derive(Clone, Debug)]
pub struct RefusedOustTurn {
    /// The game before the turn.
    pub game: Game,
    /// The turn as it was typed, or in canonical form.
    pub text: String,
    /// The dialect of the text.
    pub dialect: Dialect,
    /// The rule that forbids it; `None` if the text is unreadable.
    pub rule: Option<IllegalTurn>,
}

impl RefusedOustTurn {
    /// Returns the first word of the turn that names no point of the board in the dialect of the
    /// text.
    pub fn missing_point(&self) -> Option<&str> {
        // A turn that breaks a rule was read, so all of its points are there.
        if self.rule.is_some() {
            return None;
        }
        let board = self.game.position().board();
        let is_missing = |token: &&str| self.dialect.parse_turn(board, token).is_err();
        let mut tokens = self.text.split([',', ' ']);
        tokens.find(|token| !token.is_empty() && is_missing(token))
    }

    /// Explains the refusal in the validator's words: the server words no rule of Oust.
    fn explain(&self, dialect: Dialect) -> Explanation {
        let board = self.game.position().board();
        let turn = self.dialect.parse_turn(board, &self.text).ok();
        let text = match turn.filter(|_| dialect != self.dialect) {
            Some(turn) => dialect.turn_text(board, &turn).to_string(),
            None => self.text.clone(),
        };
        match play_typed_turn(&self.game, &text, dialect) {
            Err(explanation) => explanation,
            Ok(_) => unexpected("the turn is refused"),
        }
    }
}

/// The most characters of a turn: more than a 25x25 board has coordinates.
const MAX_LENGTH: usize = 4096;

/// Returns the Oust game after a turn as people type it: placements joined by commas or spaces,
/// `pass` or `swap`. The validator reads and replays the turn, and its findings explain a refusal.
///
/// This is slower than `Game::play_turn`, and accepts a pass after placements that left nothing to
/// place.
pub(crate) fn play_typed_turn(
    game: &Game,
    turn: &str,
    dialect: Dialect,
) -> Result<Game, Explanation> {
    if game.outcome().is_some() {
        let code = Code::ActionAfterGameOver;
        return Err(explanation(code, "the game is over", Vec::new()));
    }
    if turn.len() > MAX_LENGTH {
        let message = format!("a turn has at most {MAX_LENGTH} characters");
        return Err(unexpected(message));
    }
    let tokens = turn
        .split([',', ' ', '\t'])
        .filter(|token| !token.is_empty());
    let text = tokens.collect::<Vec<_>>().join(",");
    let board = game.position().board();
    let record = read_move_list(&text, board, None, Some(dialect));
    let findings = text_findings(&record.problems);
    if let Some(finding) = findings.iter().find(|finding| finding.is_error()) {
        return Err(explanation_of(finding, &text));
    }
    let [Item::Turn(_) | Item::Swap(_)] = record.items.as_slice() else {
        return Err(unexpected(format!(
            "expected one turn such as e4 or e4,f8, found `{text}`"
        )));
    };
    let mut options = ReplayOptions::default();
    // Without it the replay assumes the rule that a record has by default.
    options.swap_rule = Some(game.swap_rule());
    let replay = play_on(game.clone(), &record, &options);
    if let Some(finding) = replay.findings.iter().find(|finding| finding.is_error()) {
        return Err(explanation_of(finding, &text));
    }
    let Some(annotated) = replay.annotated else {
        return Err(unexpected(format!("expected a turn, found `{text}`")));
    };
    let after = annotated.game;
    if let Some(Outcome::Ended { .. }) = after.outcome() {
        return Err(unexpected("resigning is not a turn"));
    }
    if after.outcome().is_none() && after.position().mid_turn() {
        return Err(incomplete(&after, dialect));
    }
    if after.history().len() == game.history().len() {
        return Err(unexpected(format!("expected a turn, found `{text}`")));
    }
    Ok(after)
}

/// Returns the refusal of a turn that stops after a capture although it must go on.
fn incomplete(after: &Game, dialect: Dialect) -> Explanation {
    let board = after.position().board();
    let name = |point| dialect.point_name(board, point).to_string();
    let points: Vec<String> = after.position().legal_points().map(name).collect();
    let message = format!(
        "after a capture the turn goes on: add one of {} placements, {} for one",
        points.len(),
        points.first().map_or("", String::as_str),
    );
    explanation(Code::MustContinueAfterCapture, message, points)
}

/// Returns the refusal that a finding means; its span is a token of `text`.
fn explanation_of(finding: &Finding, text: &str) -> Explanation {
    let token = finding.span.slice(text);
    let is_point = token.starts_with(|c: char| c.is_ascii_alphabetic())
        && token.ends_with(|c: char| c.is_ascii_digit())
        && token.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let points = is_point.then(|| token.to_owned()).into_iter().collect();
    explanation(finding.code, finding.message.clone(), points)
}

fn unexpected(message: impl Into<String>) -> Explanation {
    explanation(Code::UnexpectedToken, message, Vec::new())
}

fn explanation(code: Code, message: impl Into<String>, points: Vec<String>) -> Explanation {
    Explanation {
        code: code.id().to_owned(),
        message: message.into(),
        points,
    }
}
