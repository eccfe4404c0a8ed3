//! The engine as a player and as a reviewer.
//!
//! As a player it has its own threads, which answer a question with a complete turn. A request
//! never waits for it: the queue of questions is bounded, and each turn has a time limit. As a
//! reviewer it evaluates finished games, and pauses while questions wait.

mod answer;
mod review;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use oust_core::Turn;
use oust_search::Stop;
use tokio::sync::oneshot;

pub use answer::Question;
pub(crate) use review::review;
pub use review::{MistakeView, ReviewView};

/// The maximum length of the queue. At ten seconds per turn, the last question already waits for
/// hours on one thread.
const QUEUE: usize = 1000;

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
        if let Some(turn) = answer::answer(&question, time, stop) {
            // The caller may have been dropped with its request.
            let _ = reply.send(turn);
        }
    }
}
