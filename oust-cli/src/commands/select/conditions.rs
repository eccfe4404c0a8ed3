//! The conditions on a game.

use oust_core::Board;
use oust_notation::PositionLine;
use oust_notation::record::{Header, HeaderName, Record, ResultValue};
use oust_validate::{CodeError, ReadGame, Selection};

use super::moves::{Opening, SoughtPosition};
use crate::args::{CoordsArgs, Dates, GamesArgs, NamesArgs, Numbers};
use crate::view::{EndingName, day_of};

/// The conditions on a game; all that are given have to hold.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Conditions")]
pub(crate) struct ConditionArgs {
    /// Select the games of this player, with either color; several may be given
    #[arg(long, value_name = "NAME")]
    player: Vec<String>,

    /// Select the games in which this player is x
    #[arg(long, value_name = "NAME")]
    x: Vec<String>,

    /// Select the games in which this player is o
    #[arg(long, value_name = "NAME")]
    o: Vec<String>,

    /// Select the games of this event
    #[arg(long, value_name = "NAME")]
    event: Vec<String>,

    #[command(flatten)]
    names: NamesArgs,

    /// Take a name for a part of the name in the record
    #[arg(long)]
    substring: bool,

    /// Select the games with this result: x, o, deadlock, or ? where it is unknown
    #[arg(long, value_name = "RESULT", value_delimiter = ',', value_parser = result)]
    result: Vec<ResultValue>,

    /// Select the games that ended in this way
    #[arg(long, value_name = "ENDING", value_delimiter = ',', value_enum)]
    ending: Vec<EndingName>,

    /// Select the games on this board, such as 13x13 or hex7; it is also the board of move lists
    #[arg(short = 'b', long, value_name = "BOARD")]
    pub(super) board: Option<Board>,

    /// Select the games of these days: a year, a month, a day, or a range such as 2025..2026-03
    #[arg(long, value_name = "DATES")]
    date: Option<Dates>,

    /// Select the games with this number of turns, or in a range such as 40..80
    #[arg(long, value_name = "NUMBERS")]
    turns: Option<Numbers>,

    /// Select the games with a finding of these codes of the validator; prefixes and names count
    #[arg(long, value_name = "CODES", value_delimiter = ',')]
    pub(super) code: Vec<String>,

    /// Select the games that reach this position: the stones and the side to move
    #[arg(short = 'p', long, value_name = "LINE")]
    position: Option<PositionLine>,

    /// Select the games that begin with these turns, such as 'd4 e5 c3,c4'
    #[arg(long, value_name = "TURNS")]
    opening: Option<String>,

    /// Take rotations and reflections of the board for the same, with --position, --opening and
    /// --unique
    #[arg(long)]
    pub(super) symmetric: bool,

    #[command(flatten)]
    pub(super) games: GamesArgs,
}

/// Whether a game fulfills conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Yes,
    No,
    /// The game is broken before the conditions are known.
    Unknown,
}

/// The conditions, checked and ready for every game.
pub(super) struct Conditions {
    args: ConditionArgs,
    names: NameRule,
    opening: Option<Opening>,
    position: Option<SoughtPosition>,
    coords: CoordsArgs,
    /// Whether the report on the game is asked for, too.
    need_report: bool,
}

#[derive(Clone, Copy)]
struct NameRule {
    names: NamesArgs,
    substring: bool,
}

impl Conditions {
    /// Makes the conditions. `compare` asks for the keys that duplicates are found by.
    pub(super) fn new(
        args: &ConditionArgs,
        coords: CoordsArgs,
        compare: bool,
    ) -> Result<Self, String> {
        let opening = args.opening.as_deref().map(Opening::parse).transpose()?;
        // An opening that the board cannot have is a mistake in the command, told before any file is read.
        if let (Some(opening), Some(board)) = (&opening, &args.board) {
            opening.images(board, coords.read_dialect(board), false)?;
        }
        Ok(Self {
            names: NameRule {
                names: args.names,
                substring: args.substring,
            },
            position: args
                .position
                .as_ref()
                .map(|line| SoughtPosition::new(&line.setup, line.to_move, args.symmetric)),
            opening,
            coords,
            need_report: compare || !args.code.is_empty(),
            args: args.clone(),
        })
    }

    /// Returns whether a condition needs the game, not only the headers of its record.
    pub(super) fn need_game(&self) -> bool {
        self.need_report || !self.args.result.is_empty() || self.need_whole_game()
    }

    /// Judges a record by its headers.
    pub(super) fn judge_headers(&self, record: &Record) -> Verdict {
        let args = &self.args;
        let [x, o] = [HeaderName::X, HeaderName::O].map(|name| record.header(&name));
        let is_among = |names: &[String], header: Option<&Header>| {
            let value = header.map_or("", |header| header.value.trim());
            header.is_some() && names.iter().any(|name| self.names.holds(name, value))
        };
        let board = args.board.as_ref();
        let holds = (args.player.is_empty()
            || is_among(&args.player, x)
            || is_among(&args.player, o))
            && (args.x.is_empty() || is_among(&args.x, x))
            && (args.o.is_empty() || is_among(&args.o, o))
            && (args.event.is_empty() || is_among(&args.event, record.header(&HeaderName::Event)))
            && board.is_none_or(|board| record.board.as_ref() == Some(board))
            && args
                .date
                .as_ref()
                .is_none_or(|dates| day_of(record).is_some_and(|date| dates.contains(date)));
        Verdict::of(holds)
    }

    /// Judges a game by all conditions but the codes, the number and the duplicates.
    pub(super) fn judge(&self, read: ReadGame<'_>) -> Verdict {
        let headers = self.judge_headers(read.record.rest());
        if headers == Verdict::No {
            return Verdict::No;
        }
        let results = &self.args.result;
        let found = read
            .report
            .result
            .as_deref()
            .map_or(ResultValue::Unknown, ResultValue::parse);
        if !results.is_empty() && !results.contains(&found) {
            return Verdict::No;
        }
        match read.game.filter(|_| read.report.broken_at.is_none()) {
            _ if !self.need_whole_game() => Verdict::Yes,
            None => Verdict::Unknown,
            Some(game) => {
                let args = &self.args;
                let board = game.start().board();
                let dialect = self.coords.read_dialect(board);
                let ending = EndingName::of(game.outcome());
                Verdict::of(
                    (args.ending.is_empty() || args.ending.contains(&ending))
                        && args
                            .turns
                            .as_ref()
                            .is_none_or(|turns| turns.contains(game.turns()))
                        && self
                            .opening
                            .as_ref()
                            .is_none_or(|opening| opening.begins(game, dialect, args.symmetric))
                        && self
                            .position
                            .as_ref()
                            .is_none_or(|sought| sought.is_in(game)),
                )
            }
        }
    }

    /// Returns whether a condition needs the game up to its end.
    fn need_whole_game(&self) -> bool {
        !self.args.ending.is_empty()
            || self.args.turns.is_some()
            || self.opening.is_some()
            || self.position.is_some()
    }
}

impl ConditionArgs {
    /// Returns the codes that are asked for, with `compares` also the code of duplicates.
    pub(super) fn codes(&self, compares: bool) -> Result<Selection, CodeError> {
        let duplicates = compares.then_some("exact-duplicate");
        let named = self.code.iter().map(String::as_str);
        Selection::extended([], named.chain(duplicates), [])
    }
}

impl Verdict {
    pub(super) fn of(holds: bool) -> Self {
        if holds { Self::Yes } else { Self::No }
    }

    /// Returns the verdict on both conditions.
    pub(super) fn and(self, other: Self) -> Self {
        match (self, other) {
            // A condition that fails decides, also for a game that is broken before another one is known.
            (Self::No, _) | (_, Self::No) => Self::No,
            (Self::Unknown, _) | (_, Self::Unknown) => Self::Unknown,
            (Self::Yes, Self::Yes) => Self::Yes,
        }
    }

    /// Returns the verdict on the opposite conditions.
    pub(super) fn inverted(self) -> Self {
        match self {
            Self::Yes => Self::No,
            Self::No => Self::Yes,
            Self::Unknown => Self::Unknown,
        }
    }
}

impl NameRule {
    fn holds(self, sought: &str, found: &str) -> bool {
        let [sought, found] = [sought, found].map(|name| self.names.key(name));
        if self.substring {
            found.contains(&*sought)
        } else {
            found == sought.trim()
        }
    }
}

fn result(text: &str) -> Result<ResultValue, String> {
    match ResultValue::parse(text) {
        ResultValue::Draw | ResultValue::Other => Err("expected x, o, deadlock or ?".to_owned()),
        value => Ok(value),
    }
}
