//! Users: names, secrets, permissions, preferences and ratings. Nothing here reads a clock or a
//! database.

mod guest_name;
mod name;
mod password;
mod permission;
mod preferences;
mod rating;
mod rating_range;
mod reserved;
mod role;
mod scope;
mod secret;
mod sign_up;

pub use guest_name::GuestName;
pub use name::{AddressError, MailAddress, NameError, UserName};
pub use password::{PasswordError, Passwords, check_password};
pub use permission::{
    Access, Credential, GameAccess, Identity, NOT_A_PLAYER, Permission, Role, decide,
};
pub use preferences::{
    ChallengesFrom, GroupSizes, Labels, Language, MailNotices, Preferences, Theme,
};
pub use rating::{Rating, Score, rate};
pub use rating_range::{RatingRange, RatingRangeError};
pub use role::{RoleError, UserRole};
pub use scope::{Scope, ScopeError, Scopes};
pub use secret::{MailCode, RandomError, Secret, SecretHash};
pub use sign_up::{SignUp, SignUpError};
