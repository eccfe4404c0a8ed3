//! Accounts: opened, changed and closed.

use crate::id::{DAY, Millis};
use crate::mail::{AccountCommand, Vacation};
use crate::mailbot::context::{CommandContext, CommandFailure};
use crate::mailbot::reply::Content;

/// Carries out a command about an account.
pub(crate) async fn run(
    context: &mut CommandContext<'_>,
    command: &AccountCommand,
) -> Result<Content, CommandFailure> {
    let text = match command {
        AccountCommand::SignUp { name, address } => sign_up(context, name, address).await?,
        AccountCommand::ChangePassword { credentials } => {
            context.sign_in(credentials).await?;
            context.noting().mail_own_link(context.identity).await?;
            "A link that signs you in was mailed to the address of your account. Set the password \
             there; it never goes by mail.\n"
                .to_owned()
        }
        AccountCommand::ChangeAddress {
            credentials,
            address,
        } => {
            context.sign_in(credentials).await?;
            let noting = context.noting();
            noting.change_address(context.identity, address).await?;
            "A link was mailed to the new address. The address becomes yours when you use the \
             link.\n"
                .to_owned()
        }
        AccountCommand::ChangeMailCode { credentials } => {
            context.sign_in(credentials).await?;
            context.noting().mail_new_code(context.identity).await?;
            "Your new mail code was mailed to the address of your account. The old one no longer \
             works.\n"
                .to_owned()
        }
        AccountCommand::ChangeVacation {
            credentials,
            vacation,
        } => {
            context.sign_in(credentials).await?;
            set_vacation(context, *vacation).await?
        }
        AccountCommand::SignOff { credentials } => {
            context.sign_in(credentials).await?;
            context.noting().delete_account(context.identity).await?;
            format!(
                "The account {} is closed: its name, address and codes are deleted.\n",
                credentials.user
            )
        }
    };
    Ok(Content::text(text))
}

async fn sign_up(
    context: &mut CommandContext<'_>,
    name: &str,
    address: &str,
) -> Result<String, CommandFailure> {
    context.noting().sign_up(name, address, None).await?;
    // The same whether or not the address has an account already.
    let text = "Your request for an account was taken: see the mail to its address.\n\nIt has your \
         mail code, which signs your mails to the server, as CODE in\n\n    oust challenge NAME \
         CODE OPPONENT\n\nThe subject `oust help` gets you all commands.\n";
    Ok(text.to_owned())
}

async fn set_vacation(
    context: &CommandContext<'_>,
    vacation: Vacation,
) -> Result<String, CommandFailure> {
    let days = match vacation {
        Vacation::Off => 0,
        Vacation::For(duration) => {
            let days = duration
                .as_secs()
                .div_ceil(Millis::unsigned_abs(DAY) / 1000);
            u16::try_from(days).unwrap_or(u16::MAX)
        }
    };
    context
        .noting()
        .set_vacation(context.identity, days)
        .await?;
    Ok(match days {
        0 => "Your vacation is over: your clocks run.\n".to_owned(),
        1 => "Your vacation lasts 1 day; your clocks rest until then, but for games at one sitting.\n".to_owned(),
        days => format!("Your vacation lasts {days} days; your clocks rest until then, but for games at one sitting.\n"),
    })
}
