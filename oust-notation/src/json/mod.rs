//! The project's own JSON: positions and records, in both directions.
//!
//! The counterparts of the core's types stand here, so that the core knows nothing of JSON.

mod read;
mod types;
mod write;

pub use read::read_json;
pub(crate) use read::read_parts;
pub use types::{HeaderJson, JSON_SCHEMA, NoteJson, PositionJson, RecordJson, SideJson, TurnJson};
pub use write::{SideToMove, state_name};
