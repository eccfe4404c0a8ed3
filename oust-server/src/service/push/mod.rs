//! Push messages: the browsers that get them, and their delivery.

mod deliver;
mod subscribe;

pub use deliver::Delivered;
pub use subscribe::{NewsView, Subscription};
