//! Mail from end to end: mails go in as a mail server hands them over, replies and notices come out
//! of the outbox.

mod digests;
mod faults;
mod game;
mod hostile;
mod outbox;
mod post;
mod redelivery;
mod replies;
mod scripts;
mod secrets;
