//! The JSON of findings, games and summaries: counterparts of [`Finding`](crate::Finding),
//! [`GameReport`](crate::GameReport) and [`Summary`](crate::Summary) that serialize. The program
//! writes the same objects. The names of their fields are a contract.
//!
//! ```
//! use oust_notation::{Chunk, ReadOptions};
//! use oust_validate::Validator;
//! use oust_validate::json::ReportJson;
//!
//! let text = "oust 3x3\nx: alice\no: bob\nresult: ?\n\n1. a1 b1\n2. d1\n";
//! let chunk = Chunk::whole(text, ReadOptions::default());
//! let report = Validator::default().validate_chunk(&chunk);
//! let json = serde_json::to_value(ReportJson::new("game.oust", &chunk, &report))?;
//! assert_eq!(json["findings"][0]["code"], "C151");
//! assert_eq!(json["findings"][0]["span"]["line"], 7);
//! assert_eq!(json["games"][0]["status"], "invalid");
//! # Ok::<(), serde_json::Error>(())
//! ```

mod finding;
mod report;
mod summary;

pub use finding::{FindingJson, ReasonJson, finding_data};
pub use report::{GameJson, Line, ReportJson, RunJson};
pub use summary::{StatisticJson, SummaryJson};
