//! The output of commands: lines of JSON, and the faults of the command line.

use std::io::Write;

use oust_program::Failure;
use oust_server::service::ServiceError;
use serde_json::Value;

/// Returns a wrong name or address on the command line as such: the server is not at fault.
pub(crate) fn at_fault(error: ServiceError) -> anyhow::Error {
    match error {
        ServiceError::Invalid(message) => Failure::usage(message).into(),
        ServiceError::NotFound { .. }
        | ServiceError::Taken
        | ServiceError::Conflict(_)
        | ServiceError::Refused { .. } => Failure::usage(error.to_string()).into(),
        error => error.into(),
    }
}

/// Prints a line of JSON.
pub(crate) fn print(line: &Value) -> std::io::Result<()> {
    writeln!(std::io::stdout(), "{line}")
}
