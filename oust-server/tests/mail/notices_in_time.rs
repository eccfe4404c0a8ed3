//! A property over months of a counted clock: everything that is due is told once, no later than the
//! preference says.

use oust_server::account::MailNotices;
use oust_server::id::{DAY, Millis};
use oust_server::service::Color;
use proptest::prelude::*;
use proptest::sample::Index;

use super::model::{Model, Step};

const HOUR: Millis = DAY / 24;

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let color = prop_oneof![Just(Color::X), Just(Color::O)];
    let days = prop_oneof![2 => Just(None), 1 => (1u16..10).prop_map(Some)];
    let mail = proptest::sample::select(MailNotices::ALL);
    let wait = proptest::sample::select(vec![
        1,
        HOUR / 60,
        HOUR / 2,
        HOUR,
        5 * HOUR,
        DAY - 1,
        DAY,
        2 * DAY,
        3 * DAY,
    ]);
    let step = prop_oneof![
        5 => (color, days).prop_map(|(color, days)| Step::Begin(color, days)),
        6 => any::<Index>().prop_map(Step::Play),
        3 => (any::<Index>(), proptest::sample::select(vec!["ann", "ben"]))
            .prop_map(|(game, name)| Step::Resign(game, name)),
        1 => (0u16..8).prop_map(Step::Vacation),
        2 => mail.prop_map(Step::Choose),
        10 => wait.prop_map(Step::Pass),
        1 => (1..60i64).prop_map(|hours| Step::Outage(hours * HOUR)),
    ];
    proptest::collection::vec(step, 60..140)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 16,
        max_shrink_iters: 200,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn all_that_is_due_is_told_once_and_in_time(steps in steps()) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.unwrap().block_on(async {
            let mut model = Model::open().await;
            for step in steps {
                model.take(step).await;
            }
            model.check_end().await;
        });
    }
}
