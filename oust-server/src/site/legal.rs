//! The legal pages, from files of plain text that the operator writes.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::account::Language;

/// A page that the law of many countries asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LegalPage {
    /// The operator's name and address.
    Imprint,
    /// How the server treats the data of its players.
    Privacy,
    /// The conditions of use.
    Terms,
}

impl LegalPage {
    /// All pages, in the order of their links.
    pub const ALL: &[Self] = &[Self::Imprint, Self::Privacy, Self::Terms];

    /// Returns the name in addresses and of files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Imprint => "imprint",
            Self::Privacy => "privacy",
            Self::Terms => "terms",
        }
    }
}

/// A part of a legal page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A heading: a line that begins with `# `.
    Heading(String),
    /// The lines up to an empty one.
    Paragraph(Vec<String>),
}

/// A text for a language; `None` for every language without its own.
type Variant = (Option<Language>, Vec<Block>);

/// The pages that the operator has written.
#[derive(Clone, Debug, Default)]
pub struct LegalPages {
    texts: BTreeMap<LegalPage, Vec<Variant>>,
}

/// The reason why the pages cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LegalError {
    /// The folder or a file cannot be read.
    #[error("cannot read {}: {reason}", path.display())]
    Unreadable {
        /// The folder or the file.
        path: PathBuf,
        /// The system's message.
        reason: String,
    },
    /// A file is in another encoding.
    #[error("{} is not UTF-8: line {line} has other bytes", path.display())]
    NotUtf8 {
        /// The file.
        path: PathBuf,
        /// The line of the first byte that is wrong, counted from 1.
        line: usize,
    },
    /// A file has only spaces.
    #[error("{} has no text", path.display())]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// A file is for a language that the pages do not have.
    #[error("{} is for an unknown language, expected `.en` or `.he` before `.txt`", path.display())]
    UnknownLanguage {
        /// The file.
        path: PathBuf,
    },
    /// The folder has no text.
    #[error("{} has no file imprint.txt, privacy.txt or terms.txt", folder.display())]
    Missing {
        /// Its path.
        folder: PathBuf,
    },
}

impl LegalPages {
    /// Reads the files of a folder: `imprint.txt`, `privacy.txt` and `terms.txt`, and variants such
    /// as `imprint.he.txt` for a language. Other files are left alone.
    ///
    /// # Errors
    ///
    /// Fails if a file cannot be read, is not UTF-8, has no text or is for an unknown language, and
    /// if there is no file.
    pub fn read(folder: &Path) -> Result<Self, LegalError> {
        let unreadable = |error| LegalError::unreadable(folder, &error);
        let mut texts: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for entry in fs::read_dir(folder).map_err(unreadable)? {
            let path = entry.map_err(unreadable)?.path();
            let name = path.file_name().and_then(|name| name.to_str());
            let Some((page, variant)) = name.and_then(page_of) else {
                continue;
            };
            let language = if variant.is_empty() {
                None
            } else {
                let unknown = || LegalError::UnknownLanguage { path: path.clone() };
                Some(Language::from_name(variant).ok_or_else(unknown)?)
            };
            texts
                .entry(page)
                .or_default()
                .push((language, read(&path)?));
        }
        if texts.is_empty() {
            let folder = folder.to_owned();
            return Err(LegalError::Missing { folder });
        }
        Ok(Self { texts })
    }

    /// Returns the pages that have a text.
    pub fn present(&self) -> Vec<LegalPage> {
        self.texts.keys().copied().collect()
    }

    /// Returns the text of a page in `language`, or else the text for all languages, or else any;
    /// `None` without one.
    pub fn text(&self, page: LegalPage, language: Language) -> Option<&[Block]> {
        let texts = self.texts.get(&page)?;
        let of = |wanted| texts.iter().find(|(language, _)| *language == wanted);
        let found = of(Some(language)).or_else(|| of(None));
        // A text in another language tells more than no page.
        found
            .or_else(|| texts.first())
            .map(|(_, text)| text.as_slice())
    }
}

impl LegalError {
    fn unreadable(path: &Path, error: &std::io::Error) -> Self {
        Self::Unreadable {
            path: path.to_owned(),
            reason: error.to_string(),
        }
    }
}

/// Returns the page of a file, and the variant in its name: `he` for `imprint.he.txt`.
fn page_of(name: &str) -> Option<(LegalPage, &str)> {
    let stem = name.strip_suffix(".txt")?;
    let (page, variant) = stem.split_once('.').unwrap_or((stem, ""));
    let mut pages = LegalPage::ALL.iter().copied();
    let page = pages.find(|known| known.name() == page)?;
    Some((page, variant))
}

fn read(path: &Path) -> Result<Vec<Block>, LegalError> {
    let bytes = fs::read(path).map_err(|error| LegalError::unreadable(path, &error))?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        LegalError::NotUtf8 {
            path: path.to_owned(),
            line: valid.split(|byte| *byte == b'\n').count(),
        }
    })?;
    let blocks = blocks(&text);
    if blocks.is_empty() {
        let path = path.to_owned();
        return Err(LegalError::Empty { path });
    }
    Ok(blocks)
}

/// Splits a text into headings and paragraphs. The lines of a paragraph stay lines, since an imprint
/// has an address.
fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut lines: Vec<String> = Vec::new();
    // Some editors begin a file in UTF-8 with a mark.
    let text = text.trim_start_matches('\u{feff}');
    // The empty line at the end closes the last paragraph.
    for line in text.lines().chain([""]) {
        let line = line.trim();
        let heading = line.strip_prefix("# ");
        if line.is_empty() || heading.is_some() {
            if !lines.is_empty() {
                blocks.push(Block::Paragraph(std::mem::take(&mut lines)));
            }
            blocks.extend(heading.map(|heading| Block::Heading(heading.trim().to_owned())));
        } else {
            lines.push(line.to_owned());
        }
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(files: &[(&str, &[u8])]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (name, bytes) in files {
            fs::write(folder.path().join(name), bytes).unwrap();
        }
        folder
    }

    #[test]
    fn a_text_has_headings_and_paragraphs_with_their_lines() {
        let heading = |text: &str| Block::Heading(text.to_owned());
        let paragraph = |lines: &[&str]| {
            Block::Paragraph(lines.iter().map(|line| (*line).to_owned()).collect())
        };
        for (text, expected) in [
            ("", vec![]),
            (" \r\n\t\r\n", vec![]),
            (
                "\u{feff}# A\r\nb\r\nc\r\n\r\n\r\nd",
                vec![heading("A"), paragraph(&["b", "c"]), paragraph(&["d"])],
            ),
            (
                "a\n# B\n#c\n## d",
                vec![paragraph(&["a"]), heading("B"), paragraph(&["#c", "## d"])],
            ),
        ] {
            assert_eq!(blocks(text), expected, "{text:?}");
        }
    }

    #[test]
    fn a_page_has_the_text_of_its_language_or_the_next_best_one() {
        let folder = folder(&[
            ("imprint.txt", b"all"),
            ("imprint.he.txt", b"he"),
            ("terms.he.txt", b"he"),
            ("notes.txt", b"\xff"),
            ("imprint.txt~", b"\xff"),
        ]);
        let pages = LegalPages::read(folder.path()).unwrap();
        assert_eq!(pages.present(), [LegalPage::Imprint, LegalPage::Terms]);
        for (page, language, expected) in [
            (LegalPage::Imprint, Language::English, Some("all")),
            (LegalPage::Imprint, Language::Hebrew, Some("he")),
            (LegalPage::Terms, Language::English, Some("he")),
            (LegalPage::Privacy, Language::English, None),
        ] {
            let expected = expected.map(|line| vec![Block::Paragraph(vec![line.to_owned()])]);
            assert_eq!(pages.text(page, language).map(<[Block]>::to_vec), expected);
        }
    }

    #[test]
    fn a_file_that_is_wrong_is_named_with_its_fault() {
        #[track_caller]
        fn check(files: &[(&str, &[u8])], expected: &str) {
            let folder = folder(files);
            let error = LegalPages::read(folder.path()).unwrap_err().to_string();
            let error = error.replace(&folder.path().display().to_string(), "DIR");
            assert_eq!(error, expected);
        }
        check(
            &[("terms.txt", b"a\nb\xff\n")],
            "DIR/terms.txt is not UTF-8: line 2 has other bytes",
        );
        check(&[("terms.txt", b" \n")], "DIR/terms.txt has no text");
        check(&[], "DIR has no file imprint.txt, privacy.txt or terms.txt");
        check(
            &[("terms.de.txt", b"a")],
            "DIR/terms.de.txt is for an unknown language, expected `.en` or `.he` before `.txt`",
        );
        let folder = folder(&[]);
        fs::create_dir(folder.path().join("privacy.txt")).unwrap();
        let error = LegalPages::read(folder.path()).unwrap_err().to_string();
        assert!(
            error.contains("privacy.txt: ") && error.starts_with("cannot read "),
            "{error}"
        );
        let missing = LegalPages::read(&folder.path().join("no")).unwrap_err();
        assert!(missing.to_string().starts_with("cannot read "), "{missing}");
    }
}
