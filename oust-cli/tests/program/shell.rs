//! Completions, man pages, and `-` for standard input.

use crate::common::{COMMANDS, Folder, GAME, oust, oust_reading};

#[test]
fn every_shell_completes_every_command() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = oust(&format!("completions {shell}")).printed();
        for word in COMMANDS.into_iter().chain(["oust", "to-move", "coords-in"]) {
            assert!(script.contains(word), "{shell} {word}");
        }
    }
    oust("completions tcsh").refused(2, &["bash", "fish"]);
}

#[test]
fn man_pages_put_examples_before_options() {
    let folder = Folder::with(&[]);
    assert_eq!(folder.oust("man pages/man1").printed(), "");
    for command in COMMANDS {
        let page = folder.text(&format!("pages/man1/oust-{command}.1"));
        let at = |section: &str| page.find(&format!(".SH {section}")).expect(section);
        assert!(at("EXAMPLES") < at("OPTIONS"), "{page}");
        assert!(at("OPTIONS") < at("\"EXIT STATUS\""), "{page}");
        let example = format!("  oust {command}");
        assert!(page.contains(&example), "{page}");
    }
    assert_eq!(oust("man").printed(), folder.text("pages/man1/oust.1"));
}

#[test]
fn an_uncreatable_folder_is_named() {
    let folder = Folder::with(&[("file", "")]);
    folder
        .oust("man file/man1")
        .refused(3, &["cannot write file/man1"]);
}

#[test]
fn every_command_that_reads_a_source_reads_standard_input() {
    for arguments in [
        "apply --board 5x5 -",
        "show --board 5x5 -",
        "legal --board 5x5 -",
        "analyze --board 5x5 - --evaluations 10",
    ] {
        let printed = oust_reading("b4 e2 c5", arguments).printed();
        assert!(!printed.is_empty(), "{arguments}");
    }
    for arguments in [
        "apply --from - --at 13 c3",
        "show --from -",
        "legal --from - --at 3",
        "analyze --from - --at 3 --evaluations 10",
        "solve --from - --at 13 --memory 1M",
        "convert --to moves -",
        "check --from - --to json",
        "perft 1 --from - --at 3",
        "stats -",
        "fmt -",
    ] {
        let answer = oust_reading(GAME, arguments);
        assert!(answer.status == 0 && !answer.stdout.is_empty(), "{answer}");
    }
}

#[test]
fn a_mistyped_name_suggests_the_nearest() {
    for (arguments, meant) in [
        ("shwo", "'show'"),
        ("convert --to recrod", "'record'"),
        ("convert --to json --format-in lsiting", "'listing'"),
        ("show --coords pbmsrv", "'pbmserv'"),
        ("show --marks lsat", "'last'"),
        ("stats --to tabel", "'table'"),
    ] {
        oust(arguments).refused(2, &["similar", meant]);
    }
}
