//! The choice of findings that are written.

use oust_validate::{CodeError, Finding, Selection, Severity};

use crate::args::{Args, FailOn, OutputFormat};
use crate::run::NOT_DONE;

/// Which findings are written.
pub(crate) struct Shows {
    /// The least severity; `None` when nothing is written.
    least: Option<Severity>,
    /// The codes that the command line or the configuration names are written as well.
    named: Option<Selection>,
}

impl Shows {
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

    pub(crate) fn shows(&self, finding: &Finding) -> bool {
        let is_named = |named: &Selection| named.contains(finding.code);
        self.least.is_some_and(|least| {
            finding.severity() >= least
                || NOT_DONE.contains(&finding.code)
                || self.named.as_ref().is_some_and(is_named)
        })
    }
}
