//! The texts of a replay, which a page may show in another language.

use oust_core::{Color, Ending, Outcome, PlacementKind};

/// The texts of a replay in a language.
///
/// [`English`](super::English) is the one that this crate has.
pub trait Texts {
    /// Returns a text. It is shown as plain text: it never becomes markup.
    fn text(&self, text: &Text<'_>) -> String;
}

/// A text of a replay with its facts.
///
/// Exhaustive on purpose: a new text stops a language from compiling until it has it.
#[derive(Clone, Copy, Debug)]
pub enum Text<'a> {
    /// The title of a game: the names of its players, where they are known, and its board.
    Title {
        /// The player of x at the end.
        x: Option<&'a str>,
        /// The player of o at the end.
        o: Option<&'a str>,
        /// The name of the board.
        board: &'a str,
    },
    /// The result of a game that is over, with the name of the winner.
    Result {
        /// How the game ended.
        outcome: Outcome,
        /// The name of the winner, if there is one and it is known.
        winner: Option<&'a str>,
    },
    /// A game that is not over.
    Unfinished {
        /// The side to move.
        side: Color,
    },
    /// A record that breaks its game.
    Broken {
        /// The turn that breaks it.
        turn: usize,
        /// The action as it is written.
        token: &'a str,
    },
    /// A step: an action and the state of the game after it.
    Step {
        /// The turn, if the step belongs to one.
        turn: Option<usize>,
        /// The action in words.
        action: &'a str,
        /// The state after the action, in words.
        state: &'a str,
    },
    /// The start of the game.
    Start,
    /// A placement.
    Placed {
        /// The side that placed the stone.
        side: Color,
        /// The name of the point in the dialect of the page.
        point: &'a str,
        /// The captured stones.
        kind: PlacementKind,
    },
    /// A forced pass.
    Passed {
        /// The side that passed.
        side: Color,
    },
    /// The swap of the players.
    Swapped,
    /// The end of a game by something else than a placement.
    Ended {
        /// How it ended.
        ending: Ending,
        /// The winner, if it is known.
        winner: Option<Color>,
    },
    /// An action that the rules refuse.
    Refused {
        /// The side to move.
        side: Color,
        /// The action as it is written.
        token: &'a str,
        /// Why they refuse it, without a full stop.
        reason: &'a str,
    },
    /// The state of a game that goes on.
    State {
        /// The side to move.
        side: Color,
        /// The action that it has to make.
        state: TurnState,
    },
    /// The state of a game that is over.
    Over {
        /// How it ended.
        outcome: Outcome,
    },
    /// The name of a header of a record, `date` for instance.
    Header(&'a str),
    /// A label of the page.
    Label(Label),
}

/// The action that the side to move has to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnState {
    /// It begins its turn.
    ToMove,
    /// It has captured and places again.
    GoesOn,
    /// It has no placement.
    MustPass,
    /// Its action was refused.
    Stuck,
}

/// A label of a part of a replay.
///
/// Exhaustive on purpose, as [`Text`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// The group of buttons.
    Steps,
    /// The button to the start.
    First,
    /// The button to the end of the turn before.
    TurnBack,
    /// The button to the step before.
    Back,
    /// The button that plays the steps one after the other.
    Play,
    /// The same button while it plays.
    Stop,
    /// The button to the next step.
    Forward,
    /// The button to the end of the next turn.
    TurnForward,
    /// The button to the end.
    Last,
    /// The slider of the steps.
    Step,
    /// The switch that shows the sizes of all groups.
    Sizes,
    /// The heading of the counts.
    Counts,
    /// The number of stones of a side.
    Stones,
    /// The number of stones of the largest group of a side.
    Largest,
    /// The chart of the counts, for screen readers.
    CountsChart,
    /// The chart of the chances, for screen readers.
    ChanceChart,
    /// The chance of x to win, before its number.
    Chance,
    /// The chance of a step without a value.
    NotAnalyzed,
    /// The horizontal axis of a chart, in turns.
    TurnAxis,
    /// The notes of a turn.
    Notes,
    /// The button to the next turn with a note.
    NextNote,
    /// The list of the turns.
    Turns,
    /// The keys of a keyboard.
    Keys,
    /// The board, for screen readers.
    Board,
    /// The parts of the page next to the board, for screen readers.
    Game,
}
