//! Work on several threads, its results in the order of the work.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;

/// Returns the most jobs that are begun before the first of them has been received: enough that
/// every thread has work while another one is slow, and few enough for the memory.
fn permits(threads: usize) -> usize {
    threads + threads.min(8)
}

/// The result of a job, or what its thread panicked with.
type Done<R> = thread::Result<R>;

/// Runs jobs on `threads` workers and delivers the results in job order. A slow receiver holds up
/// the work instead of filling the memory.
///
/// # Errors
///
/// Returns the first error of the receiver. No further job is begun then, and no thread is waited
/// for: it may be reading input that never comes.
///
/// # Panics
///
/// Panics with what a job panics with.
pub(crate) fn run_ordered<I, R, E>(
    threads: usize,
    jobs: I,
    work: impl Fn(I::Item) -> R + Send + Sync + 'static,
    mut receive: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E>
where
    I: Iterator + Send + 'static,
    R: Send + 'static,
{
    // A place in the queue is taken in job order, before the job is begun.
    let (queue, results) = sync_channel(permits(threads) - 1);
    let jobs = Arc::new(Mutex::new(jobs));
    let work = Arc::new(work);
    for _ in 0..threads {
        let (jobs, work, queue) = (Arc::clone(&jobs), Arc::clone(&work), queue.clone());
        thread::spawn(move || while serve(&jobs, &*work, &queue) {});
    }
    drop(queue);
    for result in results {
        match result.recv() {
            Ok(Ok(result)) => receive(result)?,
            Ok(Err(panic)) => resume_unwind(panic),
            // Workers send a result or their panic.
            Err(_) => break,
        }
    }
    Ok(())
}

/// Does the next job. Returns whether there may be another.
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
        let mut received = Vec::new();
        run_ordered(threads, 0..jobs, work, |result| {
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
        run_ordered(2, 0..100, work, |_: usize| {
            thread::sleep(Duration::from_millis(1));
            assert!(BEGUN_JOBS.load(Ordering::SeqCst) <= received + permits(2));
            received += 1;
            Ok::<_, ()>(())
        })
        .expect("the receiver has no error");
        assert_eq!(received, 100);
    }

    #[test]
    fn the_first_error_of_the_receiver_ends_it() {
        let result = run_ordered(
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
            run_ordered(2, jobs, |job: u32| job, |_| Ok::<_, ()>(()))
        }));
        assert!(ran.is_err());
    }
}
