//! The operator's own texts: the legal pages, and the contact for reports of security faults.

mod contact;
mod legal;

pub use contact::{ContactError, SecurityContact};
pub use legal::{Block, LegalError, LegalPage, LegalPages};

/// The texts with which the operator has started the server.
#[derive(Clone, Debug, Default)]
pub struct Site {
    /// The imprint, the privacy notice and the terms of use.
    pub legal: LegalPages,
    /// The contact in `security.txt`; without one there is no such file.
    pub security_contact: Option<SecurityContact>,
}
