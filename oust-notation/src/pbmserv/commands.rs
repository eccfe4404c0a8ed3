//! From the commands of a mailbox to records.

use std::collections::{HashMap, VecDeque};

use oust_core::{Board, Color};

use super::command::{Challenge, Command, MoveCommand, commands, is_harmless};
use super::mime::Decoded;
use super::turns::Turns;
use crate::lines::Word;
use crate::record::{Format, Header, HeaderName, Move, MoveKind, ProblemKind, Record};
use crate::turn_text::read_turn;
use crate::{BoardName, BoardNameError, Dialect, Span};

/// The columns and rows of the board when a challenge does not say them.
const DEFAULT_SIZE: u8 = 13;

/// The games that the commands of a text play, one record for each board, in the order of
/// their first moves.
///
/// Mails are decoded first. A command is a line `oust move board# userid password g4`, or such a subject of a mail;
/// `move#3` and `g4#3` number a move, which is not looked at. Quoted commands count only where
/// there are no others. A board is the game of the oldest challenge before its first move
/// that its players fit and no other board has; who is named first there begins. The
/// challenge says the size, 13 where it does not. A board without a challenge is
/// `board_unsaid`; without that it has [`ProblemKind::BoardUnsaid`].
///
/// Passwords are left out of everything that is read; see
/// [`hide_passwords`](crate::hide_passwords) for the text itself. For their sake the problem
/// of a move that cannot be understood stands at the beginning of its command and does not
/// repeat it.
///
/// ```
/// let text = "oust challenge alice bob -size=3\n\
///             oust move 7 alice secret a1\noust move 7 bob terces b1\n";
/// let record = oust_notation::read_commands(text, None).next().expect("a record");
/// assert!(record.problems.is_empty());
/// assert_eq!(record.board.as_ref().map(|board| board.len()), Some(9));
/// ```
pub fn read_commands<'t>(
    text: &'t str,
    board_unsaid: Option<&'t Board>,
) -> impl Iterator<Item = Record> + 't {
    let decoded = Decoded::of(text);
    let games = games(commands(decoded.text()));
    let records = games.iter().map(|game| game.record(board_unsaid));
    let mut records: Vec<Record> = records.collect();
    decoded.place(&mut records);
    records.into_iter()
}

/// The commands for one board.
struct Game<'t> {
    challenge: Option<Challenge<'t>>,
    moves: Vec<MoveCommand<'t>>,
}

fn games(commands: Vec<Command<'_>>) -> Vec<Game<'_>> {
    let mut games: Vec<Game<'_>> = Vec::new();
    let mut boards: HashMap<String, usize> = HashMap::new();
    let mut challenges = Vec::new();
    // How many challenges stand before the first move of each game.
    let mut open_at = Vec::new();
    for command in commands {
        match command {
            Command::Challenge(challenge) => challenges.push(challenge),
            Command::Move(command) => {
                let number = command.board.text.trim_start_matches('0').to_owned();
                let game = *boards.entry(number).or_insert_with(|| {
                    open_at.push(challenges.len());
                    games.push(Game {
                        challenge: None,
                        moves: Vec::new(),
                    });
                    games.len() - 1
                });
                games[game].moves.push(command);
            }
            Command::Other { .. } => {}
        }
    }
    let mut open = Open::default();
    let mut next = challenges.into_iter();
    let mut before = 0;
    for (game, &count) in games.iter_mut().zip(&open_at) {
        for challenge in next.by_ref().take(count - before) {
            open.add(challenge);
        }
        before = count;
        game.challenge = open.take(&game.movers());
    }
    games
}

/// The challenges that no board has been found for.
#[derive(Default)]
struct Open<'t> {
    challenges: Vec<Option<Challenge<'t>>>,
    /// By both players, and by each alone with the other left empty.
    by_players: HashMap<[String; 2], VecDeque<usize>>,
}

impl<'t> Open<'t> {
    fn add(&mut self, challenge: Challenge<'t>) {
        let at = self.challenges.len();
        let [first, second] = challenge.players.map(|player| key(player.text));
        let keys = [
            [first.clone(), second.clone()],
            [first, String::new()],
            [String::new(), second],
        ];
        for key in keys {
            self.by_players.entry(key).or_default().push_back(at);
        }
        self.challenges.push(Some(challenge));
    }

    /// The oldest challenge for a board with these movers, the first mover's first.
    fn take(&mut self, movers: &[String]) -> Option<Challenge<'t>> {
        let first = movers.first()?.clone();
        let nobody = String::new;
        let mut keys = Vec::new();
        if let [_, second] = movers {
            keys.push([first.clone(), second.clone()]);
            keys.push([second.clone(), first.clone()]);
        } else {
            keys.push([first.clone(), nobody()]);
            keys.push([nobody(), first]);
        }
        keys.iter().find_map(|key| self.take_oldest(key))
    }

    fn take_oldest(&mut self, key: &[String; 2]) -> Option<Challenge<'t>> {
        let queue = self.by_players.get_mut(key)?;
        while let Some(at) = queue.pop_front() {
            if let Some(challenge) = self.challenges[at].take() {
                return Some(challenge);
            }
        }
        None
    }
}

/// User names are the same whatever their case.
fn key(user: &str) -> String {
    user.to_lowercase()
}

impl Game<'_> {
    /// The users who move on the board, in the order of their first moves.
    fn movers(&self) -> Vec<String> {
        let mut movers: Vec<String> = Vec::new();
        for user in self.moves.iter().filter_map(|command| command.user) {
            let user = key(user.text);
            // Nobody needs to know more than that there are too many.
            if movers.len() < 3 && !movers.contains(&user) {
                movers.push(user);
            }
        }
        movers
    }

    fn record(&self, board_unsaid: Option<&Board>) -> Record {
        let spans = self.moves.iter().map(|command| command.span);
        let start = self.challenge.iter().map(|challenge| challenge.span);
        let whole = start
            .chain(spans)
            .reduce(|whole, span| Span::new(whole.start.min(span.start), whole.end.max(span.end)));
        let mut record = Record::new(Format::Commands, whole.unwrap_or_default());
        record.dialect = Some(Dialect::Pbmserv);
        record.board_span = self.moves[0].head;
        self.read_board(board_unsaid, &mut record);
        let players = self.play(&mut record);
        let board = self.moves[0].board;
        add_header(HeaderName::Id, Some(board), &mut record);
        for (color, player) in Color::BOTH.into_iter().zip(players) {
            add_header(HeaderName::of_player(color), player, &mut record);
        }
        record.headers.sort_by_key(|header| header.name_span);
        record.check_whole();
        record.problems.sort_by_key(|problem| problem.span);
        record
    }

    fn read_board(&self, board_unsaid: Option<&Board>, record: &mut Record) {
        let Some(challenge) = &self.challenge else {
            record.board = board_unsaid.cloned();
            if record.board.is_none() {
                record.problem(record.board_span, ProblemKind::BoardUnsaid);
            }
            return;
        };
        record.board_span = challenge.size.map_or(challenge.head, |size| size.span);
        let said = challenge.size.map(|size| size.text.parse::<BoardName>());
        match said {
            Some(Ok(BoardName(board))) => record.board = Some(board),
            Some(Err(error)) => bad_board(error, record),
            None => record.board = Board::rectangle(DEFAULT_SIZE, DEFAULT_SIZE).ok(),
        }
        if let Some(span) = challenge.unexpected {
            let expected = "two players, `-size=13`, or the end of the command";
            record.problem(span, ProblemKind::UnexpectedToken { expected });
        }
    }

    /// Reads the moves, and returns who plays the colours at the end.
    fn play<'a>(&'a self, record: &mut Record) -> [Option<Word<'a>>; 2] {
        let mut players = match &self.challenge {
            Some(challenge) => challenge.players.map(Some),
            None => [None, None],
        };
        let mut turns = Turns::new(record.board.as_ref());
        for command in &self.moves {
            let side = command.user.and_then(|user| side_of(user, &mut players));
            if let (Some(user), None) = (command.user, side) {
                let expected = "one of the two players of this board";
                record.problem(user.span, ProblemKind::UnexpectedToken { expected });
            }
            play_command(command, side, &mut players, &mut turns, record);
        }
        turns.finish(record);
        players
    }
}

/// The side of a user; one who is not known yet takes the first free side.
fn side_of<'t>(user: Word<'t>, players: &mut [Option<Word<'t>>; 2]) -> Option<Color> {
    for (color, player) in Color::BOTH.into_iter().zip(players) {
        if key(player.get_or_insert(user).text) == key(user.text) {
            return Some(color);
        }
    }
    None
}

fn play_command(
    command: &MoveCommand<'_>,
    side: Option<Color>,
    players: &mut [Option<Word<'_>>; 2],
    turns: &mut Turns,
    record: &mut Record,
) {
    let is_swap = |word: &Word<'_>| word.text.eq_ignore_ascii_case("swap");
    if command.moves.is_empty() {
        let expected = "a user, a password and a move behind the number of the board";
        return unreadable(command, side, expected, turns, record);
    }
    let joined_swap = command.moves.len() > 1 && command.moves.iter().any(is_swap);
    if joined_swap || !command.moves.iter().all(|word| is_harmless(word.text)) {
        let expected = "a move: placements such as g4 or a4,c1, or pass, swap or resign";
        return unreadable(command, side, expected, turns, record);
    }
    if is_swap(&command.moves[0]) {
        turns.swap(command.moves[0].span);
        players.swap(0, 1);
        return;
    }
    let mut moves = Vec::new();
    for word in &command.moves {
        let text = word.text.trim_matches(',');
        let start = word.part(text).span.start;
        read_turn(text, start, &mut moves, &mut record.problems);
    }
    let first = moves.first().map_or(command.head, |token| token.span);
    let last = moves.last().map_or(command.head, |token| token.span);
    turns.add(side, Span::new(first.start, last.end), &moves);
}

fn unreadable(
    command: &MoveCommand<'_>,
    side: Option<Color>,
    expected: &'static str,
    turns: &mut Turns,
    record: &mut Record,
) {
    let span = command.head;
    record.problem(span, ProblemKind::UnexpectedToken { expected });
    let kind = MoveKind::Unreadable;
    turns.add(side, span, &[Move { kind, span }]);
}

fn bad_board(error: BoardNameError, record: &mut Record) {
    record.problem(record.board_span, ProblemKind::BadBoard(error));
}

fn add_header(name: HeaderName, value: Option<Word<'_>>, record: &mut Record) {
    let Some(word) = value else { return };
    let mut header = Header::new(name, word.text);
    header.name_span = word.span;
    header.value_span = word.span;
    record.headers.push(header);
}
