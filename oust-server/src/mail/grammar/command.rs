use super::account::AccountCommand;
use super::credentials::Credentials;
use super::moves::Move;
use super::options::Options;
use super::view::BoardView;
use crate::play::Kind;

/// The names of the games, as commands begin with them.
pub(in crate::mail) const GAME_NAMES: [&str; 2] = Kind::NAMES;

/// The words that may follow the name of a game.
pub(super) const VERB_NAMES: [&str; 18] = [
    "challenge",
    "move",
    "board",
    "swap",
    "pass",
    "resign",
    "preview",
    "accept",
    "reject",
    "chat",
    "show",
    "showas",
    "games",
    "history",
    "standings",
    "help",
    "subscribe",
    "unsubscribe",
];

/// A command as a mail carries it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A command about games: `oust …` or `orbit …`.
    Game {
        /// The game that the command names.
        kind: Kind,
        /// What to do.
        command: GameCommand,
    },
    /// A command about the account of its sender.
    Account(AccountCommand),
}

/// A command about games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameCommand {
    /// `challenge USER USER…`: proposes a game.
    ///
    /// The mail code of the challenger may follow the challenger's name: `challenge ann CODE ben`
    /// and `challenge ben ann CODE` are both by `ann`.
    Challenge {
        /// The players in the order of their seats; 2 for Oust, 2 to 5 for Orbit.
        players: Vec<String>,
        /// The player who proposes the game, one of `players`. Without it the sender of the mail
        /// has to confirm the challenge.
        challenger: Option<Credentials>,
        /// The board and the times.
        options: Options,
    },
    /// `move BOARD USER CODE MOVE`, of which `board` is another name, and its short forms
    /// `swap`, `pass` and `resign BOARD USER CODE`.
    Move {
        /// The number of the game.
        board: u64,
        /// The player.
        credentials: Credentials,
        /// The move.
        action: Move,
        /// The number of the event that the player expects to make (`#n`).
        expects: Option<u32>,
    },
    /// `preview BOARD MOVE…` or `preview new PLAYERS MOVE…`: shows a position without playing.
    Preview {
        /// The position that the moves begin in.
        start: PreviewStart,
        /// The moves, at least one.
        moves: Vec<Move>,
    },
    /// `accept CHALLENGE USER CODE`.
    Accept {
        /// The id of the challenge.
        challenge: String,
        /// The player.
        credentials: Credentials,
    },
    /// `reject CHALLENGE USER CODE`.
    Reject {
        /// The id of the challenge.
        challenge: String,
        /// The player.
        credentials: Credentials,
    },
    /// `chat BOARD USER CODE`: adds the text of the mail to the chat of a game.
    Chat {
        /// The number of the game.
        board: u64,
        /// The player.
        credentials: Credentials,
    },
    /// `show BOARD…`, each with `#n` or `#-n` for an earlier position.
    Show {
        /// The boards, at least one.
        boards: Vec<BoardView>,
    },
    /// `showas USER CODE BOARD…`: shows games as this user sees them.
    ShowAs {
        /// The user.
        credentials: Credentials,
        /// The numbers of the games; every game of the user if empty.
        boards: Vec<u64>,
    },
    /// `games USER… [all | active | next]`: lists games.
    Games {
        /// The players to list games of; everybody if empty.
        users: Vec<String>,
        /// The games to list.
        filter: Option<GamesFilter>,
    },
    /// `history`: lists the finished games.
    History,
    /// `standings`: lists the ratings.
    Standings,
    /// `help`.
    Help,
    /// `subscribe BOARD|all USER CODE`: sends notices of games of others.
    Subscribe {
        /// The games.
        to: Subscription,
        /// The user.
        credentials: Credentials,
    },
    /// `unsubscribe BOARD|all USER CODE`.
    Unsubscribe {
        /// The games.
        from: Subscription,
        /// The user.
        credentials: Credentials,
    },
}

/// The position that a preview begins in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PreviewStart {
    /// A game, at its present or an earlier position.
    Game(BoardView),
    /// A game that has not begun.
    New {
        /// The number of players.
        players: u8,
        /// The board.
        options: Options,
    },
}

/// The games that `games` lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GamesFilter {
    /// Finished and unfinished games.
    All,
    /// Unfinished games.
    Active,
    /// Games in which it is the user's turn.
    Next,
}

/// The games that a subscription covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subscription {
    /// One game.
    Board(u64),
    /// Every public game.
    All,
}
