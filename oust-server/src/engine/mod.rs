//! The engine as a player and as a critic.
//!
//! As a player it has threads of its own that answer questions with whole turns. A request never
//! waits for it: the questions are in a queue with an end, and each turn has a limit of time. As a
//! critic it reviews games that are over, and gives way to the player.

mod answer;
mod review;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use oust_core::{Board, Turn};
use oust_search::{Level, Stop};
use tokio::sync::oneshot;

pub(crate) use review::review;
pub use review::{MistakeView, ReviewView};

/// A game in which the engine is to move.
#[derive(Clone, Debug)]
pub struct Question {
    /// The board.
    pub board: Board,
    /// Whether the pie rule is in force.
    pub swap: bool,
    /// The turns so far.
    pub turns: Vec<Turn>,
    /// The level at which the engine plays.
    pub level: Level,
    /// The seed of its choices; the same game and seed give the same turn.
    pub seed: u64,
}

/// The most questions that wait.
const QUEUE: usize = 1000;

/// The threads of the engine. When it is dropped, they end their searches and stop.
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
    /// Starts `threads` threads, each of which thinks at most `time` about a turn.
    pub fn new(threads: usize, time: Duration) -> Self {
        let (queue, questions) = sync_channel(QUEUE);
        let questions = Arc::new(Mutex::new(questions));
        let stop = Stop::default();
        for _ in 0..threads {
            let (questions, stop) = (Arc::clone(&questions), stop.clone());
            let thread = thread::Builder::new().name("engine".into());
            // With fewer threads answers take longer, and with none the queue refuses.
            let _ = thread.spawn(move || run(&questions, time, &stop));
        }
        Self {
            queue: Some(queue),
            waiting: AtomicUsize::new(0),
            stop,
        }
    }

    /// Asks for a turn. Returns `None` if the queue is full,
    /// the engines stop, or the game is over.
    pub async fn ask(&self, question: Question) -> Option<Turn> {
        let (reply, answer) = oneshot::channel();
        let _waiting = Waiting::new(&self.waiting);
        self.queue
            .as_ref()?
            .try_send(Asked { question, reply })
            .ok()?;
        answer.await.ok()
    }

    /// Returns whether a question waits for its answer.
    pub fn is_busy(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) > 0
    }
}

/// Counts a question as long as its asker waits.
struct Waiting<'c>(&'c AtomicUsize);

impl<'c> Waiting<'c> {
    fn new(count: &'c AtomicUsize) -> Self {
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
        self.queue = None;
    }
}

fn run(questions: &Mutex<Receiver<Asked>>, time: Duration, stop: &Stop) {
    loop {
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
        if let Some(turn) = answer::answer(&question, time, stop) {
            // The asker may have gone.
            let _ = reply.send(turn);
        }
    }
}
