//! Names of files made from values of a source, safe on every system.

use std::collections::HashMap;

use unicode_normalization::UnicodeNormalization;

/// The longest name in bytes, without its number and ending. File systems take 255, encrypted ones
/// 143.
const LONGEST: usize = 100;

/// Names that Windows gives to devices, with any ending. A digit follows the last two.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "conin$", "conout$"];
const NUMBERED_DEVICES: [&str; 2] = ["com", "lpt"];

/// Makes a name of a file for each value; different values get different names.
///
/// A name consists of letters and digits of any script, `_` and `-`. It does not begin with a dash,
/// is no device of Windows and has no more than about 100 bytes. Names also differ on systems that
/// take upper and lower case or composed and decomposed letters for the same.
///
/// ```
/// use oust_program::FileNames;
///
/// let mut names = FileNames::default();
/// assert_eq!(names.add("Ann Lee"), "Ann_Lee");
/// assert_eq!(names.add("ann/lee"), "ann_lee-2");
/// assert_eq!(names.add("../con"), "___con");
/// assert_eq!(names.add("con"), "con_");
/// ```
#[derive(Clone, Debug, Default)]
pub struct FileNames {
    /// The number of the next name that is alike, by the form that systems compare.
    taken: HashMap<String, usize>,
}

impl FileNames {
    /// Returns a name for the next value, which was not added before.
    pub fn add(&mut self, value: &str) -> String {
        let name = safe(value);
        let key = compared(&name);
        let Some(mut number) = self.taken.get(&key).copied() else {
            self.taken.insert(key, 2);
            return name;
        };
        // A value may look like a numbered name itself.
        let (numbered, own_key) = loop {
            let numbered = format!("{name}-{number}");
            let own_key = compared(&numbered);
            number += 1;
            if !self.taken.contains_key(&own_key) {
                break (numbered, own_key);
            }
        };
        self.taken.insert(own_key, 2);
        self.taken.insert(key, number);
        numbered
    }
}

/// Returns a value as a name that every system takes.
fn safe(value: &str) -> String {
    let is_kept = |c: &char| c.is_alphanumeric() || matches!(c, '-' | '_');
    let mut name = String::new();
    for c in value.nfc() {
        let c = if is_kept(&c) { c } else { '_' };
        if name.len() + c.len_utf8() > LONGEST {
            break;
        }
        name.push(c);
    }
    if name.starts_with('-') {
        // Programs would take it for a flag.
        name.replace_range(..1, "_");
    }
    if name.is_empty() || is_device(&name) {
        name.push('_');
    }
    name
}

fn is_device(name: &str) -> bool {
    let name = compared(name);
    let is_numbered = |device: &&str| {
        let number = name.strip_prefix(*device);
        number.is_some_and(|number| number.len() == 1 && number.as_bytes()[0].is_ascii_digit())
    };
    DEVICES.contains(&&*name) || NUMBERED_DEVICES.iter().any(is_numbered)
}

/// Returns the form of a name that is the same for names that a system may take for one. Upper case
/// comes first: it joins letters that lower case keeps apart, such as the two sigmas.
fn compared(name: &str) -> String {
    let decomposed: String = name.nfkd().collect();
    let folded = decomposed.to_uppercase().to_lowercase();
    folded.nfkd().collect()
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashSet};

    use proptest::prelude::*;

    use super::*;

    fn named(values: &[&str]) -> Vec<String> {
        let mut names = FileNames::default();
        values.iter().map(|value| names.add(value)).collect()
    }

    #[test]
    fn names_are_close_to_their_values() {
        for (value, name) in [
            ("ann", "ann"),
            ("J. R. Smith", "J__R__Smith"),
            ("石 九段", "石_九段"),
            ("e\u{301}mile", "émile"),
            ("2026-01-19", "2026-01-19"),
            ("-rf", "_rf"),
            ("..", "__"),
            (".hidden", "_hidden"),
            ("", "_"),
            ("a\0b\u{202e}c\n", "a_b_c_"),
            ("NUL", "NUL_"),
            ("lpt9", "lpt9_"),
            ("com\u{b9}", "com\u{b9}_"),
            ("com10", "com10"),
        ] {
            assert_eq!(named(&[value]), [name], "{value:?}");
        }
    }

    #[test]
    fn values_that_are_alike_get_numbers() {
        let found = named(&[
            "Ann", "ann", "ann-2", "ANN", "a/n", "a:n", "ß", "SS", "é", "e\u{301}",
        ]);
        let expected = [
            "Ann", "ann-2", "ann-2-2", "ANN-3", "a_n", "a_n-2", "ß", "SS-2", "é", "é-2",
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn many_values_may_have_one_safe_name() {
        let mut names = FileNames::default();
        let long = "x".repeat(200);
        let found: HashSet<String> = (0..20_000)
            .map(|number| names.add(&format!("{long}{number}")))
            .collect();
        assert_eq!(found.len(), 20_000);
    }

    /// Texts that are likely to meet: short, of few characters, with parts of special names.
    fn value() -> impl Strategy<Value = String> {
        prop_oneof![
            any::<String>(),
            "[aA.\\-_/ \u{e9}\u{301}e2]{0,4}",
            "(?i)(con|nul|com|lpt|aux|prn)[0-9\u{b9}.$]{0,2}",
        ]
    }

    proptest! {
        #![proptest_config(oust_test_support::cases::config(256))]

        #[test]
        fn names_are_safe_and_differ(values in prop::collection::btree_set(value(), 0..40)) {
            let mut names = FileNames::default();
            let found: Vec<String> = values.iter().map(|value| names.add(value)).collect();
            for name in &found {
                prop_assert!(!name.is_empty() && name.len() < 120);
                prop_assert!(!name.starts_with('-'));
                prop_assert!(name.chars().all(|c| c.is_alphanumeric() || "-_".contains(c)), "{name:?}");
                let lower = name.to_lowercase();
                prop_assert!(!["con", "prn", "aux", "nul"].contains(&&*lower), "{name}");
                let number = lower.strip_prefix("com").or(lower.strip_prefix("lpt"));
                let is_device = |number: &str| number.chars().count() == 1 && "0123456789¹²³".contains(number);
                prop_assert!(!number.is_some_and(is_device), "{name}");
            }
            // The forms that systems compare names by.
            let forms: [fn(&String) -> String; 4] = [
                |name| name.to_lowercase(),
                |name| name.to_uppercase(),
                |name| name.to_lowercase().nfd().collect(),
                |name| name.to_uppercase().nfkc().collect(),
            ];
            for form in forms {
                let different: BTreeSet<String> = found.iter().map(form).collect();
                prop_assert_eq!(different.len(), values.len(), "{:?}", found);
            }
        }
    }
}
