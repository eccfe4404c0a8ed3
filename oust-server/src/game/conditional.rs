//! Conditional moves: answers that a player has prepared.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::rules::Rules;

/// The answers prepared for the other player's next turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
pub struct Conditionals(pub Vec<Conditional>);

/// An answer to a turn of the other player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Conditional {
    /// The turn of the other player.
    #[serde(rename = "if")]
    pub if_turn: String,
    /// The answer.
    pub then: String,
    /// The answers to what follows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(no_recursion)]
    pub next: Vec<Conditional>,
}

/// An error in conditional moves.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConditionalError {
    /// There are too many.
    #[error(
        "a game has at most {} conditional moves, found {found}",
        Conditionals::LIMIT
    )]
    TooMany {
        /// Their number.
        found: usize,
    },
    /// A turn has two answers.
    #[error("two answers to `{turn}`")]
    Twice {
        /// The turn that has two answers.
        turn: String,
    },
    /// A turn is too long.
    #[error("a conditional move has at most 400 characters")]
    TooLong,
    /// A line has too many answers.
    #[error(
        "a line of conditional moves has at most {} answers",
        Conditionals::LONGEST
    )]
    TooDeep,
    /// A turn cannot be played where its line has it.
    #[error(
        "the conditional move `{turn}` cannot be played {}: {reason}",
        after(line)
    )]
    Illegal {
        /// The turn as it was typed.
        turn: String,
        /// The turns of its line before it, with spaces between them; empty for the first.
        line: String,
        /// The rule that forbids it.
        reason: String,
    },
    /// A line goes on after a turn that leaves the next player nothing but a pass.
    #[error("a player has to pass {}: conditional moves end there", after(line))]
    Pass {
        /// The turns of the line, with spaces between them.
        line: String,
    },
}

fn after(line: &str) -> String {
    match line {
        "" => "now".to_owned(),
        line => format!("after `{line}`"),
    }
}

impl Conditionals {
    /// The most answers for one game.
    pub const LIMIT: usize = 200;

    /// The most answers in one line. Stored trees are JSON, which is read up to 128 levels, and an
    /// answer is two of them.
    pub const LONGEST: usize = 50;

    /// Plays every line by the rules from a position with the other player to move. Returns the tree
    /// with its turns as events have them.
    ///
    /// # Errors
    ///
    /// Fails with a limit, or with the first turn that cannot be played in its line.
    pub fn played_from(&self, position: &dyn Rules) -> Result<Self, ConditionalError> {
        self.check()?;
        let tree = Self(played(&self.0, position, "")?);
        // Two spellings of a turn are the same now.
        tree.check()?;
        Ok(tree)
    }

    /// Checks the number of answers and that no turn has two.
    ///
    /// # Errors
    ///
    /// Fails with the limit or the turn.
    pub fn check(&self) -> Result<(), ConditionalError> {
        let mut count = 0;
        let mut levels = vec![(1, self.0.as_slice())];
        while let Some((depth, answers)) = levels.pop() {
            count += answers.len();
            if depth > Self::LONGEST && !answers.is_empty() {
                return Err(ConditionalError::TooDeep);
            }
            let next = answers.iter().map(|answer| answer.next.as_slice());
            levels.extend(next.map(|next| (depth + 1, next)));
        }
        // Counted before the turns are compared, so that the work has a limit.
        if count > Self::LIMIT {
            return Err(ConditionalError::TooMany { found: count });
        }
        let mut levels = vec![self.0.as_slice()];
        while let Some(answers) = levels.pop() {
            let mut answered = HashSet::new();
            for answer in answers {
                if answer.if_turn.len() > 400 || answer.then.len() > 400 {
                    return Err(ConditionalError::TooLong);
                }
                if !answered.insert(canonical(&answer.if_turn)) {
                    let turn = answer.if_turn.clone();
                    return Err(ConditionalError::Twice { turn });
                }
                levels.push(&answer.next);
            }
        }
        Ok(())
    }

    /// Adds a line of turns, in which every second turn answers the turn before it. A new answer to
    /// a turn in the tree replaces the old one and all that followed it.
    pub fn add_line(&mut self, turns: &[&str]) {
        let [if_turn, then, rest @ ..] = turns else {
            return;
        };
        let turn = canonical(if_turn);
        let mut answers = self.0.iter();
        let known = answers.position(|answer| canonical(&answer.if_turn) == turn);
        let index = known.unwrap_or(self.0.len());
        if known.is_none_or(|known| canonical(&self.0[known].then) != canonical(then)) {
            let answer = Conditional {
                if_turn: (*if_turn).to_owned(),
                then: (*then).to_owned(),
                next: Vec::new(),
            };
            match known {
                Some(known) => self.0[known] = answer,
                None => self.0.push(answer),
            }
        }
        let mut next = Self(std::mem::take(&mut self.0[index].next));
        next.add_line(rest);
        self.0[index].next = next.0;
    }

    /// Returns each line of the tree as text, `e7 f8,g9 a1 b2`.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for answer in &self.0 {
            let begin = format!("{} {}", answer.if_turn, answer.then);
            let next = Self(answer.next.clone()).lines();
            if next.is_empty() {
                lines.push(begin);
            } else {
                lines.extend(next.iter().map(|line| format!("{begin} {line}")));
            }
        }
        lines
    }

    /// Returns the answer to a turn in canonical form, and the answers to what follows it.
    pub fn answer(&self, turn: &str) -> Option<(&str, Self)> {
        let mut answers = self.0.iter();
        let answer = answers.find(|answer| canonical(&answer.if_turn) == turn)?;
        Some((&answer.then, Self(answer.next.clone())))
    }
}

/// Plays answers from a position after the turns of `line`.
fn played(
    answers: &[Conditional],
    position: &dyn Rules,
    line: &str,
) -> Result<Vec<Conditional>, ConditionalError> {
    let played_one = |answer: &Conditional| {
        let mut rules = position.copy();
        let (if_turn, line, passes) = play(&mut *rules, &answer.if_turn, line)?;
        if passes > 0 {
            return Err(ConditionalError::Pass { line });
        }
        let (then, line, passes) = play(&mut *rules, &answer.then, &line)?;
        if passes > 0 && !answer.next.is_empty() {
            return Err(ConditionalError::Pass { line });
        }
        let next = played(&answer.next, &*rules, &line)?;
        Ok(Conditional {
            if_turn,
            then,
            next,
        })
    };
    answers.iter().map(played_one).collect()
}

/// Plays a turn after `line`. Returns its text, the line with it, and the number of passes that
/// follow from it.
fn play(
    rules: &mut dyn Rules,
    turn: &str,
    line: &str,
) -> Result<(String, String, usize), ConditionalError> {
    let played = rules.play_text(turn, None);
    let (played, passes) = played.map_err(|refused| ConditionalError::Illegal {
        turn: turn.to_owned(),
        line: line.to_owned(),
        reason: refused.to_string(),
    })?;
    let text = rules.notation().text(&played);
    let line = match line {
        "" => text.clone(),
        line => format!("{line} {text}"),
    };
    Ok((text, line, passes))
}

/// Returns the spelling of a turn that events have: in lower case, with commas between its points.
fn canonical(turn: &str) -> String {
    let points = turn
        .split([',', ' ', '\t'])
        .filter(|point| !point.is_empty());
    points.collect::<Vec<_>>().join(",").to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_begin_alike_share_their_beginning() {
        let mut tree = Conditionals::default();
        tree.add_line(&["e7", "f8", "a1", "b2"]);
        tree.add_line(&["E7", "f8", "c3", "d4,e5"]);
        tree.add_line(&["g9", "a1", "unanswered"]);
        assert_eq!(tree.lines(), ["e7 f8 a1 b2", "e7 f8 c3 d4,e5", "g9 a1"]);
        assert_eq!(tree.check(), Ok(()));
        // Another answer replaces the old one and what followed it.
        tree.add_line(&["e7", "b2"]);
        assert_eq!(tree.lines(), ["e7 b2", "g9 a1"]);
    }

    #[test]
    fn conditional_moves_answer_a_turn_in_any_spelling() {
        let json = r#"[{"if":"E5, F5","then":"d4","next":[{"if":"a1","then":"b1"}]}]"#;
        let conditionals: Conditionals = serde_json::from_str(json).unwrap();
        conditionals.check().unwrap();
        let (then, next) = conditionals.answer("e5,f5").unwrap();
        assert_eq!(then, "d4");
        assert_eq!(next.answer("a1").unwrap().0, "b1");
        assert!(conditionals.answer("e5").is_none());
        let twice: Conditionals =
            serde_json::from_str(r#"[{"if":"e5","then":"a1"},{"if":"E5","then":"b1"}]"#).unwrap();
        assert!(twice.check().is_err());
    }

    #[test]
    fn a_line_is_no_longer_than_what_is_stored_is_read() {
        let turns = |answers: usize| vec!["a1"; 2 * answers];
        let tree = |answers| {
            let mut tree = Conditionals::default();
            tree.add_line(&turns(answers));
            tree
        };
        let longest = tree(Conditionals::LONGEST);
        assert_eq!(longest.check(), Ok(()));
        let stored = serde_json::to_string(&longest).unwrap();
        assert_eq!(serde_json::from_str(&stored).ok(), Some(longest));
        let longer = tree(Conditionals::LONGEST + 1);
        assert_eq!(longer.check(), Err(ConditionalError::TooDeep));
    }
}
