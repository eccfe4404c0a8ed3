//! Workers on several threads, with results in job order.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
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
pub(super) fn run_ordered<I, R>(
    threads: usize,
    jobs: I,
    work: impl Fn(I::Item) -> R + Send + Sync + 'static,
) -> impl Iterator<Item = R>
where
    I: Iterator + Send + 'static,
    R: Send + 'static,
{
    // A worker takes a place in the queue in job order, before it starts the job.
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
    let next = catch_unwind(AssertUnwindSafe(|| jobs.next()));
    if matches!(next, Ok(None)) || queue.send(result).is_err() {
        return false;
    }
    drop(jobs);
    let done = match next {
        Ok(Some(job)) => catch_unwind(AssertUnwindSafe(|| work(job))),
        Ok(None) => return false,
        Err(panic) => Err(panic),
    };
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
}
