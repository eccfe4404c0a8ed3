//! Work done on several threads, its results in the order of the work.

use std::any::Any;
use std::collections::VecDeque;
use std::iter::Enumerate;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;

/// Returns how many jobs are begun before the first of them has been received: enough that a
/// thread has something to do while another one is slow, and few enough for the memory.
fn begun(threads: usize) -> usize {
    threads + threads.min(8)
}

/// The number of a job and what came of it, or what a thread panicked with.
type Done<R> = Result<(usize, R), Box<dyn Any + Send>>;

/// Does the jobs on so many threads, whoever is free taking the next, and hands on what comes of
/// them in order. A receiver that is slow holds up the work instead of filling the memory.
///
/// # Errors
///
/// The first that the receiver has. Nothing more is begun then, and nobody waits for the
/// threads, as one may wait for input that never comes.
///
/// # Panics
///
/// With what a job panics with.
pub(crate) fn in_order<I, R, E>(
    threads: usize,
    jobs: I,
    work: impl Fn(I::Item) -> R + Send + Sync + 'static,
    mut receive: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E>
where
    I: Iterator + Send + 'static,
    R: Send + 'static,
{
    let (give_leave, leave) = channel();
    let more = || give_leave.send(()).unwrap_or_default();
    (0..begun(threads)).for_each(|_| more());
    let jobs = jobs.enumerate();
    let line = Arc::new(Mutex::new(Line { jobs, leave }));
    let work = Arc::new(work);
    let (sender, done) = channel();
    for _ in 0..threads {
        let (line, work, sender) = (Arc::clone(&line), Arc::clone(&work), sender.clone());
        thread::spawn(move || {
            let served = catch_unwind(AssertUnwindSafe(|| serve(&line, &*work, &sender)));
            served.or_else(|panic| sender.send(Err(panic)))
        });
    }
    drop(sender);
    // What is done before its turn waits; the place says how much is before it.
    let mut waiting = VecDeque::new();
    let mut received = 0;
    for done in done {
        let (number, result) = done.unwrap_or_else(|panic| resume_unwind(panic));
        let place = number - received;
        waiting.resize_with(waiting.len().max(place + 1), || None);
        waiting[place] = Some(result);
        while let Some(result) = waiting.front_mut().and_then(Option::take) {
            waiting.pop_front();
            received += 1;
            receive(result)?;
            more();
        }
    }
    Ok(())
}

/// The jobs that nobody has taken yet, and the leave to begin them.
struct Line<I: Iterator> {
    jobs: Enumerate<I>,
    leave: Receiver<()>,
}

/// Does jobs until there are no more of them, or nobody to do them for.
fn serve<I: Iterator, R>(
    line: &Mutex<Line<I>>,
    work: impl Fn(I::Item) -> R,
    done: &Sender<Done<R>>,
) {
    // A line in which a thread panicked is closed.
    let next = || {
        let mut line = line.lock().ok()?;
        line.leave.recv().ok()?;
        line.jobs.next()
    };
    while let Some((number, job)) = next() {
        if done.send(Ok((number, work(job)))).is_err() {
            break;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;

    fn received(threads: usize, jobs: usize, work: fn(usize) -> usize) -> Vec<usize> {
        let mut received = Vec::new();
        in_order(threads, 0..jobs, work, |result| {
            received.push(result);
            Ok::<_, ()>(())
        })
        .expect("the receiver has no error");
        received
    }

    #[test]
    fn results_come_in_the_order_of_the_jobs() {
        // The first of each three is the slowest.
        let work = |job: usize| {
            thread::sleep(Duration::from_millis(4 * u64::from(job.is_multiple_of(3))));
            job * job
        };
        for threads in [1, 2, 3, 8] {
            let expected: Vec<_> = (0..100).map(|job| job * job).collect();
            assert_eq!(received(threads, 100, work), expected, "{threads} threads");
        }
        assert_eq!(received(2, 0, work), Vec::<usize>::new());
    }

    #[test]
    fn no_more_is_begun_than_may_wait() {
        static BEGUN_JOBS: AtomicUsize = AtomicUsize::new(0);
        let work = |job| {
            BEGUN_JOBS.fetch_add(1, Ordering::SeqCst);
            job
        };
        let mut received = 0;
        in_order(2, 0..100, work, |_: usize| {
            thread::sleep(Duration::from_millis(1));
            assert!(BEGUN_JOBS.load(Ordering::SeqCst) <= received + begun(2));
            received += 1;
            Ok::<_, ()>(())
        })
        .expect("the receiver has no error");
        assert_eq!(received, 100);
    }

    #[test]
    fn the_first_error_of_the_receiver_ends_it() {
        let result = in_order(
            2,
            0..,
            |job: u32| job,
            |job| (job < 10).then_some(()).ok_or(job),
        );
        assert_eq!(result, Err(10));
    }

    #[test]
    fn the_panic_of_a_job_is_handed_on() {
        for threads in [1, 2, 8] {
            let work = |job| if job == 20 { panic!("job {job}") } else { job };
            let panic = catch_unwind(|| received(threads, 100, work)).expect_err("it panics");
            let text = panic.downcast_ref::<String>().expect("a text");
            assert_eq!(text, "job 20");
        }
    }

    #[test]
    fn the_panic_of_the_line_is_handed_on() {
        let jobs = (0..100).inspect(|&job| assert_ne!(job, 20, "job"));
        let ran = catch_unwind(AssertUnwindSafe(|| {
            in_order(2, jobs, |job: u32| job, |_| Ok::<_, ()>(()))
        }));
        assert!(ran.is_err());
    }
}
