//! The arguments of the commands about accounts and games.

use clap::Subcommand;
use oust_server::account::UserRole;
use oust_server::id::GameId;

#[derive(Debug, Subcommand)]
pub(crate) enum GameCommand {
    /// End a game without a result, also after its end; ratings are computed without it
    Void {
        /// The number of the game
        game: GameId,
        /// The reason, for the list of decisions
        #[arg(long, value_name = "TEXT")]
        reason: String,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum UserCommand {
    /// Make an account and print its mail code and token as a line of JSON
    Add(AddUserArgs),
    /// Print each account as a line of JSON: name, address, the time it was made, its games, its role
    /// and its ban
    List,
    /// Give an account a role: moderators decide on the reports of players
    Role {
        /// The name of the account
        name: String,
        /// `player` or `moderator`
        role: UserRole,
    },
    /// Ban an account, or end its ban: it cannot sign in or act; its games go on, and their clocks run
    Ban(BanArgs),
    /// Give an account another name, also in its old games
    Rename {
        /// The name of the account
        old: String,
        /// The new name
        new: String,
        /// The reason, for the list of decisions
        #[arg(long, value_name = "TEXT", default_value = "decided by the operator")]
        reason: String,
    },
    /// Print a link by which one account can be made, as a line of JSON
    Invite {
        /// The days for which the link works
        #[arg(long, value_name = "N", default_value_t = 14)]
        days: u16,
    },
    /// Give an account a new password, and print it as a line of JSON; its sessions end
    Password {
        /// The name of the account
        name: String,
    },
    /// Delete an account; its games stay under another name, and those that go on are resigned
    Delete {
        /// The name of the account
        name: String,
        /// Delete it without a question
        #[arg(long)]
        yes: bool,
    },
}

#[derive(Debug, clap::Args)]
pub(crate) struct BanArgs {
    /// The name of the account
    pub(crate) name: String,
    /// The reason, which the account is told
    #[arg(long, value_name = "TEXT")]
    pub(crate) reason: String,
    /// End the ban after this many days [default: no end]
    #[arg(long, value_name = "N", conflicts_with = "lift")]
    pub(crate) days: Option<u16>,
    /// End the ban now
    #[arg(long)]
    pub(crate) lift: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct AddUserArgs {
    /// The name
    pub(crate) name: String,
    /// Make a token with these scopes: `read,play,challenge`
    #[arg(long, value_name = "SCOPES")]
    pub(crate) token: Option<String>,
    /// The mail address; it counts as confirmed
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) email: Option<String>,
}
