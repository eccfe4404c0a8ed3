//! `oust-validate.toml`: what the command line leaves open.

use std::collections::BTreeMap;
use std::env;
use std::path::PathBuf;

use oust_core::SwapRule;
use oust_program::read_text;
use oust_validate::{Selection, Severity};
use serde::Deserialize;

use crate::args::{Args, FailOn, Level, OutputFormat, with_help};

/// The name of the file, in the working directory or above it.
const NAME: &str = "oust-validate.toml";
/// The most bytes that it may have.
const LIMIT: u64 = 1 << 20;

/// What a configuration says.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Config {
    select: Vec<Codes>,
    ignore: Vec<Codes>,
    severity: BTreeMap<Codes, Level>,
    rules: Option<Rules>,
    fail_on: Option<FailOn>,
    format: Option<OutputFormat>,
}

/// A code, a name or the beginning of a number.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(try_from = "String")]
struct Codes(String);

impl TryFrom<String> for Codes {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
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
    /// Reads the configuration that the command line names, or else the nearest one from the
    /// working directory upwards; an empty one when there is none.
    ///
    /// # Errors
    ///
    /// Returns why it cannot be read, with the place of an unknown entry.
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
        if args.config.is_none() && !path.is_file() {
            return Err(format!("the configuration {name} is not a regular file"));
        }
        let text = read_text(&path, LIMIT)
            .map_err(|error| format!("cannot read the configuration {name}: {error}"))?;
        toml::from_str(&text).map_err(|error| format!("{name}: {}", error.to_string().trim_end()))
    }

    /// Returns the command line with the configuration for what it leaves open.
    pub(crate) fn under(&self, args: &Args) -> Args {
        let mut args = args.clone();
        let names = |codes: &[Codes]| codes.iter().map(|Codes(name)| name.clone()).collect();
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

    /// Returns the severities that it gives codes.
    pub(crate) fn severities(&self) -> impl Iterator<Item = (&str, Option<Severity>)> {
        let severities = self.severity.iter();
        severities.map(|(Codes(name), level)| (name.as_str(), level.severity()))
    }
}

fn nearest() -> Option<PathBuf> {
    let folder = env::current_dir().ok()?;
    let mut paths = folder.ancestors().map(|above| above.join(NAME));
    paths.find(|path| path.symlink_metadata().is_ok())
}
