//! Lines of JSON.

use oust_notation::printable_json;
use serde::Serialize;

/// Returns a value as one line of JSON that is safe to show on a terminal.
pub(crate) fn json_line(value: &impl Serialize) -> serde_json::Result<String> {
    let json = serde_json::to_string(value)?;
    Ok(printable_json(&json).into_owned() + "\n")
}
