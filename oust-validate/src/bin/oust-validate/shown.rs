//! The findings that are written.

use oust_validate::{Code, CodeError, Finding, Selection, Severity};

use crate::args::{Args, FailOn, OutputFormat};

/// The codes of work that could not be done, which are always shown.
pub(crate) const NOT_DONE: [Code; 2] = [Code::UnreadableInput, Code::LimitReached];

/// The choice of findings that are written.
pub(crate) struct Shown {
    /// The minimum severity; `None` when nothing is written.
    least: Option<Severity>,
    /// The codes named by the command line or the configuration, which are also written.
    named: Option<Selection>,
}

impl Shown {
    pub(crate) fn new(args: &Args, format: OutputFormat) -> Result<Self, CodeError> {
        let is_for_people = matches!(format, OutputFormat::Full | OutputFormat::Concise);
        let least = match (args.show, args.fail_on) {
            _ if !is_for_people => Some(Severity::Info),
            (Some(level), _) => level.severity(),
            (None, Some(FailOn::Info)) => Some(Severity::Info),
            (None, _) => Some(Severity::Warning),
        };
        let names = || args.select.iter().chain(&args.extend_select);
        let is_asked = args.show.is_none() && names().next().is_some();
        let selection = is_asked.then(|| Selection::new(names().map(String::as_str), []));
        Ok(Self {
            least: least.filter(|_| !args.quiet),
            named: selection.transpose()?,
        })
    }

    pub(crate) fn contains(&self, finding: &Finding) -> bool {
        let is_named = |named: &Selection| named.contains(finding.code);
        self.least.is_some_and(|least| {
            finding.severity() >= least
                || NOT_DONE.contains(&finding.code)
                || self.named.as_ref().is_some_and(is_named)
        })
    }
}
