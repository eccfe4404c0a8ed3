//! Accounts: creation, sign-in, changes and deletion.

mod change;
mod create;
mod own_data;
mod password;
mod preferences;
mod session;
mod sign_in;
mod view;

pub use create::NewAccount;
pub use own_data::OwnData;
pub use session::SessionView;
pub use sign_in::SignedIn;
pub use view::{AccountView, NewToken, TokenView, VacationView};
