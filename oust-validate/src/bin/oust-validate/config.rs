//! The configuration file, `oust-validate.toml`.

use std::collections::BTreeMap;
use std::env;
use std::path::PathBuf;

use oust_core::SwapRule;
use oust_program::read_text;
use oust_validate::{Selection, Severity};
use serde::Deserialize;

use crate::args::{Args, FailOn, Level, OutputFormat, with_help};

/// The file name, in the working directory or above it.
const NAME: &str = "oust-validate.toml";
/// The maximum size in bytes.
const LIMIT: u64 = 1 << 20;

/// A configuration.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Config {
    /// The file; `None` for an empty configuration.
    #[serde(skip)]
    pub(crate) path: Option<PathBuf>,
    select: Vec<Codes>,
    ignore: Vec<Codes>,
    severity: BTreeMap<Codes, Level>,
    rules: Option<Rules>,
    fail_on: Option<FailOn>,
    format: Option<OutputFormat>,
}

/// A code, a name or a prefix of an id.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(try_from = "String")]
struct Codes(String);

impl TryFrom<String> for Codes {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        // Checked while parsing, so that the error has the line of the entry.
        Selection::new([text.as_str()], []).map_err(|error| with_help(&error))?;
        Ok(Self(text))
    }
}

#[derive(Clone, Copy, Debug, Deserialize)]
enum Rules {
    #[serde(rename = "pie=allowed")]
    PieAllowed,
    #[serde(rename = "pie=no")]
    PieForbidden,
}

impl Config {
    /// Reads the configuration of the command line, or else the nearest one from the working
    /// directory upwards; returns the default configuration if neither exists.
    ///
    /// # Errors
    ///
    /// Returns the reason why it cannot be read, with the place of an unknown entry.
    pub(crate) fn load(args: &Args) -> Result<Self, String> {
        let path = match &args.config {
            Some(path) => Some(path.clone()),
            None if args.no_config => None,
            None => nearest(),
        };
        let Some(path) = path else {
            return Ok(Self::default());
        };
        let name = path.display();
        // A file that `--config` names may be a pipe, such as `<(...)` of a shell.
        if args.config.is_none() && !path.is_file() {
            return Err(format!("the configuration {name} is not a regular file"));
        }
        let text = read_text(&path, LIMIT)
            .map_err(|error| format!("cannot read the configuration {name}: {error}"))?;
        let config: Self = toml::from_str(&text)
            .map_err(|error| format!("{name}: {}", error.to_string().trim_end()))?;
        Ok(Self {
            path: Some(path),
            ..config
        })
    }

    /// Returns the command line with its unset flags taken from the configuration.
    pub(crate) fn under(&self, args: &Args) -> Args {
        let mut args = args.clone();
        let names = |codes: &[Codes]| codes.iter().map(|Codes(name)| name.clone()).collect();
        // A flag replaces the list of the file and does not extend it.
        if args.select.is_empty() {
            args.select = names(&self.select);
        }
        if args.ignore.is_empty() {
            args.ignore = names(&self.ignore);
        }
        args.format = args.format.or(self.format);
        args.fail_on = args.fail_on.or(self.fail_on);
        args.rules = args.rules.or(self.rules.map(|rules| match rules {
            Rules::PieAllowed => SwapRule::Allowed,
            Rules::PieForbidden => SwapRule::Forbidden,
        }));
        args
    }

    /// Returns the configured severities.
    pub(crate) fn severities(&self) -> impl Iterator<Item = (&str, Option<Severity>)> {
        let severities = self.severity.iter();
        severities.map(|(Codes(name), level)| (name.as_str(), level.severity()))
    }
}

fn nearest() -> Option<PathBuf> {
    let folder = env::current_dir().ok()?;
    let mut paths = folder.ancestors().map(|above| above.join(NAME));
    // Of the link itself: a broken link is an error to report, not a file that is missing.
    paths.find(|path| path.symlink_metadata().is_ok())
}
