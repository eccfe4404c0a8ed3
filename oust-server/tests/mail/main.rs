//! Mail from end to end: the tests hand over mails as a mail server does, and read replies and
//! notices from the outbox.

mod addresses;
mod bans;
mod digests;
mod faults;
mod game;
mod hostile;
mod model;
mod notices_in_time;
mod outbox;
mod players;
mod post;
mod redelivery;
mod reminders;
mod replies;
mod scripts;
mod secrets;
mod unsubscribe;
