//! `oust stats`: ratings against an independent calculation, plots and the page.

use serde_json::Value;

use crate::common::oust_reading;
use crate::stats_groups::{archive, game};

/// The scale between the two units of Glicko-2.
const SCALE: f64 = 173.7178;

/// A rating, its deviation and its volatility.
type Rated = (f64, f64, f64);

const NEW: Rated = (1500.0, 350.0, 0.06);

/// Computes a rating after a period of games, as the steps of M. Glickman, "Example of the Glicko-2
/// system", 2022. The games have the opponent's rating and deviation, and the score.
fn glicko2((rating, deviation, volatility): Rated, games: &[(f64, f64, f64)]) -> Rated {
    const TAU: f64 = 0.5;
    let (mu, phi) = ((rating - 1500.0) / SCALE, deviation / SCALE);
    let (mut inverse_v, mut sum) = (0.0, 0.0);
    for &(rating, deviation, score) in games {
        let phi = deviation / SCALE;
        let g = 1.0 / (1.0 + 3.0 * phi * phi / std::f64::consts::PI.powi(2)).sqrt();
        let e = 1.0 / (1.0 + (-g * (mu - (rating - 1500.0) / SCALE)).exp());
        inverse_v += g * g * e * (1.0 - e);
        sum += g * (score - e);
    }
    let v = 1.0 / inverse_v;
    let delta = v * sum;
    // The volatility by bisection and not by the paper's algorithm: f falls.
    let a = volatility.powi(2).ln();
    let f = |x: f64| {
        let total = phi * phi + v + x.exp();
        x.exp() * (delta * delta - total) / (2.0 * total * total) - (x - a) / (TAU * TAU)
    };
    let (mut low, mut high) = (a - 20.0, a + 20.0);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if f(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let volatility = (low / 2.0).exp();
    let before = phi * phi + volatility * volatility;
    let phi = 1.0 / (1.0 / before + 1.0 / v).sqrt();
    let mu = mu + phi * phi * sum;
    (mu * SCALE + 1500.0, phi * SCALE, volatility)
}

/// Returns a rating after periods without games: step 6 of the paper, up to the first deviation.
fn idle((rating, deviation, volatility): Rated, periods: u32) -> Rated {
    let grown = (0..periods).fold(deviation, |deviation, _| {
        deviation.hypot(volatility * SCALE)
    });
    (rating, grown.min(350.0), volatility)
}

/// Returns the ratings after a game, both from the ratings before it.
fn play(one: Rated, other: Rated, score: f64) -> (Rated, Rated) {
    let after = glicko2(one, &[(other.0, other.1, score)]);
    (after, glicko2(other, &[(one.0, one.1, 1.0 - score)]))
}

/// Returns rating and deviation of each player, by the program.
fn ratings(games: &str) -> Vec<(String, Option<f64>, Option<f64>)> {
    let json = oust_reading(games, "stats --by player --to json").json();
    let groups = json["groups"].as_array().expect("groups");
    let row = |group: &Value| {
        let name = group["name"].as_str().expect("a name").to_owned();
        (name, group["rating"].as_f64(), group["deviation"].as_f64())
    };
    let mut rows: Vec<_> = groups.iter().map(row).collect();
    rows.sort_by(|one, other| one.0.cmp(&other.0));
    rows
}

#[track_caller]
fn check(games: &str, expected: &[(&str, Rated)]) {
    let found = ratings(games);
    assert_eq!(found.len(), expected.len(), "{found:?}");
    for ((name, rating, deviation), (of, rated)) in found.iter().zip(expected) {
        assert_eq!(name, of);
        // The output has one decimal place.
        let is_near = |found: &Option<f64>, value: f64| {
            found.is_some_and(|found| (found - value).abs() < 0.051)
        };
        assert!(
            is_near(rating, rated.0) && is_near(deviation, rated.1),
            "{found:?}, {rated:?}"
        );
    }
}

#[test]
fn the_calculation_of_this_test_gives_glickmans_example() {
    let games = [
        (1400.0, 30.0, 1.0),
        (1550.0, 100.0, 0.0),
        (1700.0, 300.0, 0.0),
    ];
    let (rating, deviation, volatility) = glicko2((1500.0, 200.0, 0.06), &games);
    assert!((rating - 1464.06).abs() < 0.01, "{rating}");
    assert!((deviation - 151.52).abs() < 0.01, "{deviation}");
    assert!((volatility - 0.05999).abs() < 0.00001, "{volatility}");
}

#[test]
fn ratings_are_glicko_2_in_the_order_of_dates() {
    // As they stand, ann has lost last; by date, ben has.
    let games = [
        game("ann", "ben", "2026-03-01", "o"),
        game("ben", "cy", "2026-01-05", "x"),
        game("ann", "ben", "2026-05-30T20:15", "x"),
        game("cy", "ann", "2026-05-30T09:00", "x"),
    ]
    .concat();
    let (ben, cy) = play(NEW, NEW, 1.0);
    // 55 days, one period of 30; then 90 and 145 days.
    let (ann, ben) = play(NEW, idle(ben, 1), 0.0);
    let (cy, ann) = play(idle(cy, 4), idle(ann, 3), 1.0);
    let (ann, ben) = play(ann, idle(ben, 3), 1.0);
    check(&games, &[("ann", ann), ("ben", ben), ("cy", cy)]);
}

#[test]
fn games_without_a_date_are_rated_first_as_they_stand() {
    let games = [
        game("ann", "ben", "2026-03-01", "o"),
        game("ann", "ben", "", "x"),
        game("ben", "cy", "soon", "o"),
        game("ann", "cy", "2025", "x"),
    ]
    .concat();
    let (ann, ben) = play(NEW, NEW, 1.0);
    let (ben, cy) = play(ben, NEW, 0.0);
    let (ann, cy) = play(ann, cy, 1.0);
    // From 2025-01-01 to 2026-03-01 are 424 days, 14 periods; of ben no day is known.
    let (ann, ben) = play(idle(ann, 14), ben, 0.0);
    check(&games, &[("ann", ann), ("ben", ben), ("cy", cy)]);
}

#[test]
fn a_deadlock_is_half_a_win_and_an_unknown_result_is_not_rated() {
    let deadlock = "oust 2x2\nx: ann\no: ben\n\n1. a1 b1\n2. b2 a2\n\n";
    let open = "oust 3x3\nx: ann\no: cy\nresult: ?\n\n1. a1 b1\n\n";
    let (ann, ben) = play(NEW, NEW, 0.5);
    check(deadlock, &[("ann", ann), ("ben", ben)]);
    let rows = ratings(&[deadlock, open].concat());
    assert_eq!(rows[2], ("cy".to_owned(), None, None));
    assert!((rows[0].2.expect("a deviation") - ann.1).abs() < 0.051);
}

#[test]
fn every_plot_is_drawn_with_the_numbers_of_the_groups() {
    for (by, first) in [
        ("player", "won"),
        ("board", "won_by_x"),
        ("year", "won_by_x"),
        ("event", "won_by_x"),
    ] {
        let of = |flags: &str| oust_reading(&archive(), &format!("stats --by {by} {flags}"));
        let json = of("--to json").json();
        let groups = json["groups"].as_array().expect("groups");
        let [results, lengths, captures] = ["results", "lengths", "captures"]
            .map(|plot| of(&format!("--to svg --plot {plot}")).stdout);
        for group in groups {
            let name = group["name"].as_str().unwrap_or("?");
            let games = group["games"].as_u64().expect("games");
            let second = if by == "player" { "lost" } else { "won_by_o" };
            let [won, lost] = [first, second].map(|field| group[field].as_u64().expect("wins"));
            let words = if by == "player" {
                ["won", "lost"]
            } else {
                ["x won", "o won"]
            };
            let result = format!(
                "<title>{name}: {} {won}, no winner {}, {} {lost}</title>",
                words[0],
                games - won - lost,
                words[1]
            );
            assert!(results.contains(&result), "{result} in {results}");
            for (svg, field) in [(&lengths, "turns"), (&captures, "captured")] {
                let spread = &group[field];
                let figure = |name: &str| spread[name].as_f64().expect("a figure");
                let range = format!(
                    "<title>{name}: {} to {}, mean {:.1}, median {:.1}, games {games}</title>",
                    spread["least"],
                    spread["most"],
                    figure("mean"),
                    figure("median")
                );
                assert!(svg.contains(&range), "{range} in {svg}");
            }
        }
    }
}

#[test]
fn histograms_count_every_game_once() {
    let games = crate::common::oust("random --board 5x5 --games 200 --seed 4").stdout;
    for (plot, field) in [("lengths", "turns"), ("captures", "captured")] {
        let svg = oust_reading(&games, &format!("stats --to svg --plot {plot}")).stdout;
        let mut columns = Vec::new();
        for title in svg.split("<title>").skip(2) {
            let title = title.split("</title>").next().expect("its end");
            let (name, count) = title.split_once(": ").expect("a count");
            let (from, to) = name.split_once(" to ").unwrap_or((name, name));
            let count = count.trim_start_matches("games ");
            let [from, to, count] =
                [from, to, count].map(|number| number.parse::<u64>().expect(title));
            columns.push((from, to, count));
        }
        assert_eq!(
            columns.iter().map(|column| column.2).sum::<u64>(),
            200,
            "{plot}"
        );
        // No number is between two columns or in both.
        assert!(
            columns.windows(2).all(|pair| pair[0].1 + 1 == pair[1].0),
            "{columns:?}"
        );
        let json = oust_reading(&games, "stats --to json").json();
        let spread = &json["all"][field];
        let (lowest, highest) = (
            spread["least"].as_u64().expect("least"),
            spread["most"].as_u64().expect("most"),
        );
        let (first, last) = (columns[0], columns[columns.len() - 1]);
        assert!(
            first.0 <= lowest && lowest <= first.1 && first.2 > 0,
            "{columns:?}"
        );
        assert!(
            last.0 <= highest && highest <= last.1 && last.2 > 0,
            "{columns:?}"
        );
    }
}

#[test]
fn ratings_over_time_end_at_the_ratings_of_the_table() {
    let mut games = String::new();
    for number in 0..60 {
        let date = format!("{}-{:02}-11", 2022 + number / 12, 1 + number % 12);
        let result = ["x", "x", "o"][number % 3];
        games += &game(["ann", "ben"][number % 2], "cy", &date, result);
    }
    let svg = oust_reading(&games, "stats --to svg --plot ratings").stdout;
    for (name, rating, _) in ratings(&games) {
        let last = if name == "ann" { "2026-11" } else { "2026-12" };
        let rating = rating.expect("a rating");
        let title = format!("<title>{name}, {last}: {rating:.0}</title>");
        assert!(svg.contains(&title), "{title} in {svg}");
    }
    // 60 months: 30 points of each of the two, and 60 of the third, as the title's.
    assert_eq!(svg.matches("<title>").count(), 1 + 30 + 30 + 60);
    for year in 2023..=2026 {
        assert!(svg.contains(&format!(">{year}</text>")), "{year}");
    }
    assert!(!svg.contains(">2022</text>"), "before the first game");
    let undated = game("ann", "ben", "", "x");
    let answer = oust_reading(&undated, "stats --to svg --plot ratings");
    answer.refused(3, &["no game of known result has two players and a date"]);
}

#[test]
fn plots_say_what_they_leave_out() {
    let mut games = game("ann", "ben", "", "x");
    for number in 0..30 {
        games += &game(
            &format!("p{number:02}"),
            "ann",
            &format!("{}", 1990 + number),
            "x",
        );
    }
    let of = |flags: &str| oust_reading(&games, &format!("stats --to svg {flags}")).stdout;
    let svg = of("--by player");
    assert!(
        svg.contains(">The 20 players with the most games, of 32</text>"),
        "{svg}"
    );
    assert!(svg.contains("<title>p17: ") && !svg.contains("<title>p18: "));
    let svg = of("--by year --plot results");
    assert!(svg.contains(">The last 20 of 31 years</text>"), "{svg}");
    assert!(svg.contains("<title>2019: ") && !svg.contains("<title>1990: "));
    assert!(of("--by year").contains(">Without a date: 1</text>"));
    assert!(of("--plot ratings").contains(", 5 of 32 players</text>"));
}

#[test]
fn the_page_has_every_plot_and_table_without_a_script() {
    let page = oust_reading(&archive(), "stats --to html").printed();
    for title in [
        "Turns of a game",
        "Stones captured in a game",
        "Results by player",
        "Ratings over time",
        "Turns of a game by player",
        "Stones captured by a player",
        "Results by board",
        "Turns of a game by board",
        "Games by year",
        "Results by year",
        "Results by event",
    ] {
        assert!(
            page.contains(&format!("<figcaption>{title}</figcaption>")),
            "{title}"
        );
        assert!(
            page.contains(&format!("<table aria-label=\"{title}\">")),
            "{title}"
        );
    }
    assert!(!page.contains("<script"), "{page}");
    let one = oust_reading(&archive(), "stats --to html --by board --theme dark").printed();
    assert!(one.contains("<h2>Boards</h2>") && !one.contains("<h2>Players</h2>"));
    assert!(one.contains("data-theme=\"dark\""));
    let bare = oust_reading("oust 3x3\n\n1. a1 b1\n2. a2\n", "stats --to html").printed();
    for sentence in [
        "No game names its player.",
        "No game names its year.",
        "No game names its event.",
    ] {
        assert!(bare.contains(sentence), "{sentence}");
    }
}
