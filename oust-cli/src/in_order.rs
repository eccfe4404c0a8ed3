//! Work on several threads, with its results in order.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::thread;

const MOST_THREADS: usize = 256;

/// Does the jobs 0 to `jobs` - 1 on up to `threads` threads, and calls `use_result` with the result
/// of each in order, until it fails. A job that returns `None` is given up and ends its thread.
pub(crate) fn in_order<T: Send, E>(
    jobs: u64,
    threads: NonZeroUsize,
    job: impl Fn(u64) -> Option<T> + Sync,
    mut use_result: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let next = AtomicU64::new(0);
    let (sender, receiver) = channel();
    let threads = u64::try_from(threads.get().min(MOST_THREADS)).unwrap_or(1);
    thread::scope(|scope| {
        for _ in 0..threads.min(jobs) {
            let sender = sender.clone();
            let (next, job) = (&next, &job);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= jobs {
                        break;
                    }
                    let Some(result) = job(number) else {
                        break;
                    };
                    // The receiver is gone after a failure.
                    if sender.send((number, result)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        // The threads end with their jobs if one fails.
        let mut use_result =
            |result| use_result(result).inspect_err(|_| next.store(jobs, Ordering::Relaxed));
        let mut waiting = BTreeMap::new();
        let mut expected = 0;
        for (number, result) in receiver {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&expected) {
                expected += 1;
                use_result(result)?;
            }
        }
        // Those after a job that was given up.
        waiting.into_values().try_for_each(use_result)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn results_after_a_job_that_was_given_up_are_used() {
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
        assert_eq!(results, [0, 2, 3, 4, 5]);
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
