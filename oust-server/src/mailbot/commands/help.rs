//! The commands with an example each.

use crate::game::Kind;
use crate::mailbot::context::CommandContext;
use crate::mailbot::reply::Content;

const INTRODUCTION: &str = "\
Commands by mail: one is the subject, or the first line of the text.
CODE is your mail code, [...] may be left out, times are 7d, 12h or 90m.
";

const OUST: &str = "
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
";

const ORBIT: &str = "
RULES
  An orbit of a color is the points that its stones enclose, connected in any
  of eight directions; a half-orbit is those that its stones enclose together
  with one side of the board. Place a stone on an empty point that is in no
  orbit or half-orbit of another color, or pass. After your placement the
  stones of others in your orbits are removed. The game ends when the board is
  full or all pass one after the other. Your score is the empty points that
  you alone enclose; the highest wins.

PLAY
  orbit challenge YOU CODE OTHER ... [-size=N] [-swap=yes|no]
                  [--forfeittime=TIME] [--totaltime=TIME]
      orbit challenge ann CODE ben carl -size=9 --forfeittime=3d
      Two to five players in the order in which they begin.
      Without options: 13x13, 21 days a turn. Games of two are rated.
  orbit accept CHALLENGE YOU CODE       orbit accept k3m7 ben CODE
  orbit reject CHALLENGE YOU CODE       orbit reject k3m7 ben CODE
  orbit move BOARD YOU CODE MOVE[#N]    orbit move 101 ann CODE g4
      MOVE is a point, pass, swap or resign; among two players also undo,
      accept or reject.
      #N is the number of the event that you expect to make.
  orbit swap BOARD YOU CODE             orbit swap 101 ann CODE
      The third move only, and only between two players: takes the other color.
  orbit pass BOARD YOU CODE             orbit pass 101 ben CODE
  orbit resign BOARD YOU CODE           orbit resign 101 ben CODE
  orbit chat BOARD YOU CODE             orbit chat 101 ann CODE
      The text of the mail is what you say.

LOOK
  orbit show BOARD[#N] ...              orbit show 101 102#-1
  orbit showas YOU CODE [BOARD ...]     orbit showas ann CODE
  orbit preview BOARD[#N] MOVE ...      orbit preview 101 e4 f5
  orbit preview new PLAYERS [-size=N] MOVE ...
                                        orbit preview new 3 -size=9 e5 c3
  orbit games [PLAYER ...] [all|active|next]
                                        orbit games ann next
  orbit history                         orbit history
  orbit standings                       orbit standings
  orbit subscribe BOARD|all YOU CODE    orbit subscribe all ann CODE
  orbit unsubscribe BOARD|all YOU CODE  orbit unsubscribe 101 ann CODE
";

const ACCOUNT: &str = "
ACCOUNT
  signup NAME ADDRESS                   signup ann ann@example.org
  change password YOU CODE              change password ann CODE
  change address YOU CODE ADDRESS       change address ann CODE ann@example.net
  change mail-code YOU CODE             change mail-code ann CODE
  change vacation YOU CODE TIME|off     change vacation ann CODE 14d
  signoff YOU CODE                      signoff ann CODE
";

/// Returns the help of a kind of game.
pub(crate) fn help(context: &CommandContext<'_>, kind: Kind) -> Content {
    let (commands, other) = match kind {
        Kind::Oust => (OUST, Kind::Orbit),
        Kind::Orbit => (ORBIT, Kind::Oust),
    };
    let url = context.url();
    Content::text(format!(
        "{INTRODUCTION}{commands}{ACCOUNT}\nThe other game: {other} help\nWithout a mail program: \
         {url}\n"
    ))
}
