//! Push messages: subscriptions of browsers, and delivery.

mod deliver;
mod subscribe;

pub use deliver::Delivered;
pub use subscribe::{NewsView, Subscription};
