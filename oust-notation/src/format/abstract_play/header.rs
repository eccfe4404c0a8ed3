//! The header of an Abstract Play record.

use oust_core::Color;

use super::label::{Label, read_label};
use crate::Span;
use crate::format::json_text::{Object, Value};
use crate::record::{Header, HeaderName, Problem, ProblemKind, Record, ResultValue};

/// Reads the header and returns its label of the board. Returns `None` and adds a problem to
/// `record` when the header is no object or is of another game.
pub(super) fn read_header(header: Value<'_>, record: &mut Record) -> Option<Label> {
    record.board_span = first_line(header);
    let object = record.note(header.expect(Value::object, "the header as an object"))?;
    let known = ["game", "players", "site", "date-start", "event", "round"];
    record.note_repeated(&object, &known);
    let label = match object.get_some("game") {
        Some(game) => read_game(game, record),
        None => Some(Label::Unknown),
    };
    if let Some(players) = object.get_some("players") {
        read_players(players, record);
    }
    if let Some(site) = object.get_some("site") {
        let site = record.note(site.expect(Value::object, "the site as an object"));
        let field = |name| site.as_ref().and_then(|site| site.get_some(name));
        add(HeaderName::Site, field("name"), record);
        add(HeaderName::Id, field("gameid"), record);
    }
    add(HeaderName::Date, object.get_some("date-start"), record);
    add(HeaderName::Event, object.get_some("event"), record);
    add(HeaderName::Round, object.get_some("round"), record);
    label
}

fn read_game(game: Value<'_>, record: &mut Record) -> Option<Label> {
    let object = record.note(game.expect(Value::object, "the game as an object"))?;
    record.note_repeated(&object, &["name", "variants"]);
    if let Some(name) = object.get_some("name")
        && let Some(found) = name.text_or_number()
        && !found.eq_ignore_ascii_case("oust")
    {
        let found = found.into_owned();
        record.problem(name.span, ProblemKind::OtherGame(found));
        return None;
    }
    record.board_span = first_line(game);
    read_label(object.get_some("variants"), record)
}

/// Reads the names, the stones at the end and the results of the players, in seating order.
fn read_players(players: Value<'_>, record: &mut Record) {
    let mut results = [None; 2];
    let players = record.list(Some(players), "a list of players").enumerate();
    for (color, (seat, player)) in Color::BOTH.into_iter().zip(players) {
        let player = player.expect(Value::object, "a player as an object");
        let Some(player) = record.note(player) else {
            continue;
        };
        record.note_repeated(&player, &["name", "score", "result"]);
        add(HeaderName::player(color), player.get_some("name"), record);
        let result = player.get_some("result");
        results[seat] = record.field(result, "result", number, "a number");
        let score = player.get_some("score");
        let score = record.field(score, "score", number, "a number");
        record.scores[seat] = score.and_then(|(score, span)| Some((stones(score)?, span)));
    }
    if let [Some((x, x_span)), Some((o, o_span))] = results {
        let (result, span) = match x.total_cmp(&o) {
            std::cmp::Ordering::Greater => (ResultValue::Win(Color::X), x_span),
            std::cmp::Ordering::Less => (ResultValue::Win(Color::O), o_span),
            std::cmp::Ordering::Equal => (ResultValue::Draw, o_span),
        };
        let header = Header::at(span, HeaderName::Result, result.to_string());
        record.headers.push(header);
    }
}

fn number(value: Value<'_>) -> Option<f64> {
    let number: f64 = value.text_or_number()?.trim().parse().ok()?;
    number.is_finite().then_some(number)
}

/// Returns a count of stones; `None` for a number that is no count and claims nothing.
fn stones(score: f64) -> Option<u32> {
    let is_count = score.fract() == 0.0 && (0.0..=65_025.0).contains(&score);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "checked on the line above"
    )]
    is_count.then_some(score as u32)
}

fn add(name: HeaderName, value: Option<Value<'_>>, record: &mut Record) {
    let text = record.field(value, name.as_str(), Value::text_or_number, "a text");
    if let Some((text, span)) = text {
        record.headers.push(Header::at(span, name, text));
    }
}

impl Record {
    /// Adds a problem for each field of these `names` that `object` has twice. Other fields are not
    /// checked.
    pub(super) fn note_repeated(&mut self, object: &Object<'_>, names: &[&str]) {
        let is_repeated =
            |problem: &Problem| matches!(problem.kind, ProblemKind::DuplicateField { .. });
        for problem in object.odd_fields(names).filter(is_repeated) {
            self.problems.push(problem);
        }
    }
}

/// Returns the first line of a value, for findings that concern all of it.
fn first_line(value: Value<'_>) -> Span {
    let line = value.raw.lines().next().unwrap_or_default();
    Span::new(value.span.start, value.span.start + line.len())
}
