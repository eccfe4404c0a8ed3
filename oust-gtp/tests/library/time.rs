//! A player keeps to its time.

use std::time::{Duration, Instant};

use oust_gtp::Settings;

use crate::common::Controller;

/// Returns how long the first placement on hex5 takes.
fn time_of_genmove(settings: &str) -> Duration {
    let mut controller = Controller::new(Settings::default());
    controller.ok("oust-board hex5");
    controller.all_ok(settings);
    let begun = Instant::now();
    controller.ok("genmove b");
    begun.elapsed()
}

#[test]
fn a_placement_takes_its_share_of_the_time() {
    for settings in [
        "time_settings 0 1 5",
        "kgs-time_settings canadian 0 1 5",
        "kgs-time_settings byoyomi 0 0.2 3",
        "time_settings 3 0 0",
        "time_settings 600 0 0; time_left black 1 5",
        "level 9; time_settings 3 0 0",
    ] {
        let time = time_of_genmove(settings);
        assert!(time < Duration::from_millis(500), "{settings}: {time:?}");
    }
}

#[test]
fn an_empty_clock_still_gives_a_placement() {
    let time = time_of_genmove("time_settings 1 0 0; time_left b 0 0");
    assert!(time < Duration::from_millis(400), "{time:?}");
}
