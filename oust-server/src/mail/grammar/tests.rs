//! Commands as people write them, and what holds for every text.

use proptest::prelude::*;

use super::*;
use crate::mail::samples::{command_texts, mail_codes, open_command_texts};

proptest! {
    #[test]
    fn display_with_the_code_put_back_is_the_same_command((text, code) in command_texts(mail_codes())) {
        let command = parse_command(&text).expect(&text);
        let canonical = command.to_string();
        prop_assert!(!canonical.contains(&code), "{canonical}");
        let again = parse_command(&canonical.replacen("***", &code, 1)).expect(&canonical);
        prop_assert_eq!(&again, &command);
        prop_assert_eq!(again.to_string(), canonical);
    }

    #[test]
    fn display_of_a_command_without_code_is_the_same_command(text in open_command_texts()) {
        let command = parse_command(&text).expect(&text);
        prop_assert_eq!(parse_command(&command.to_string()), Ok(command));
    }

    #[test]
    fn no_text_panics(text in any::<String>(), subject in any::<String>()) {
        let _ = parse_command(&text);
        let _ = parse_answer(&text);
        let _ = find_command(&subject, &text);
    }

    #[test]
    fn no_words_panic(
        words in prop::collection::vec(
            "oust|orbit|challenge|move|preview|show|showas|games|change|vacation|new|all|ann|101|\
             #|#-1|101#|e4|,|-size=9|–|=|\\*\\*\\*|é|7KQ2-M9XD-ABCD-EFGH",
            0..9,
        ),
    ) {
        let text = words.join(" ");
        if let Ok(command) = parse_command(&text) {
            let canonical = command.to_string();
            if !canonical.contains("***") {
                prop_assert_eq!(parse_command(&canonical), Ok(command));
            }
        }
        let _ = find_command(&text, &text);
    }

    #[test]
    fn no_error_holds_a_code((text, code) in command_texts(mail_codes()), cut in 0..6_usize) {
        let mut words: Vec<&str> = text.split(' ').collect();
        words.remove(cut.min(words.len() - 1));
        if let Err(error) = parse_command(&words.join(" ")) {
            prop_assert!(!error.to_string().contains(&code), "{error}");
        }
    }
}

/// Checks the canonical form of the command `text`, or the message of its refusal.
#[track_caller]
fn check(text: &str, expected: &str) {
    let found = match parse_command(text) {
        Ok(command) => command.to_string(),
        Err(error) => error.to_string(),
    };
    assert_eq!(found, expected, "{text}");
}

const CODE: &str = "7KQ2-M9XD-ABCD-EFGH";

#[test]
fn keywords_have_any_case_and_the_rest_keeps_its_own() {
    check("OUST Move 101 Ann CODE E4", "oust move 101 Ann *** E4");
    check(
        "oust board 101 ann CODE e4, f5",
        "oust move 101 ann *** e4,f5",
    );
    check(
        "oust move 101 ann CODE e4 ,f5 , g6",
        "oust move 101 ann *** e4,f5,g6",
    );
    check("oust move 101 ann CODE Pass", "oust move 101 ann *** pass");
    check(
        "orbit move 101 ann CODE undo #7",
        "orbit move 101 ann *** undo#7",
    );
    check(
        "orbit move 101 ann CODE e4 # 7",
        "orbit move 101 ann *** e4#7",
    );
}

#[test]
fn short_verbs_are_moves() {
    check("oust swap 101 ann CODE", "oust move 101 ann *** swap");
    check("oust pass 101 ann CODE #3", "oust move 101 ann *** pass#3");
    check("oust resign 101 ann CODE", "oust move 101 ann *** resign");
    check(
        "oust resign 101 ann CODE now",
        "word 6 is `now`, expected the end of the command",
    );
}

#[test]
fn the_code_of_a_challenge_belongs_to_the_player_before_it() {
    check("oust challenge ann ben", "oust challenge ann ben");
    check(
        &format!("oust challenge ann {CODE} ben"),
        "oust challenge ann *** ben",
    );
    check(
        &format!("oust challenge ann ben {CODE}"),
        "oust challenge ann ben ***",
    );
    check(
        &format!("oust challenge {CODE} ann ben"),
        "word 3 does not fit, expected the name of a user",
    );
    check(
        &format!("oust challenge ann {CODE} ben {CODE}"),
        "word 6 does not fit, expected the name of a user",
    );
    check(
        "oust challenge ann",
        "word 4 is missing, expected the name of a user",
    );
    check(
        "oust challenge ann Ann",
        "word 4 repeats `Ann`, expected it once",
    );
    check("oust challenge ann engine:5", "oust challenge ann engine:5");
    check(
        "orbit challenge a b c d e -size=9",
        "orbit challenge a b c d e -size=9",
    );
    check(
        "oust challenge ann ben cid",
        "word 5 is `cid`, expected an option: `-size=`, `-board=`, `-swap=`, `--nagtime=`, \
         `--forfeittime=` or `--totaltime=`",
    );
}

#[test]
fn options_have_typed_values() {
    check(
        "oust challenge ann ben --totaltime=90m -swap=NO --nagtime=7 -board=hex7",
        "oust challenge ann ben -board=hex7 -swap=no --nagtime=7d --totaltime=90m",
    );
    check(
        "oust challenge ann ben —nagtime=24h",
        "oust challenge ann ben --nagtime=1d",
    );
    check(
        "oust challenge a b -size=9 -size=9",
        "word 6 repeats an earlier one, expected it once",
    );
    check(
        "oust challenge a b -size=x",
        "word 5 does not fit, expected a size such as `-size=9`",
    );
    check(
        "oust challenge a b -swap=ja",
        "word 5 does not fit, expected `yes` or `no`",
    );
    check(
        "oust challenge a b --nagtime=7w",
        "word 5 does not fit, expected a duration such as `7d`, `12h` or `90m`",
    );
    check(
        "oust challenge a b -sise=",
        "word 5 does not fit, expected an option: `-size=`, `-board=`, `-swap=`, `--nagtime=`, \
         `--forfeittime=` or `--totaltime=`; a similar word is `-size=`",
    );
}

#[test]
fn positions_follow_a_hash() {
    check(
        "oust show 101 102#5 103 #-2 104# 7",
        "oust show 101 102#5 103#-2 104#7",
    );
    check(
        "oust show 101#x",
        "word 3 is `x`, expected `#` and the number of an event",
    );
    check(
        "oust show 101 #",
        "word 4 is ``, expected `#` and the number of an event",
    );
    check(
        "oust show ann",
        "word 3 is `ann`, expected the number of a board",
    );
    check(
        "oust show",
        "word 3 is missing, expected the number of a board",
    );
    check(
        "oust preview 101 #5 e4, f5 pass",
        "oust preview 101#5 e4,f5 pass",
    );
    check(
        "oust preview new 2 -size=7 a1 b2",
        "oust preview new 2 -size=7 a1 b2",
    );
    check(
        "oust preview new 6 a1",
        "word 4 is `6`, expected a number of players from 2 to 5",
    );
    check(
        "oust preview nwe 2",
        "word 3 is `nwe`, expected the number of a board or `new`; a similar word is `new`",
    );
}

#[test]
fn the_other_verbs_take_what_the_grammar_says() {
    check("oust games", "oust games");
    check("oust games ann ben NEXT", "oust games ann ben next");
    check(
        "oust games all ann",
        "word 4 is `ann`, expected the end of the command",
    );
    check("oust showas ann CODE", "oust showas ann ***");
    check("oust chat 101 ann CODE", "oust chat 101 ann ***");
    check("oust accept c-12 ann CODE", "oust accept c-12 ann ***");
    check("oust subscribe ALL ann CODE", "oust subscribe all ann ***");
    check(
        "oust unsubscribe 101 ann CODE",
        "oust unsubscribe 101 ann ***",
    );
    check("oust history", "oust history");
    check(
        "oust standings now",
        "word 3 is `now`, expected the end of the command",
    );
    check("signup ann <ann@example.org>", "signup ann ann@example.org");
    check("signup ann ann", "word 3 is `ann`, expected a mail address");
    check(
        "change vacation ann CODE 14d",
        "change vacation ann *** 14d",
    );
    check("change mail-code ann CODE", "change mail-code ann ***");
    check("signoff ann", "word 3 is missing, expected a mail code");
}

#[test]
fn a_mistyped_word_has_a_suggestion() {
    check(
        "ouzt help",
        "word 1 does not fit, expected `oust`, `orbit`, `signup`, `change` or `signoff`; a similar \
         word is `oust`",
    );
    check(
        "change pasword ann CODE",
        "word 2 does not fit, expected `password`, `address`, `mail-code` or `vacation`; a \
         similar word is `password`",
    );
    check(
        "oust move 101 ann CODE resing",
        "word 6 does not fit, expected points such as `e4,f5`, `pass`, `swap`, `resign`, `undo`, \
         `accept` or `reject`; a similar word is `resign`",
    );
    check(
        "",
        "word 1 is missing, expected `oust`, `orbit`, `signup`, `change` or `signoff`",
    );
    check(
        &"x".repeat(8193),
        "the command has 8193 bytes, expected at most 8192",
    );
    let error = parse_command("oust mvoe 101")
        .expect_err("no verb")
        .to_string();
    assert!(error.ends_with("; a similar word is `move`"), "{error}");
}

#[test]
fn an_answer_is_the_first_line_that_its_sender_wrote() {
    #[track_caller]
    fn check(body: &str, expected: Result<(&str, Option<u32>), &str>) {
        let found = parse_answer(body).map(|(action, n)| (action.to_string(), n));
        let found = found.map_err(|error| error.to_string());
        let expected = expected
            .map(|(action, n)| (action.to_owned(), n))
            .map_err(str::to_owned);
        assert_eq!(found, expected, "{body:?}");
    }
    check("\n e4, f5 \nthanks", Ok(("e4,f5", None)));
    check("> d4\nSwap #3", Ok(("swap", Some(3))));
    let moves = "points such as `e4,f5`, `pass`, `swap`, `resign`, `undo`, `accept` or `reject`";
    check("> d4", Err(&format!("word 1 is missing, expected {moves}")));
    check(
        "Hi Ben",
        Err(&format!("word 1 does not fit, expected {moves}")),
    );
}
