//! Workers on several threads, with results in job order.
//!
//! [`run_ordered`] lets its threads run on when its results are dropped; [`in_order`] waits for
//! them, so that its jobs may borrow.

use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;

/// Returns the maximum number of jobs that are started and not yet received: enough to keep every
/// thread busy while one is slow, and few enough to bound the memory.
fn permits(threads: usize) -> usize {
    threads + threads.min(8)
}

/// The result of a job, or what its thread panicked with.
type Done<R> = thread::Result<R>;

/// Runs jobs on `threads` workers and returns the results in job order. A slow receiver holds up
/// the workers instead of filling the memory.
///
/// Dropping the iterator starts no further job and waits for no thread: one may be reading input
/// that never comes.
///
/// # Panics
///
/// The iterator panics with the panic of a job.
pub fn run_ordered<I, R>(
    threads: usize,
    jobs: I,
    work: impl Fn(I::Item) -> R + Send + Sync + 'static,
) -> impl Iterator<Item = R>
where
    I: Iterator + Send + 'static,
    R: Send + 'static,
{
    // A worker takes a place in the queue in job order, before it starts the job.
    // The receiver waits for one result that has left the queue, hence - 1.
    let (queue, results) = sync_channel(permits(threads) - 1);
    let jobs = Arc::new(Mutex::new(jobs));
    let work = Arc::new(work);
    for _ in 0..threads {
        let (jobs, work, queue) = (Arc::clone(&jobs), Arc::clone(&work), queue.clone());
        thread::spawn(move || while serve(&jobs, &*work, &queue) {});
    }
    // Workers send a result or their panic.
    results
        .into_iter()
        .map_while(|result| result.recv().ok())
        .map(|done| done.unwrap_or_else(|panic| resume_unwind(panic)))
}

/// The most threads of [`in_order`].
const MOST_THREADS: usize = 256;

/// The most results of [`in_order`] that wait for an earlier one: games of a match, which differ
/// much in length, so that a long one holds up no thread.
const MOST_WAITING: u64 = 4096;

/// Does the jobs 0 to `jobs` - 1 on up to `threads` threads, at most 256, and calls `use_result`
/// with the result of each in order, until it fails. After a job that returns `None` no further one
/// begins.
///
/// ```
/// use std::num::NonZeroUsize;
///
/// use oust_validate::ordered_pool::in_order;
///
/// let words = ["a1", "b2", "c3"];
/// let length = |job: u64| Some(words[job as usize].len());
/// let mut sum = 0;
/// let add = |length| {
///     sum += length;
///     Ok::<(), ()>(())
/// };
/// assert_eq!(in_order(3, NonZeroUsize::MIN, length, add), Ok(()));
/// assert_eq!(sum, 6);
/// ```
///
/// # Errors
///
/// Returns the error of `use_result`.
///
/// # Panics
///
/// Panics with the panic of a job.
pub fn in_order<T: Send, E>(
    jobs: u64,
    threads: NonZeroUsize,
    job: impl Fn(u64) -> Option<T> + Sync,
    mut use_result: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let most = threads.get().min(MOST_THREADS);
    let threads = usize::try_from(jobs).map_or(most, |jobs| most.min(jobs));
    let waiting = usize::try_from(jobs.min(MOST_WAITING)).expect("it is small");
    // The queue bounds the results that wait; a worker blocks on a full one.
    let (queue, results) = sync_channel(waiting);
    let is_given_up = AtomicBool::new(false);
    let numbers = Mutex::new((0..jobs).take_while(|_| !is_given_up.load(Ordering::Relaxed)));
    let work = |number| {
        job(number).or_else(|| {
            is_given_up.store(true, Ordering::Relaxed);
            None
        })
    };
    thread::scope(|scope| {
        for _ in 0..threads {
            let (numbers, work, queue) = (&numbers, &work, queue.clone());
            scope.spawn(move || while serve(numbers, work, &queue) {});
        }
        // The loop below ends when the last sender is dropped, and this is one of them.
        drop(queue);
        // Leaving the loop drops `results`, so that the threads begin no further job.
        for result in results {
            let Ok(done) = result.recv() else { break };
            match done {
                Ok(Some(result)) => use_result(result)?,
                Ok(None) => {}
                Err(panic) => resume_unwind(panic),
            }
        }
        Ok(())
    })
}

/// Runs the next job. Returns whether there may be another.
fn serve<I: Iterator, R>(
    jobs: &Mutex<I>,
    work: impl Fn(I::Item) -> R,
    queue: &SyncSender<Receiver<Done<R>>>,
) -> bool {
    let (sender, result) = sync_channel(1);
    let Ok(mut jobs) = jobs.lock() else {
        return false;
    };
    // A panic of the iterator must reach the receiver as well, and must not poison the lock.
    let next = catch_unwind(AssertUnwindSafe(|| jobs.next()));
    // Sent under the lock, so that the queue is in job order.
    if matches!(next, Ok(None)) || queue.send(result).is_err() {
        return false;
    }
    drop(jobs);
    let done = match next {
        Ok(Some(job)) => catch_unwind(AssertUnwindSafe(|| work(job))),
        Ok(None) => return false,
        Err(panic) => Err(panic),
    };
    // A worker ends with its panic. The receiver panics with it, so the others end soon after.
    let goes_on = done.is_ok();
    sender.send(done).is_ok() && goes_on
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;

    fn received(threads: usize, jobs: usize, work: fn(usize) -> usize) -> Vec<usize> {
        run_ordered(threads, 0..jobs, work).collect()
    }

    #[test]
    fn results_are_delivered_in_job_order() {
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
    fn started_jobs_are_bounded_by_the_permits() {
        static BEGUN_JOBS: AtomicUsize = AtomicUsize::new(0);
        let work = |job| {
            BEGUN_JOBS.fetch_add(1, Ordering::SeqCst);
            job
        };
        let mut received = 0;
        for _ in run_ordered(2, 0..100, work) {
            thread::sleep(Duration::from_millis(1));
            assert!(BEGUN_JOBS.load(Ordering::SeqCst) <= received + permits(2));
            received += 1;
        }
        assert_eq!(received, 100);
    }

    #[test]
    fn a_receiver_that_stops_ends_the_workers() {
        let mut results = run_ordered(2, 0.., |job: u32| job);
        assert_eq!(results.find(|&job| job >= 10), Some(10));
    }

    #[test]
    fn a_panic_of_a_job_is_propagated() {
        for threads in [1, 2, 8] {
            let work = |job| if job == 20 { panic!("job {job}") } else { job };
            let panic = catch_unwind(|| received(threads, 100, work)).expect_err("it panics");
            let text = panic.downcast_ref::<String>().expect("a text");
            assert_eq!(text, "job 20");
        }
    }

    #[test]
    fn a_panic_of_the_job_source_is_propagated() {
        let jobs = (0..100).inspect(|&job| assert_ne!(job, 20, "job"));
        let ran = catch_unwind(AssertUnwindSafe(|| {
            run_ordered(2, jobs, |job: u32| job).count()
        }));
        assert!(ran.is_err());
    }

    fn threads(number: usize) -> NonZeroUsize {
        NonZeroUsize::new(number).expect("at least one")
    }

    /// Takes longer for earlier jobs, so that they end in another order.
    fn slow_at_first(number: u64) -> u64 {
        thread::sleep(std::time::Duration::from_millis(
            8_u64.saturating_sub(number),
        ));
        number
    }

    #[test]
    fn results_come_in_order_for_any_number_of_threads() {
        for number in [1, 2, 8] {
            let mut results = Vec::new();
            let done = in_order(
                20,
                threads(number),
                |job| Some(slow_at_first(job)),
                |result| {
                    results.push(result);
                    Ok::<(), ()>(())
                },
            );
            assert_eq!(done, Ok(()));
            assert!(results.into_iter().eq(0..20));
        }
    }

    #[test]
    fn results_before_a_job_that_was_given_up_are_used() {
        let mut results = Vec::new();
        let done = in_order(
            6,
            threads(2),
            |job| (job != 1).then_some(job),
            |result| {
                results.push(result);
                Ok::<(), ()>(())
            },
        );
        assert_eq!(done, Ok(()));
        assert_eq!(results[0], 0);
        assert!(results.is_sorted() && !results.contains(&1));
    }

    #[test]
    fn the_first_failure_ends_the_work() {
        let done = in_order(1_000_000, threads(2), Some, |result| match result {
            3 => Err("three"),
            result => {
                assert!(result < 3, "{result} after the failure");
                Ok(())
            }
        });
        assert_eq!(done, Err("three"));
    }
}
