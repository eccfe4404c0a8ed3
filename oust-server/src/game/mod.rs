//! Games: what they are, how events fold to a state, and which event may come next.
//!
//! Nothing here reads a clock, a file or a database: times and events are arguments.

mod clock;
mod color;
mod conditional;
mod decide;
mod derived;
mod event;
mod explain;
mod export;
mod facts;
mod kind;
mod notation;
mod orbit;
mod oust;
mod preview;
mod refusal;
mod row;
mod rules;
mod settings;
mod state;

#[cfg(test)]
mod tests;

pub use self::orbit::orbit_at;
pub use clock::{ClockRule, ClockRuleError, Vacation};
pub use color::{COLOR_NAMES, Color};
pub use conditional::{Conditional, ConditionalError, Conditionals};
pub use derived::Derived;
pub use event::{Action, Command, Event, EventError, EventKind, Source};
pub use export::{ExportFormat, RecordHeaders};
pub use facts::facts_of;
pub use kind::Kind;
pub use notation::TurnNotation;
pub use oust::oust_at;
pub use preview::{
    PointView, PreviewColor, Refused, RefusedBecause, TriedPlacement, TurnPhase, TurnPreview,
};
pub use refusal::{Explanation, Refusal, RefusedOustTurn, RefusedTurn};
pub use row::{Filter, GameRow, NewGame, Player};
pub use rules::{BoardView, ColorView, Forfeit, NoExport, Outcome, Rules, SideView};
pub use settings::{Settings, SettingsError, Visibility};
pub use state::{GameState, PlayedTurn, ReplayError, Withdrawal};
