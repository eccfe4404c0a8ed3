//! Accounts: opened, changed and closed.

use crate::id::{DAY, Millis};
use crate::mail::{AccountCommand, Vacation};
use crate::postbox::failure::Failure;
use crate::postbox::reply::Content;
use crate::postbox::session::Session;

/// Carries out a command about an account.
pub(super) async fn run(
    session: &mut Session<'_>,
    command: &AccountCommand,
) -> Result<Content, Failure> {
    let text = match command {
        AccountCommand::SignUp { name, address } => sign_up(session, name, address).await?,
        AccountCommand::ChangePassword { credentials } => {
            session.sign_in(credentials).await?;
            session.noting().mail_own_link(session.actor).await?;
            "A link that signs you in was mailed to the address of your account. Set the password \
             there; it never goes by mail.\n"
                .to_owned()
        }
        AccountCommand::ChangeAddress {
            credentials,
            address,
        } => {
            session.sign_in(credentials).await?;
            let noting = session.noting();
            noting.change_address(session.actor, address).await?;
            format!(
                "A link was mailed to {address}. The address becomes yours when you use the link.\n"
            )
        }
        AccountCommand::ChangeMailCode { credentials } => {
            session.sign_in(credentials).await?;
            session.noting().mail_new_code(session.actor).await?;
            "Your new mail code was mailed to the address of your account. The old one no longer \
             works.\n"
                .to_owned()
        }
        AccountCommand::ChangeVacation {
            credentials,
            vacation,
        } => {
            session.sign_in(credentials).await?;
            set_vacation(session, *vacation).await?
        }
        AccountCommand::SignOff { credentials } => {
            session.sign_in(credentials).await?;
            session.noting().delete_account(session.actor).await?;
            format!(
                "The account {} is closed: its name, address and codes are deleted.\n",
                credentials.user
            )
        }
    };
    Ok(Content::text(text))
}

async fn sign_up(session: &mut Session<'_>, name: &str, address: &str) -> Result<String, Failure> {
    session.noting().sign_up(name, address, None).await?;
    // The same whether or not the address has an account already.
    Ok(format!(
        "Your request for the account {name} was taken: see the mail to {address}.\n\nIt has your \
         mail code, which signs your mails to the server, as CODE in\n\n    oust challenge {name} \
         CODE OPPONENT\n\nThe subject `oust help` gets you all commands.\n"
    ))
}

async fn set_vacation(session: &Session<'_>, vacation: Vacation) -> Result<String, Failure> {
    let days = match vacation {
        Vacation::Off => 0,
        Vacation::For(duration) => {
            let days = duration
                .as_secs()
                .div_ceil(Millis::unsigned_abs(DAY) / 1000);
            u16::try_from(days).unwrap_or(u16::MAX)
        }
    };
    session.noting().set_vacation(session.actor, days).await?;
    Ok(match days {
        0 => "Your vacation is over: your clocks run.\n".to_owned(),
        1 => "Your vacation lasts 1 day; your clocks rest until then.\n".to_owned(),
        days => format!("Your vacation lasts {days} days; your clocks rest until then.\n"),
    })
}
