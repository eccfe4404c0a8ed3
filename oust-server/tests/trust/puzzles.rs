//! Answers to puzzles that two processes get at once.

use oust_server::puzzle::all;
use oust_server::store::{StoreError, Transaction};

use crate::bed::{on_all, verify};
use crate::matches::new_user;

#[test]
fn of_two_answers_at_once_one_counts() {
    on_all(async |bed| {
        let services = [bed.service().await, bed.service().await];
        let (user, _) = new_user(&services[0]).await.unwrap();
        let mut last = None;
        for (round, one) in (1..).zip(&all()[..10]) {
            let turn = || one.coords(&one.puzzle.solution).join(",");
            let (first, second, given_up) = tokio::join!(
                services[0].answer_puzzle(user, one.number, turn()),
                services[1].answer_puzzle(user, one.number, turn()),
                services[1].give_up_puzzle(user, one.number),
            );
            assert_eq!(first.unwrap(), second.unwrap());
            given_up.unwrap();
            let standing = services[0].puzzle_standing(user).await.unwrap();
            assert_eq!(standing.answers.len(), round);
            let answer = standing.answers[&one.number];
            assert!(
                answer.is_solved,
                "the right answers are stored, whichever was first"
            );
            // The ratings make one line: no answer has overwritten the rating of another.
            assert!(
                (answer.before - last.unwrap_or(1100.0)).abs() < 1e-9,
                "round {round}"
            );
            assert!((answer.after - standing.rating.unwrap().value).abs() < 1e-9);
            last = Some(answer.after);
        }
        let read =
            |tx: &mut dyn Transaction| tx.one::<i64>("SELECT answers FROM puzzle_ratings", &[]);
        let counted = services[0].store().read::<_, StoreError>(read).await;
        assert_eq!(counted.unwrap(), 10);
        verify(&services[0]).await;
    });
}

#[test]
fn answers_to_different_puzzles_at_once_all_count() {
    on_all(async |bed| {
        let services = [bed.service().await, bed.service().await];
        let (user, _) = new_user(&services[0]).await.unwrap();
        for pair in all()[..10].chunks(2) {
            let answer = |index: usize| {
                let one = &pair[index];
                let turn = one.coords(&one.puzzle.solution).join(",");
                services[index].answer_puzzle(user, one.number, turn)
            };
            let (one, other) = tokio::join!(answer(0), answer(1));
            one.unwrap();
            other.unwrap();
        }
        let standing = services[0].puzzle_standing(user).await.unwrap();
        assert_eq!(standing.answers.len(), 10);
        // All are right, so each after is the next one's before and the last is the highest.
        let highest = standing.answers.values().map(|answer| answer.after);
        let highest = highest.max_by(f64::total_cmp).unwrap();
        assert!((standing.rating.unwrap().value - highest).abs() < 1e-9);
    });
}
