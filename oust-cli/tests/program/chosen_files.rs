//! The files that commands read: below folders by ignore files and globs, and from lists.

use crate::common::{Answer, BROKEN, Folder, GAME, oust, oust_reading, run_in};

/// Commands that read files and folders, with flags, and their messages not silenced.
const READING: [&str; 8] = [
    "convert --to moves",
    "stats",
    "fmt --check",
    "select --list",
    "table",
    "check",
    "openings 5x5",
    "puzzles --evaluations 1 --positions 1",
];

fn folder() -> Folder {
    Folder::with(&[
        (".ignore", "drafts/\n"),
        ("games/a.oust", GAME),
        ("games/b.oust", GAME),
        ("games/old/c.oust", GAME),
        ("games/drafts/broken.oust", BROKEN),
        ("games/.hidden.oust", BROKEN),
        ("list", "games/b.oust\ngames/a.oust\n"),
    ])
}

#[test]
fn every_command_leaves_ignored_files_out_and_counts_them() {
    let folder = folder();
    for command in READING {
        let answer = folder.oust(&format!("{command} games -v")).ended_with(0);
        let counted = "oust: 1 file or folder ignored (.gitignore, .ignore)\n";
        assert!(answer.stderr.contains(counted), "{answer}");
        assert!(
            answer.stderr.contains("games/drafts: skipped: ignored"),
            "{answer}"
        );
        let excluded = folder.oust(&format!("{command} games --include *.oust --exclude old/"));
        assert_eq!(excluded.status, 0, "{excluded}");
        let counted = "1 file skipped: 1 excluded; 1 file or folder ignored";
        assert!(excluded.stderr.contains(counted), "{excluded}");
        for more in ["--no-ignore", "-I", "--hidden", "-H"] {
            let with_broken = folder.oust(&format!("{command} games {more}"));
            let told = |answer: &Answer| (answer.status, answer.stdout.clone());
            assert_ne!(told(&with_broken), told(&answer), "{with_broken}");
        }
        folder
            .oust(&format!("{command} games --exclude *.sgf"))
            .refused(2, &["expected a glob that matches a file", "found `*.sgf`"]);
        folder
            .oust(&format!("{command} games --include {{a"))
            .refused(2, &["expected a glob such as", "found `{a`"]);
    }
}

#[test]
fn every_command_reads_a_list_of_files_in_its_order() {
    let folder = folder();
    for command in READING {
        let named = folder.oust(&format!("{command} games/b.oust games/a.oust"));
        let listed = folder.oust(&format!("{command} --files-from list"));
        assert_eq!(
            (named.status, &named.stdout),
            (listed.status, &listed.stdout),
            "{listed}"
        );
        let input = b"games/b.oust\0games/a.oust\0";
        let piped = run_in(
            folder.path(),
            &format!("{command} --null --files-from -"),
            input,
        );
        assert_eq!(
            (named.status, &named.stdout),
            (piped.status, &piped.stdout),
            "{piped}"
        );
        run_in(
            folder.path(),
            &format!("{command} - --files-from -"),
            b"games/a.oust",
        )
        .refused(2, &["standard input is the list"]);
        folder
            .oust(&format!("{command} --files-from missing"))
            .refused(3, &["--files-from missing: cannot read it"]);
    }
    let table = folder
        .oust("table --files-from list --columns path")
        .printed();
    assert_eq!(table, "path\ngames/b.oust\ngames/a.oust\n");
}

#[test]
fn standard_input_has_a_name_in_messages_and_outputs() {
    for command in READING {
        let answer = oust_reading(
            BROKEN,
            &format!("{command} - --stdin-filename my/game.oust"),
        );
        let text = format!("{}{}", answer.stdout, answer.stderr);
        assert!(text.contains("my/game.oust"), "{answer}");
        assert!(
            !text.contains("\n-:") && !text.starts_with("-:"),
            "{answer}"
        );
        let folder = folder();
        folder
            .oust(&format!("{command} games/a.oust --stdin-filename b.oust"))
            .refused(2, &["--stdin-filename b.oust: expected standard input"]);
    }
    let table = oust_reading(GAME, "table --stdin-filename a,b.oust --columns path").printed();
    assert_eq!(table, "path\n\"a,b.oust\"\n");
}

#[test]
fn flags_of_files_without_files_are_refused() {
    for command in [
        "check --board 5x5 --hidden",
        "openings 3x3 --games 1 --include *.oust",
    ] {
        let answer = oust(command);
        assert!(!answer.stderr.contains("seed"), "{answer}");
        answer.refused(2, &["expected files for the flags that choose files"]);
    }
    oust("openings 3x3 --games 1 --files-from list").refused(2, &["cannot be used with"]);
    oust("stats --null").refused(2, &["--files-from"]);
}

#[test]
fn no_output_replaces_the_list() {
    let folder = folder();
    for command in [
        "table -o list",
        "convert --to moves -o list",
        "select -o list",
    ] {
        let before = folder.text("list");
        folder
            .oust(&format!("{command} --files-from list"))
            .refused(2, &["among the files that are read"]);
        assert_eq!(folder.text("list"), before);
    }
}

#[test]
fn short_flags_mean_the_same_as_the_long_ones() {
    let folder = folder();
    for (short, long) in [
        (
            "apply -b 3x3 -t position a1 b1",
            "apply --board 3x3 --to position a1 b1",
        ),
        (
            "show -f games/a.oust -a 3",
            "show --from games/a.oust --at 3",
        ),
        (
            "show -p '3x3 3/x2/xo1 o' -m x",
            "show --position '3x3 3/x2/xo1 o' --to-move x",
        ),
        (
            "random -b 3x3 -n 2 -s 1 -t moves",
            "random --board 3x3 --games 2 --seed 1 --to moves",
        ),
        (
            "convert -t json -g 1 -a 2 -j 1 games",
            "convert --to json --game 1 --at 2 --jobs 1 games",
        ),
        ("select -b 5x5 -l games", "select --board 5x5 --list games"),
        ("stats -t json -j 2 games", "stats --to json --jobs 2 games"),
        ("table -t ndjson games", "table --to ndjson games"),
        ("fmt -c games", "fmt --check games"),
        (
            "legal -f games/a.oust -a 1 -t json",
            "legal --from games/a.oust --at 1 --to json",
        ),
        ("check -b 5x5 -t json", "check --board 5x5 --to json"),
    ] {
        let (short, long) = (folder.oust(short), folder.oust(long));
        assert_eq!(long.status, 0, "{long}");
        assert_eq!(
            (short.status, short.stdout, short.stderr),
            (0, long.stdout, long.stderr)
        );
    }
}
