//! From no net to a better one.

use std::path::Path;
use std::process::{Command, Output};

fn train(folder: &Path, args: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_oust-train"))
        .current_dir(folder)
        .args(args.split_whitespace())
        .output()
        .expect("the program runs")
}

/// Returns the output of a command that succeeds.
#[track_caller]
fn succeeds(folder: &Path, args: &str) -> String {
    let output = train(folder, args);
    assert!(output.status.success(), "{args}: {output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Writes `a.net`, a net that has learned a little.
fn learn_4x4(folder: &Path) {
    let learn = "learn --board 4x4 --name trained --out a.net --rounds 4 --positions 400";
    succeeds(folder, learn);
}

#[track_caller]
fn fails(folder: &Path, args: &str, message: &str) {
    let output = train(folder, args);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success(), "{args}");
    assert!(stderr.contains(message), "{args}: {stderr}");
}

#[test]
fn every_step_gives_the_same_bytes_on_any_number_of_threads() {
    let nets = ["1", "2"].map(|threads| {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path();
        let learn =
            "learn --board hex3,3x3 --name first --out first.net --rounds 3 --positions 300";
        succeeds(path, &format!("{learn} --threads {threads}"));
        let record = "record first.net --board hex3 --out games.txt --games 30 --evaluations 50";
        succeeds(path, &format!("{record} --threads {threads}"));
        succeeds(
            path,
            "fit hex3=games.txt --name second --out second.net --epochs 1",
        );
        ["first.net", "games.txt", "second.net"]
            .map(|file| std::fs::read(path.join(file)).expect("a file was written"))
    });
    assert_eq!(nets[0], nets[1]);
}

#[test]
fn two_nets_play_the_same_match_on_any_number_of_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    learn_4x4(path);
    let versus = "versus a.net a.net --board 4x4 --games 40 --evaluations 60";
    let match_by = |more: &str| succeeds(path, &format!("{versus} {more}"));
    let (one, two) = (match_by("--threads 1"), match_by("--threads 2"));
    assert_eq!(one, two);
    // Each opening is the same game twice, with the seats exchanged.
    assert!(one.contains(": +0 Elo"), "{one}");
    // The first player places at random all game long.
    let random = match_by("--random 99");
    let wins: u32 = random
        .split(' ')
        .next()
        .and_then(|wins| wins.parse().ok())
        .expect("wins");
    assert!(wins < 10, "{random}");
}

#[test]
fn values_of_recorded_games_are_compared_with_their_results() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    learn_4x4(path);
    succeeds(
        path,
        "record a.net --board 4x4 --out games --games 30 --evaluations 60",
    );
    let table = succeeds(path, "calibrate 4x4=games");
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 5, "{table}");
    // Near its end a game is decided, and the values say so.
    let slope: f64 = lines[4]
        .split_whitespace()
        .nth(2)
        .and_then(|slope| slope.parse().ok())
        .expect("a slope");
    assert!((0.7..1.5).contains(&slope), "{table}");
    let drawn = succeeds(path, "calibrate 4x4=games --diagrams .");
    assert_eq!(drawn, table);
    let svg = std::fs::read_to_string(path.join("reliability-4x4.svg")).expect("a picture");
    assert!(svg.contains("4th quarter"), "{svg}");
}

#[test]
fn wrong_files_and_boards_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    std::fs::write(path.join("rubbish"), "OUSTNET").expect("a file");
    std::fs::write(path.join("words"), "1:0 two\n").expect("a file");
    std::fs::write(path.join("illegal"), "0:0 0:0\n").expect("a file");
    fails(
        path,
        "record none.net --board hex3 --out games",
        "cannot read none.net",
    );
    fails(
        path,
        "record rubbish --board hex3 --out games",
        "rubbish is not a net",
    );
    fails(
        path,
        "learn --board hexagon --name n --out n",
        "found `hexagon`",
    );
    fails(path, "fit hex3 --name n --out n", "expected BOARD=FILE");
    fails(path, "fit hex3=words --name n --out n", "words, line 1");
    fails(
        path,
        "fit hex3=illegal --name n --out n",
        "illegal, line 1: illegal placement",
    );
    succeeds(
        path,
        "learn --board hex3 --name n --out hex3.net --rounds 1 --positions 20",
    );
    fails(
        path,
        "record hex3.net --board hex4 --out games",
        "for another board",
    );
}
