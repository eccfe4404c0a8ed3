use proptest::prelude::*;

use super::*;
use crate::mail::samples::{command_texts, mail_codes, open_command_texts};

mod rows;

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
