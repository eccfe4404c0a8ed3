//! Web push: messages that wake a page's service worker while the page is closed.
//!
//! A message has no content: the worker asks the server for news. Push services therefore learn
//! nothing from it, and the server needs no encryption.
//!
//! Sources: RFC 8030 (the protocol of push services) and RFC 8292 (VAPID, the identification of
//! servers).

mod hosts;
mod sender;
mod vapid;

pub use hosts::{Endpoint, EndpointError, PushHosts, PushHostsError};
pub use sender::{PushError, PushSender};
pub use vapid::{VapidError, VapidKey};
