//! Web push: messages that wake the service worker of a page in a browser that is not open.
//!
//! A message has no content: the worker asks the server for news. So push services learn nothing
//! from it, and nothing has to be encrypted.
//!
//! Sources: RFC 8030 (the protocol of push services), RFC 8292 (VAPID, by which they identify
//! the server).

mod hosts;
mod sender;
mod vapid;

pub use hosts::{Endpoint, EndpointError, PushHosts, PushHostsError};
pub use sender::{PushError, PushSender};
pub use vapid::{VapidError, VapidKey};
