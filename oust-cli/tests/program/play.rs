//! `oust play` with its commands on standard input.

use std::io::Write;

use crate::common::{Answer, Folder, GAME, program, run_in};

/// Runs `oust play` in a folder with these commands, one a line.
#[track_caller]
fn play(folder: &Folder, arguments: &str, commands: &str) -> Answer {
    run_in(
        folder.path(),
        &format!("play {arguments}"),
        commands.as_bytes(),
    )
}

#[test]
fn a_game_is_played_saved_and_resumed() {
    let folder = Folder::with(&[]);
    let begun = "b4\ne2\nc5 b5\na4,c1\nsave game.oust\n";
    let answer = play(&folder, "--board 5x5 --x ada --o ben", begun);
    assert_eq!(answer.status, 0, "{answer}");
    let kept = "oust 5x5\nx: ada\no: ben\nresult: ?\nended: unfinished\n\n 1. b4     e2\n 2. c5     b5\n 3. a4,c1\n";
    assert_eq!(folder.text("game.oust"), kept);
    let answer = play(&folder, "game.oust", "e4\nresign\nsave game.oust\n");
    assert_eq!(answer.status, 0, "{answer}");
    let text = folder.text("game.oust");
    assert!(text.contains("result: o\nended: resign\n"), "{text}");
    assert!(text.ends_with(" 3. a4,c1   e4\n 4. resign\n"), "{text}");
}

#[test]
fn a_refused_move_prints_its_reason_and_changes_nothing() {
    for (moves, refused, why) in [
        (
            "a1 b1 d4 b2,d1 a1 c4",
            "a2",
            "a group of 2, but not every enemy group that it touches is smaller: the group of 2 at b2",
        ),
        ("a1 c3", "a2", "a group of 2 that touches no enemy group"),
        ("a1", "a1", "occupied by a stone of x, placed in turn 1"),
        ("a1", "a5", "did you mean a4?"),
        ("a1 b1", "swap", "swap"),
        ("a1 b1", "pass", "x may not pass: it has"),
        ("a1 b1", "c4 c4", "move 2, `c4`: M201"),
    ] {
        let folder = Folder::with(&[]);
        let commands = format!("{moves}\n{refused}\nsave game.oust\n");
        let answer = play(&folder, "--board 4x4", &commands);
        assert_eq!(answer.status, 1, "{answer}");
        assert!(answer.stderr.contains(why), "no `{why}` in {answer}");
        let played = folder.oust("convert --to moves game.oust").line();
        assert_eq!(
            played.replace(',', " "),
            moves.replace(',', " "),
            "{answer}"
        );
    }
}

#[test]
fn undo_reverts_one_action_at_a_time() {
    let folder = Folder::with(&[]);
    let commands = "a1\nswap\nb1\nundo\nundo\nundo\nundo\nc3\nsave game.oust\n";
    let answer = play(&folder, "--board 3x3 --x ada --o ben", commands);
    for messages in [
        "taken back: turn 2: o b1",
        "taken back: turn 2: o swaps",
        "taken back: turn 1: x a1",
    ] {
        assert!(
            answer.stdout.contains(messages),
            "no `{messages}` in {answer}"
        );
    }
    assert!(answer.stderr.contains("nothing to take back"), "{answer}");
    let text = folder.text("game.oust");
    assert!(
        text.starts_with("oust 3x3\nx: ada\no: ben\n") && text.ends_with(" 1. c3\n"),
        "{text}"
    );
}

#[test]
fn undo_removes_the_comments_of_an_action() {
    let record = "oust 3x3\nx: ada\no: ben\nresult: ?\n\n1. a1 {a corner} c3 {another}\n";
    let folder = Folder::with(&[("noted.oust", record)]);
    play(&folder, "noted.oust", "end\nundo\nsave again.oust\n");
    let text = folder.text("again.oust");
    assert!(
        text.contains("a corner") && !text.contains("another"),
        "{text}"
    );
    play(
        &folder,
        "--board 3x3",
        "a1\nresign\nundo\nsave ended.oust\n",
    );
    let text = folder.text("ended.oust");
    assert!(
        text.ends_with(" 1. a1\n") && !text.contains("resign"),
        "{text}"
    );
}

#[test]
fn a_swap_swaps_the_names() {
    let folder = Folder::with(&[]);
    play(
        &folder,
        "--board 3x3 --x ada --o ben",
        "a1\nswap\nb1\nsave game.oust\n",
    );
    let text = folder.text("game.oust");
    assert!(text.starts_with("oust 3x3\nx: ben\no: ada\n"), "{text}");
}

#[test]
fn a_record_can_be_stepped_through() {
    let folder = Folder::with(&[("game.oust", GAME)]);
    let position = |commands: &str| {
        let answer = play(&folder, "game.oust", commands);
        assert_eq!(answer.status, 0, "{answer}");
        let (_, last) = answer.stdout.rsplit_once("x: alice").expect("a board");
        format!("x: alice{last}")
    };
    for (commands, turns) in [
        ("next 4\n", 4),
        ("turn 7\nback\n", 6),
        ("end\n", 14),
        ("end\nback 99\n", 0),
        ("turn 9\nstart\nturn 12\nnext\nback\n", 12),
    ] {
        let shown = folder.oust(&format!(
            "show --from game.oust --at {turns} --marks captures"
        ));
        assert_eq!(position(commands), shown.printed(), "{commands}");
    }
}

#[test]
fn a_different_move_within_a_record_begins_a_new_game() {
    let folder = Folder::with(&[("game.oust", GAME)]);
    let same = play(&folder, "game.oust", "turn 4\na4,c1\nsave same.oust\n");
    assert_eq!(same.status, 0, "{same}");
    assert_eq!(folder.text("same.oust"), GAME);
    let other = play(&folder, "game.oust", "turn 4\nd3\nsave other.oust\n");
    assert!(other.stderr.contains("differs from the record"), "{other}");
    assert!(
        folder.text("other.oust").ends_with(" 2. c5  b5\n 3. d3\n"),
        "{other}"
    );
}

#[test]
fn a_file_of_another_game_is_not_overwritten() {
    let folder = Folder::with(&[("two.oust", &format!("{GAME}\n{GAME}")), ("a.oust", GAME)]);
    let answer = play(&folder, "two.oust --game 2", "save two.oust\nsave a.oust\n");
    assert_eq!(answer.status, 3, "{answer}");
    assert_eq!(folder.text("two.oust"), format!("{GAME}\n{GAME}"));
    assert!(
        answer.stderr.contains("`save! a.oust` writes over it"),
        "{answer}"
    );
    assert_eq!(play(&folder, "--board 3x3", "a1\nsave! a.oust\n").status, 0);
    assert!(folder.text("a.oust").starts_with("oust 3x3\n"));
}

#[test]
fn unsaved_moves_are_printed_at_the_end() {
    let answer = play(&Folder::with(&[]), "--board 3x3", "a1\nc3\nquit\nb2\n");
    assert!(
        answer.stderr.contains("the game is not saved: a1 c3"),
        "{answer}"
    );
    assert_eq!(answer.status, 0, "{answer}");
}

#[test]
fn a_mistyped_command_suggests_the_nearest() {
    for (line, messages) in [
        ("lgal", "did you mean `legal`?"),
        ("sav game.oust", "did you mean `save`?"),
        ("xyzzy", "`help` lists the commands"),
        ("next many", "expected a number, found `many`"),
        ("why", "such as `why b4`"),
        ("why a", "oust: expected letters and a number"),
        ("save", "such as `save game.oust`"),
        ("turn 99", "the game has 0 turns"),
        ("undo", "nothing to take back"),
        ("next", "the record ends here"),
    ] {
        let answer = play(&Folder::with(&[]), "--board 5x5", line);
        assert_eq!(answer.status, 2, "{line}: {answer}");
        assert!(answer.stderr.contains(messages), "{line}: {answer}");
    }
}

#[test]
fn malformed_lines_are_refused_one_by_one() {
    let mut child = program(Folder::with(&[]).path(), "play --board 3x3");
    let mut child = child.current_dir("/").spawn().expect("it runs");
    let mut stdin = child.stdin.take().expect("it is piped");
    let rubbish = b"\0\xff\xfe\na1,,b1\n,,,\n\x1b[2J\nswap swap\n99999999999999999999\n";
    stdin.write_all(rubbish).expect("it reads");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    let messages = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(matches!(output.status.code(), Some(1 | 2)), "{messages}");
    assert!(
        !messages.contains('\u{1b}') && !messages.contains("panicked"),
        "{messages}"
    );
}

#[test]
fn commands_are_not_read_as_a_record() {
    play(&Folder::with(&[]), "-", "").refused(2, &["the game must be in a file"]);
    play(&Folder::with(&[]), "missing.oust", "").refused(3, &["missing.oust"]);
}
