//! The engine as a player and as a reviewer.
//!
//! As a player it has its own threads, which answer a question with a complete turn. A request
//! never waits for it: the queue of questions is bounded, and each turn has a time limit. As a
//! reviewer it evaluates finished games, and pauses while questions wait.

mod review;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use oust_core::{Action, Board, Game, SwapRule, Turn};
use oust_search::{Level, Player, Stop};
use tokio::sync::oneshot;

pub(crate) use review::review;
pub use review::{MistakeView, ReviewView};

/// The maximum length of the queue. At ten seconds per turn, the last question already waits for
/// hours on one thread.
const QUEUE: usize = 1000;

/// A game in which the engine is to move.
#[derive(Clone, Debug)]
pub struct Question {
    /// The board of the game.
    pub board: Board,
    /// Whether the pie rule is in force.
    pub swap_rule: SwapRule,
    /// The turns so far, swaps and passes included.
    pub turns: Vec<Turn>,
    /// The level at which the engine plays.
    pub level: Level,
    /// The seed of its choices; the same game and seed give the same turn.
    pub seed: u64,
}

/// The threads of the engine. They stop their searches and end when it is dropped.
pub struct Engines {
    queue: Option<SyncSender<Asked>>,
    /// The number of questions without an answer.
    waiting: AtomicUsize,
    stop: Stop,
}

struct Asked {
    question: Question,
    reply: oneshot::Sender<Turn>,
}

impl Engines {
    /// Starts `threads` threads, which search for at most `time` per turn.
    pub fn new(threads: usize, time: Duration) -> Self {
        let (queue, questions) = sync_channel(QUEUE);
        let questions = Arc::new(Mutex::new(questions));
        let stop = Stop::default();
        for _ in 0..threads {
            let (questions, stop) = (Arc::clone(&questions), stop.clone());
            let thread = thread::Builder::new().name("engine".into());
            // A thread that does not start is no error: the others answer. Without threads the
            // receiver is dropped, so `try_send` refuses.
            let _ = thread.spawn(move || run(&questions, time, &stop));
        }
        Self {
            queue: Some(queue),
            waiting: AtomicUsize::new(0),
            stop,
        }
    }

    /// Asks for a turn. Returns `None` if the queue is full, the engines stop, or the game is over.
    pub async fn ask(&self, question: Question) -> Option<Turn> {
        let (reply, answer) = oneshot::channel();
        let _waiting = Waiting::new(&self.waiting);
        self.queue
            .as_ref()?
            .try_send(Asked { question, reply })
            .ok()?;
        answer.await.ok()
    }

    /// Returns whether a question is in the queue or being answered.
    pub fn is_busy(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) > 0
    }
}

/// Counts a question until the caller's future ends or is dropped.
struct Waiting<'c>(&'c AtomicUsize);

impl<'c> Waiting<'c> {
    fn new(count: &'c AtomicUsize) -> Self {
        // Relaxed: the count orders no other memory; a late read only delays a pause.
        count.fetch_add(1, Ordering::Relaxed);
        Self(count)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Drop for Engines {
    fn drop(&mut self) {
        self.stop.stop();
        // A closed queue ends the threads that wait in `recv`.
        self.queue = None;
    }
}

fn run(questions: &Mutex<Receiver<Asked>>, time: Duration, stop: &Stop) {
    loop {
        // The lock is held while a thread waits in `recv`; the others wait for the lock.
        let next = questions
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .recv();
        let Ok(Asked { question, reply }) = next else {
            return;
        };
        if stop.is_stopped() {
            return;
        }
        if let Some(turn) = answer(&question, time, stop) {
            // The caller may have been dropped with its request.
            let _ = reply.send(turn);
        }
    }
}

/// Returns the engine's complete turn within `time`; `None` if the game is over or `stop` is set.
fn answer(question: &Question, time: Duration, stop: &Stop) -> Option<Turn> {
    let mut game = game(question)?;
    let mut player = Player::new(question.level, &question.board, question.seed);
    let end = Instant::now() + time;
    let mut placements = Vec::new();
    let side = game.position().to_move();
    // A capturing placement keeps the turn, so a turn may need several searches.
    while game.outcome().is_none() && game.position().to_move() == side {
        // The searches of a turn share its time.
        let remaining = end.saturating_duration_since(Instant::now());
        let action = player.choose_within(&game, Some(remaining), stop).ok()?;
        game.act(action).ok()?;
        match action {
            Action::Place(point) => placements.push(point),
            // A pass and a swap are complete turns.
            Action::Pass => return Some(Turn::Pass),
            Action::Swap => return Some(Turn::Swap),
            Action::End { .. } => return None,
        }
        if !game.position().mid_turn() {
            break;
        }
    }
    (!stop.is_stopped() && !placements.is_empty()).then(|| Turn::Place(placements.into()))
}

fn game(question: &Question) -> Option<Game> {
    let mut game = Game::new(question.board.clone()).with_swap_rule(question.swap_rule);
    for turn in &question.turns {
        game.play_turn(turn).ok()?;
    }
    Some(game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use oust_notation::Dialect;

    fn question(board: &str, turns: &[&str], swap_rule: SwapRule) -> Question {
        let board = crate::game::Settings::parse_board(board).unwrap();
        let dialect = Dialect::default_for(&board);
        let parse = |turn: &str| dialect.parse_turn(&board, turn).unwrap();
        Question {
            turns: turns.iter().map(|turn| parse(turn)).collect(),
            board: board.clone(),
            swap_rule,
            level: Level::new(2).unwrap(),
            seed: 7,
        }
    }

    #[tokio::test]
    async fn an_engine_plays_whole_turns_until_the_game_is_over() {
        let engines = Engines::new(1, Duration::from_secs(5));
        let mut turns: Vec<Turn> = Vec::new();
        loop {
            let question = Question {
                turns: turns.clone(),
                ..question("hex3", &[], SwapRule::Allowed)
            };
            if game(&question).unwrap().outcome().is_some() {
                break;
            }
            turns.push(engines.ask(question).await.unwrap());
        }
        assert!(turns.len() > 3, "{turns:?}");
    }

    #[tokio::test]
    async fn a_game_that_is_over_has_no_answer() {
        let engines = Engines::new(1, Duration::from_secs(5));
        assert_eq!(
            engines
                .ask(question("3x3", &["a1", "b1", "a2"], SwapRule::Forbidden))
                .await,
            None
        );
    }
}
