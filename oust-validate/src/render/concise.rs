//! One line a finding: `path:line:col: E M203 enemy-not-smaller: message`.

use std::io::{self, Write};

use oust_validate::Finding;

use super::Text;

pub(super) fn finding(out: &mut dyn Write, text: &Text<'_>, finding: &Finding) -> io::Result<()> {
    let place = text.line_column(finding.span.start);
    writeln!(
        out,
        "{}:{}:{}: {} {}: {}",
        text.path,
        place.line,
        place.column,
        finding.severity().letter(),
        finding.code,
        finding.message
    )
}
