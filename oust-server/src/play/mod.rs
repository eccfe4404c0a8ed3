//! Games: what they are, how events fold to a state, and which event may come next.
//!
//! Nothing here reads a clock, a file or a database: times and events are arguments.

mod clock;
mod color;
mod conditional;
mod event;
mod export;
mod judge;
mod kind;
mod orbit;
mod oust;
mod refusal;
mod rules;
mod scene;
mod settings;
mod state;
mod view;

#[cfg(test)]
mod tests;

pub use clock::{Absence, ClockRule, ClockRuleError};
pub use color::{COLOR_NAMES, COLOR_SYMBOLS, Color};
pub use conditional::{Conditional, ConditionalError, Conditionals};
pub use event::{Action, Event, EventError, Source};
pub use export::{ExportFormat, Labels};
pub use judge::{Request, judge};
pub use kind::Kind;
pub use orbit::orbit_at;
pub use oust::oust_at;
pub use refusal::Refusal;
pub use rules::{BoardView, ColorView, Forfeit, Illegal, NoExport, Outcome, Rules, SideView};
pub use scene::{Phase, Refused, RefusedBecause, Scene, ScenePoint, SceneSide, Tried};
pub use settings::{Settings, SettingsError, Visibility};
pub use state::{Departure, GameState, Move, ReplayError};
pub use view::{GameView, SeatView};
