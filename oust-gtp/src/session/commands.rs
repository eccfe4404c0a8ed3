//! The table of commands.

use oust_core::Color;
use oust_search::Stop;

use super::analyze::ANALYZE_COMMANDS;
use super::state::{Response, Session};
use crate::protocol::{Answer, Arguments, CommandError, Request};

/// The way to answer a command.
enum Run {
    /// The answer is always the same.
    Fixed(&'static str),
    /// The answer follows from the session.
    Tell(fn(&Session) -> String),
    /// The answer follows from the session and the arguments, or the command fails.
    Ask(fn(&Session, &Arguments) -> Response),
    /// The answer follows from a search.
    Analyze(fn(&mut Session) -> Response),
    /// The command always succeeds.
    Begin(fn(&mut Session)),
    /// The command changes the session.
    Do(fn(&mut Session, &Arguments) -> Response),
    /// The command ends the session.
    Quit,
}

use Run::{Analyze, Ask, Begin, Do, Fixed, Quit, Tell};

/// Every command, in the order of `list_commands`.
static COMMANDS: [(&str, Run); 62] = [
    ("all_legal", Ask(Session::all_legal)),
    ("boardsize", Do(Session::boardsize)),
    ("clear_board", Begin(Session::clear_board)),
    ("color", Ask(Session::color)),
    ("cputime", Tell(Session::cputime)),
    ("final_score", Ask(|session, _| session.final_score())),
    ("genmove", Do(Session::genmove)),
    ("genmove_black", Do(|session, _| session.generate(Color::X))),
    ("genmove_white", Do(|session, _| session.generate(Color::O))),
    ("get_random_seed", Tell(Session::get_random_seed)),
    ("gg-undo", Do(Session::gg_undo)),
    ("gogui-analyze_commands", Fixed(ANALYZE_COMMANDS)),
    ("gogui-interrupt", Fixed("")),
    ("gogui-play_sequence", Do(Session::play_sequence)),
    ("gogui-rules_board", Ask(|session, _| session.rules_board())),
    (
        "gogui-rules_board_size",
        Ask(|session, _| session.rules_board_size()),
    ),
    (
        "gogui-rules_captured_count",
        Tell(Session::rules_captured_count),
    ),
    (
        "gogui-rules_final_result",
        Tell(Session::rules_final_result),
    ),
    ("gogui-rules_game_id", Fixed("Oust")),
    ("gogui-rules_legal_moves", Tell(Session::rules_legal_moves)),
    (
        "gogui-rules_side_to_move",
        Tell(Session::rules_side_to_move),
    ),
    ("gogui-setup", Do(Session::setup)),
    ("gogui-setup_player", Do(Session::setup_player)),
    ("gogui-title", Tell(Session::title)),
    ("help", Tell(|_| names())),
    ("is_legal", Do(Session::is_legal)),
    ("kgs-time_settings", Do(Session::kgs_time_settings)),
    ("known_command", Ask(|_, arguments| known(arguments))),
    ("komi", Ask(|_, arguments| check_komi(arguments))),
    ("last_move", Ask(|session, _| session.last_move())),
    ("level", Do(Session::level)),
    ("list_commands", Tell(|_| names())),
    ("list_stones", Ask(Session::list_stones)),
    ("loadsgf", Do(Session::loadsgf)),
    ("move_history", Tell(Session::move_history)),
    ("name", Fixed("oust")),
    ("oust-analyze", Analyze(Session::analyze)),
    ("oust-best_line", Analyze(Session::best_line)),
    ("oust-board", Do(Session::oust_board)),
    ("oust-captures", Tell(Session::captures)),
    ("oust-group_sizes", Tell(Session::group_sizes)),
    ("oust-param", Do(Session::param)),
    ("oust-pie_rule", Do(Session::pie_rule)),
    ("oust-position", Do(Session::oust_position)),
    ("oust-record", Tell(Session::record)),
    ("oust-swap", Do(|session, _| session.swap())),
    ("oust-value_colors", Analyze(Session::value_colors)),
    ("oust-value_percents", Analyze(Session::value_percents)),
    ("play", Do(Session::play)),
    ("play_sequence", Do(Session::play_sequence)),
    ("printsgf", Ask(|session, _| session.printsgf())),
    ("protocol_version", Fixed("2")),
    (
        "query_boardsize",
        Ask(|session, _| session.rules_board_size()),
    ),
    ("quit", Quit),
    ("rectangular_boardsize", Do(Session::boardsize)),
    ("reg_genmove", Do(Session::reg_genmove)),
    ("set_random_seed", Do(Session::set_random_seed)),
    ("showboard", Tell(Session::showboard)),
    ("time_left", Do(Session::time_left)),
    ("time_settings", Do(Session::time_settings)),
    ("undo", Do(|session, _| session.undo())),
    ("version", Fixed(env!("CARGO_PKG_VERSION"))),
];

impl Session {
    /// Answers a line; `None` if it has no command. `stop` ends the search of the command with the
    /// best that it has found.
    pub fn answer(&mut self, line: &str, stop: &Stop) -> Option<Answer> {
        let Request {
            id,
            command,
            arguments,
        } = Request::parse(line)?;
        // Of this command alone: an interrupt must not end the search of a later one.
        self.stop = stop.clone();
        let result = match find(&command) {
            Some(Run::Fixed(text)) => Ok((*text).to_owned()),
            Some(Run::Tell(tell)) => Ok(tell(self)),
            Some(Run::Ask(ask)) => ask(self, &arguments),
            Some(Run::Analyze(analyze)) => analyze(self),
            Some(Run::Begin(begin)) => {
                begin(self);
                Ok(String::new())
            }
            Some(Run::Do(run)) => run(self, &arguments),
            Some(Run::Quit) => {
                self.is_over = true;
                Ok(String::new())
            }
            None => Err(CommandError::UnknownCommand),
        };
        Some(Answer { id, result })
    }
}

/// Returns the command of a name.
fn find(name: &str) -> Option<&'static Run> {
    // A linear search: 62 names take less time than the answer takes to be written.
    let found = COMMANDS.iter().find(|(known, _)| *known == name);
    found.map(|(_, run)| run)
}

/// Returns the names of all commands, a line for each.
fn names() -> String {
    let names: Vec<&str> = COMMANDS.iter().map(|&(name, _)| name).collect();
    names.join("\n")
}

fn known(arguments: &Arguments) -> Response {
    let name = arguments.get(0, "the name of a command")?;
    Ok(find(name).is_some().to_string())
}

/// Accepts a komi, which means nothing in Oust.
fn check_komi(arguments: &Arguments) -> Response {
    let text = arguments.get(0, "a number")?;
    match text.parse::<f64>() {
        // Accepted, since controllers of Go send it before every game.
        Ok(komi) if komi.is_finite() => Ok(String::new()),
        _ => Err(CommandError::expected("a number", text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_in_order() {
        assert!(COMMANDS.is_sorted_by(|one, other| one.0 < other.0));
    }
}
