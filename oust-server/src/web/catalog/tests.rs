//! Checks that the catalogs are complete and that the pages use their texts.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

use super::*;

/// Returns the keys of a language with the arguments of each.
fn keys(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let mut keys = BTreeMap::new();
    for file in language.files() {
        let resource = fluent_syntax::parser::parse(file).expect("the catalog is valid");
        for entry in resource.body {
            let Entry::Message(message) = entry else {
                continue;
            };
            let mut arguments = BTreeSet::new();
            arguments_of(&message.value.expect("a text"), &mut arguments);
            let known = keys.insert(message.id.name.to_owned(), arguments);
            assert!(known.is_none(), "{} is there twice", message.id.name);
        }
    }
    keys
}

fn arguments_of(pattern: &Pattern<&str>, arguments: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else {
            continue;
        };
        match expression {
            Expression::Inline(InlineExpression::VariableReference { id }) => {
                arguments.insert(id.name.to_owned());
            }
            Expression::Inline(_) => {}
            Expression::Select { selector, variants } => {
                if let InlineExpression::VariableReference { id } = selector {
                    arguments.insert(id.name.to_owned());
                }
                for variant in variants {
                    arguments_of(&variant.value, arguments);
                }
            }
        }
    }
}

/// Returns the files of the pages: templates and sources.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path
            .extension()
            .is_some_and(|ext| ext == "html" || ext == "rs")
        {
            found.push(path);
        }
    }
}

#[test]
fn all_languages_have_the_same_texts_with_the_same_arguments() {
    let english = keys(Language::English);
    for &language in Language::ALL {
        assert_eq!(keys(language), english, "{language}");
    }
}

#[test]
fn pages_use_all_texts_of_the_catalog_and_no_others() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    sources(&root.join("templates"), &mut files);
    sources(&root.join("src/web"), &mut files);
    // The turn that is tried out, with its texts.
    sources(&root.join("../oust-preview/src"), &mut files);
    sources(&root.join("../oust-preview/templates"), &mut files);
    // The replay takes its texts by keys that its crate names.
    files.push(root.join("../oust-draw/src/replay/catalog.rs"));
    let english = keys(Language::English);
    let mut used = BTreeSet::new();
    for file in files.iter().filter(|file| !file.ends_with("tests.rs")) {
        let text = fs::read_to_string(file).unwrap();
        // The headings of errors are stored as keys and looked up later.
        for (mark, start) in [("phrase(\"", 8), ("\"error-", 1)] {
            for (before, _) in text.match_indices(mark) {
                let key = text[before + start..].split('"').next().unwrap();
                assert!(english.contains_key(key), "{}: {key}", file.display());
            }
        }
        for key in english.keys() {
            if text.contains(&format!("\"{key}\"")) {
                used.insert(key.clone());
            }
        }
    }
    let unused: Vec<&String> = english.keys().filter(|key| !used.contains(*key)).collect();
    assert!(unused.is_empty(), "{unused:?}");
}

#[test]
fn the_language_of_the_browser_is_chosen_where_there_is_one() {
    for (accepted, language) in [
        ("he-IL,he;q=0.9,en;q=0.8", Language::Hebrew),
        ("en-GB,en;q=0.9", Language::English),
        ("fr,de;q=0.7", Language::English),
        ("fr,he;q=0.7", Language::Hebrew),
        ("", Language::English),
        (";;,,=", Language::English),
    ] {
        assert_eq!(Language::negotiate(accepted), language, "{accepted}");
    }
}
