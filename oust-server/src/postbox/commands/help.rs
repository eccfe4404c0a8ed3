//! The commands with an example each.

use crate::postbox::reply::Content;
use crate::postbox::session::Session;

const HELP: &str = "\
Commands by mail: one is the subject, or the first line of the text.
CODE is your mail code, [...] may be left out, times are 7d, 12h or 90m.

PLAY
  oust challenge YOU CODE OTHER [-size=N] [-board=NAME] [-swap=yes|no]
                 [--forfeittime=TIME] [--totaltime=TIME]
      oust challenge ann CODE ben -size=9 --forfeittime=3d
      The player who is named first plays x. OTHER may be engine:0 to engine:9.
      Without options: 11x11, 21 days a turn. Games between accounts are rated.
  oust accept CHALLENGE YOU CODE        oust accept k3m7 ben CODE
  oust reject CHALLENGE YOU CODE        oust reject k3m7 ben CODE
  oust move BOARD YOU CODE MOVE[#N]     oust move 101 ann CODE e4,f8
      MOVE is points, pass, swap, resign, undo, accept or reject.
      #N is the number of the event that you expect to make.
  oust swap BOARD YOU CODE              oust swap 101 ben CODE
  oust pass BOARD YOU CODE              oust pass 101 ben CODE
  oust resign BOARD YOU CODE            oust resign 101 ben CODE
  oust chat BOARD YOU CODE              oust chat 101 ann CODE
      The text of the mail is what you say.

LOOK
  oust show BOARD[#N] ...               oust show 101 102#-1
  oust showas YOU CODE [BOARD ...]      oust showas ann CODE
  oust preview BOARD[#N] MOVE ...       oust preview 101 e4 f5
  oust preview new 2 [-size=N] MOVE ... oust preview new 2 -size=9 e5 c3
  oust games [PLAYER ...] [all|active|next]
                                        oust games ann next
  oust history                          oust history
  oust standings                        oust standings
  oust subscribe BOARD|all YOU CODE     oust subscribe all ann CODE
  oust unsubscribe BOARD|all YOU CODE   oust unsubscribe 101 ann CODE

ACCOUNT
  signup NAME ADDRESS                   signup ann ann@example.org
  change password YOU CODE              change password ann CODE
  change address YOU CODE ADDRESS       change address ann CODE ann@example.net
  change mail-code YOU CODE             change mail-code ann CODE
  change vacation YOU CODE TIME|off     change vacation ann CODE 14d
  signoff YOU CODE                      signoff ann CODE
";

/// Returns the help.
pub(super) fn help(session: &Session<'_>) -> Content {
    let url = &session.service.setup().public_url;
    Content::text(format!("{HELP}\nWithout a mail program: {url}\n"))
}
