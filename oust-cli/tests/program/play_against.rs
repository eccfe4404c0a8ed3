//! `oust play --against`: a person against the engine.

use crate::common::{Answer, Folder, oust, run_in};

/// Runs `oust play` in a folder with these commands, one a line.
#[track_caller]
fn play(folder: &Folder, arguments: &str, commands: &str) -> Answer {
    let arguments = format!("play --seed 1 {arguments}");
    run_in(folder.path(), &arguments, commands.as_bytes())
}

#[track_caller]
fn says(answer: &Answer, text: &str) {
    assert!(answer.stdout.contains(text), "no `{text}` in {answer}");
}

/// x wins with a2.
const WIN_IN_ONE: &str = "--position '3x3 3/3/xo1 x'";

/// Every placement of x is forced: it captures twice and wins.
const WIN_IN_TWO_PLACEMENTS: &str = "--position '5x1 1xoxo x'";

#[test]
fn the_engine_answers_and_the_record_names_it() {
    let folder = Folder::with(&[]);
    let answer = play(
        &folder,
        "--board 9x9 --against 1 --x ada",
        "e5\nsave game.oust\n",
    );
    assert_eq!(answer.status, 0, "{answer}");
    says(&answer, "you are x against oust level 1, seed 1");
    says(&answer, "turn 1: x e5");
    says(&answer, "turn 2: o ");
    let text = folder.text("game.oust");
    let unswapped = "x: ada\no: oust level 1\n";
    let swapped = "x: oust level 1\no: ada\n";
    let is_swapped = text.contains(" swap");
    let names = if is_swapped { swapped } else { unswapped };
    assert!(text.contains(names), "{text}");
}

#[test]
fn the_engine_opens_and_the_person_may_swap() {
    let folder = Folder::with(&[]);
    let commands = "swap\nsave game.oust\n";
    let answer = play(&folder, "--board 5x5 --against 2 --as o --o ada", commands);
    assert_eq!(answer.status, 0, "{answer}");
    says(&answer, "you are o against oust level 2");
    says(&answer, "you may `swap`");
    says(&answer, "turn 2: o swaps");
    let text = folder.text("game.oust");
    assert!(text.contains("x: ada\no: oust level 2\n"), "{text}");
    let after = text.split("swap ").nth(1).expect("a swap in a turn");
    assert!(
        !after.trim().is_empty(),
        "the engine places after it: {text}"
    );
}

#[test]
fn a_turn_of_the_engine_is_one_line_with_all_placements() {
    let folder = Folder::with(&[]);
    for level in ["0", "4", "9"] {
        let flags = format!("{WIN_IN_TWO_PLACEMENTS} --against {level} --as o");
        let answer = play(&folder, &flags, "");
        says(&answer, "turn 1: x a1,c1\n");
        says(&answer, &format!("oust level {level} wins"));
    }
}

#[test]
fn the_end_says_who_has_won() {
    let folder = Folder::with(&[]);
    let answer = play(&folder, &format!("{WIN_IN_ONE} --against 3"), "a2\n");
    says(&answer, "you win against oust level 3");
    let answer = play(&folder, &format!("{WIN_IN_ONE} --against 9 --as o"), "");
    says(&answer, "oust level 9 wins");
    let answer = play(&folder, "--board 5x5 --against 0", "resign\n");
    says(&answer, "oust level 0 wins");
    let deadlock = "--position '2x2 1x/xo o' --against 5 --as x";
    says(&play(&folder, deadlock, ""), "nobody wins");
}

#[test]
fn undo_takes_back_to_the_last_placement_of_the_person() {
    let folder = Folder::with(&[]);
    let answer = play(
        &folder,
        "--board 9x9 --against 1",
        "e5\nundo\nsave game.oust\n",
    );
    assert_eq!(answer.status, 0, "{answer}");
    says(&answer, "taken back: turn 1: x e5");
    says(&answer, "taken back: turn 2: o ");
    let text = folder.text("game.oust");
    assert!(text.ends_with("ended: unfinished\n\n"), "{text:?}");
    assert!(text.contains("o: oust level 1\n"), "{text}");
    let nothing = play(&folder, "--board 5x5 --against 1 --as o", "undo\n");
    assert_eq!(nothing.status, 2, "{nothing}");
    assert!(nothing.stderr.contains("nothing to take back"), "{nothing}");
}

#[test]
fn undo_after_a_win_gives_the_placement_back() {
    let folder = Folder::with(&[]);
    let commands = "a2\nundo\na2\n";
    let answer = play(&folder, &format!("{WIN_IN_ONE} --against 3"), commands);
    assert_eq!(answer.status, 0, "{answer}");
    assert_eq!(answer.stdout.matches("you win").count(), 2, "{answer}");
}

#[test]
fn a_hint_names_a_winning_placement() {
    let folder = Folder::with(&[]);
    let answer = play(&folder, &format!("{WIN_IN_ONE} --against 3"), "hint\n");
    says(&answer, "hint: a2, x wins, proven");
    let people = run_in(folder.path(), "play --board 3x3", b"hint\na1\nhint\n");
    says(&people, "hint: ");
    let over = run_in(folder.path(), "play --board 3x3", b"resign\nhint\n");
    assert!(over.stderr.contains("no hint: the game is over"), "{over}");
}

#[test]
fn the_person_does_not_move_for_the_engine() {
    let folder = Folder::with(&[]);
    let answer = play(
        &folder,
        "--board 5x5 --against 1",
        "b4 e2\nsave game.oust\n",
    );
    assert_eq!(answer.status, 2, "{answer}");
    assert!(answer.stderr.contains("oust level 1 plays o"), "{answer}");
    assert!(!folder.text("game.oust").contains("b4"));
}

#[test]
fn the_level_changes_during_a_game() {
    let folder = Folder::with(&[]);
    let commands = "level\nlevel 7\nlevel 11\nsave game.oust\n";
    let answer = play(&folder, "--board 5x5 --against 1", commands);
    says(&answer, "you play against oust level 1");
    says(&answer, "you play against oust level 7");
    assert!(
        answer.stderr.contains("expected a level from 0 to 9"),
        "{answer}"
    );
    assert!(folder.text("game.oust").contains("o: oust level 7\n"));
    let people = run_in(folder.path(), "play --board 3x3", b"level 3\n");
    assert_eq!(people.status, 2, "{people}");
    assert!(people.stderr.contains("oust play --against 5"), "{people}");
}

#[test]
fn a_record_is_continued_by_the_engine() {
    let record = "oust 5x5\nx: ada\no: ben\nresult: ?\nended: unfinished\n\n 1. b4  e2\n 2. c5\n";
    let folder = Folder::with(&[("game.oust", record)]);
    let answer = play(&folder, "game.oust --against 2 --as x", "save game.oust\n");
    assert_eq!(answer.status, 0, "{answer}");
    says(&answer, "turn 4: o ");
    let text = folder.text("game.oust");
    assert!(text.contains("x: ada\no: oust level 2\n"), "{text}");
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let folder = Folder::with(&[]);
    let game = |seed: u32| {
        let flags = format!("play --board 7x7 --against 0 --as random --seed {seed}");
        run_in(folder.path(), &flags, b"d4\ne7\na1\ng1\n").stdout
    };
    assert_eq!(game(5), game(5));
    let sides: Vec<String> = (0..8).map(game).collect();
    for side in ["you are x", "you are o"] {
        assert!(sides.iter().any(|game| game.contains(side)), "{side}");
    }
}

#[test]
fn flags_about_the_engine_need_one() {
    oust("play --as o").refused(2, &["--against"]);
    oust("play --seed 3").refused(2, &["--against"]);
    oust("play --against 10").refused(2, &["from 0 to 9"]);
    oust("play --against 3 --as y").refused(2, &["x, o or random"]);
}
