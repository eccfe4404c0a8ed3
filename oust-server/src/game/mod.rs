//! Games: their settings and rules, the fold of events to a state, and the commands that lead to
//! the next events.
//!
//! Nothing here reads a clock, a file or a database: times and events are arguments.

mod clock;
mod conditional;
mod event;
mod orbit;
mod oust;
mod refusal;
mod row;
mod rules;
mod settings;
mod state;
mod view;

#[cfg(test)]
mod tests;

pub use self::orbit::orbit_at;
pub(crate) use clock::after_presence;
pub use clock::{ClockRule, ClockRuleError, Vacation, merged};
pub use conditional::{Conditional, ConditionalError, Conditionals};
pub use event::{Action, Command, Event, EventError, EventKind, Source, TurnNotation};
pub use oust::oust_at;
pub use refusal::{Explanation, Refusal, RefusedOustTurn, RefusedTurn};
pub use row::{Derived, Filter, GameRow, GuestKey, NewGame, Player};
pub use rules::{ExportFormat, Forfeit, NoExport, Outcome, RecordHeaders, Rules};
pub use settings::{Color, Kind, Settings, SettingsError, Visibility};
pub use state::{
    GameState, PlayedTurn, ReplayError, Withdrawal, facts_of, last_placements, stones_of,
};
pub use view::{BoardView, ColorView, SideView, Stones};
