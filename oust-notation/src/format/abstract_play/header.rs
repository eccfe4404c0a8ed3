//! Reads the header of an Abstract Play record, and infers the board from its label or its moves.

use oust_core::{Board, Color, Game, Position, Shape};

use crate::format::abstract_play::moves::{LastToken, last_token};
use crate::format::json_text::Value;
use crate::game::play::Player;
use crate::record::{Header, HeaderName, Item, MoveKind, ProblemKind, Record, ResultValue};
use crate::{Assumption, Dialect, Span};

/// The field that distinguishes two players with equal fields: the schema requires unique items.
const SEAT: &str = "seat";

/// The text for a player or a site without a name.
pub(crate) const NAMELESS: &str = "?";

/// The date written for a game without a known day.
pub(crate) const UNKNOWN_DATE: &str = "1970-01-01T00:00:00Z";

/// The end of a date without a known time.
pub(crate) const UNKNOWN_TIME: &str = "T00:00:00Z";

const FIELDS: [&str; 10] = [
    "game",
    "players",
    "site",
    "date-start",
    "date-end",
    "date-generated",
    "event",
    "round",
    "unrated",
    "startingPosition",
];

/// Reads the header of a record with the field `moves` and returns its label of the board. Returns
/// `None` and adds a problem to `record` when the header is no object or names another game.
pub(crate) fn read_header(
    header: Value<'_>,
    moves: Option<Value<'_>>,
    record: &mut Record,
) -> Option<Label> {
    // Until the label of the board is found.
    record.board_span = first_line(header);
    let object = record.note(header.expect(Value::object, "the header as an object"))?;
    record.problems.extend(object.odd_fields(&FIELDS));
    let label = match object.get_some("game") {
        Some(game) => read_game(game, record),
        None => Some(Label::Unknown),
    };
    if let Some(players) = object.get_some("players") {
        read_players(players, moves, record);
    }
    if let Some(site) = object.get_some("site") {
        let site = record.note(site.expect(Value::object, "the site as an object"));
        let odd = site
            .iter()
            .flat_map(|site| site.odd_fields(&["name", "gameid"]));
        record.problems.extend(odd);
        let field = |name| site.as_ref().and_then(|site| site.get_some(name));
        add_known(HeaderName::Site, field("name"), record);
        add(HeaderName::Id, field("gameid"), record);
    }
    add_date(object.get_some("date-start"), record);
    add(HeaderName::Event, object.get_some("event"), record);
    add(HeaderName::Round, object.get_some("round"), record);
    label
}

fn read_game(game: Value<'_>, record: &mut Record) -> Option<Label> {
    let object = record.note(game.expect(Value::object, "the game as an object"))?;
    record
        .problems
        .extend(object.odd_fields(&["name", "variants"]));
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
fn read_players(players: Value<'_>, moves: Option<Value<'_>>, record: &mut Record) {
    let mut results = [None; 2];
    // Seating order is the order of the colors; a third player is ignored.
    let players = record.list(Some(players), "a list of players").enumerate();
    for (color, (seat, player)) in Color::BOTH.into_iter().zip(players) {
        let player = player.expect(Value::object, "a player as an object");
        let Some(player) = record.note(player) else {
            continue;
        };
        let known = ["name", "userid", "score", "is_ai", "result", SEAT];
        record.problems.extend(player.odd_fields(&known));
        add_known(HeaderName::player(color), player.get_some("name"), record);
        let result = player.get_some("result");
        results[seat] = record.field(result, "result", number, "a number");
        let score = record.field(player.get_some("score"), "score", number, "a number");
        record.scores[seat] = score.and_then(|(score, span)| Some((stones(score)?, span)));
    }
    // Only the order of the two numbers matters: sites write 1 and 0, or points.
    if let [Some((x, x_span)), Some((o, o_span))] = results {
        let (result, span) = match x.total_cmp(&o) {
            std::cmp::Ordering::Greater => (ResultValue::Win(Color::X), x_span),
            std::cmp::Ordering::Less => (ResultValue::Win(Color::O), o_span),
            std::cmp::Ordering::Equal => (result_of_equals(x, moves), o_span),
        };
        let header = Header::at(span, HeaderName::Result, result.to_string());
        record.headers.push(header);
    }
}

/// Returns the result when both players have the same number. An abandoned game has no result,
/// whatever the numbers are, and two zeros claim nothing; other equal numbers claim a draw.
fn result_of_equals(result: f64, moves: Option<Value<'_>>) -> ResultValue {
    match moves.and_then(last_token) {
        Some(LastToken::Abandoned) => ResultValue::Unknown,
        None if result == 0.0 => ResultValue::Unknown,
        Some(LastToken::Draw) | None => ResultValue::Draw,
    }
}

fn number(value: Value<'_>) -> Option<f64> {
    let number: f64 = value.text_or_number()?.trim().parse().ok()?;
    number.is_finite().then_some(number)
}

/// Returns a count of stones; `None` for a number that is no count of stones.
fn stones(score: f64) -> Option<u32> {
    // The largest board has 255 x 255 points.
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

/// Adds a header unless its value is [`NAMELESS`].
fn add_known(name: HeaderName, value: Option<Value<'_>>, record: &mut Record) {
    let is_nameless = |value: &Value<'_>| {
        let text = value.text();
        text.is_some_and(|text| text.value == NAMELESS)
    };
    add(name, value.filter(|value| !is_nameless(value)), record);
}

/// Adds the date of the game. Leaves out the placeholders of the writer for an unknown day and
/// time.
fn add_date(value: Option<Value<'_>>, record: &mut Record) {
    let text = record.field(value, "date", Value::text_or_number, "a text");
    if let Some((text, span)) = text
        && text != UNKNOWN_DATE
    {
        let day = text.strip_suffix(UNKNOWN_TIME).unwrap_or(&text);
        record.headers.push(Header::at(span, HeaderName::Date, day));
    }
}

/// Returns the first line of a value, as the span of findings that concern the whole value.
fn first_line(value: Value<'_>) -> Span {
    let line = value.raw.lines().next().unwrap_or_default();
    Span::new(value.span.start, value.span.start + line.len())
}

/// The board in the list of variants of a record.
pub(crate) enum Label {
    /// The board that a label names.
    Named(Board),
    /// No label: the site leaves it out for its default board.
    LeftOut,
    /// There are labels, but they name no board.
    Unknown,
}

/// Reads a game's list of variants. Returns `None` and adds a problem to `record` when it is no
/// list.
fn read_label(variants: Option<Value<'_>>, record: &mut Record) -> Option<Label> {
    let Some(variants) = variants else {
        return Some(Label::LeftOut);
    };
    let labels = record.note(variants.expect(Value::items, "a list of variants"))?;
    let mut found = Label::LeftOut;
    for label in labels {
        let text = label.text_or_number();
        let board = text.and_then(|text| board_of_label(&text));
        if let Some(board) = board {
            record.board_span = label.span;
            return Some(Label::Named(board));
        }
        if matches!(found, Label::LeftOut) {
            record.board_span = label.span;
            found = Label::Unknown;
        }
    }
    Some(found)
}

/// Returns the board that a variant's label names; `None` for any other label.
///
/// Reads `square-11`, `hex-6`, `size-6 hex`, `size-11 square`, `Default board` (as an identifier
/// `#board`), the unresolved `variants.oust.hex-8.name`, and the toolkit's `9x7`.
fn board_of_label(label: &str) -> Option<Board> {
    let lower = label.trim().to_ascii_lowercase();
    if lower == "default board" || lower == "#board" {
        return Board::hexagon(7).ok();
    }
    let words: Vec<&str> = lower
        .strip_prefix("variants.oust.")
        .and_then(|rest| rest.strip_suffix(".name"))
        .unwrap_or(&lower)
        .split([' ', '-'])
        .filter(|word| !word.is_empty())
        .collect();
    let name = match words[..] {
        ["size", side, "hex"] | ["hex", side] => format!("hex{side}"),
        ["size", side, "square"] | ["square", side] => format!("{side}x{side}"),
        [size] if size.contains('x') && !size.starts_with("hex") => size.to_owned(),
        _ => return None,
    };
    name.parse().ok()
}

/// Returns the label that the writer uses for a board.
pub(crate) fn label_of(board: &Board) -> String {
    match board.shape() {
        Shape::Hexagon { side } => format!("hex-{side}"),
        Shape::Rectangle { width, height } if width == height => format!("square-{width}"),
        Shape::Rectangle { .. } => board.to_string(),
    }
}

/// The boards that Abstract Play offers, its default first.
const OFFERED: [&str; 4] = ["hex7", "hex6", "hex8", "11x11"];

const DEFAULT: Shape = Shape::Hexagon { side: 7 };

/// Sets the board of a record after its moves have been read.
///
/// The first of these that applies: the board that the label names; `default_board`; the site's
/// default board, if the label is left out and the moves are legal there; the only board that the
/// site offers and the moves fit, recorded in [`Record::assumed`]. Otherwise adds
/// [`ProblemKind::AmbiguousBoard`].
pub(crate) fn infer_board(label: Label, default_board: Option<&Board>, record: &mut Record) {
    let unnamed = match label {
        Label::Named(board) => return record.board = Some(board),
        // The caller's board wins over inference: it was asked for.
        _ if default_board.is_some() => return record.board = default_board.cloned(),
        unnamed => unnamed,
    };
    let boards = OFFERED.into_iter().filter_map(|name| name.parse().ok());
    let on_board: Vec<Board> = boards
        .filter(|board| has_all_points(record, board))
        .collect();
    // The coordinates alone often leave one board, which saves the replays.
    let mut fit = on_board.clone();
    if fit.len() > 1 {
        fit.retain(|board| is_legal(record, board));
    }
    let is_default = |board: &&Board| board.shape() == DEFAULT;
    let default = match unnamed {
        // Moves that are legal on no board are wrong themselves, so the default board stays.
        Label::LeftOut if fit.is_empty() => on_board.iter().find(is_default),
        Label::LeftOut => fit.iter().find(is_default),
        _ => None,
    };
    match (default, &fit[..]) {
        (Some(board), _) => record.board = Some(board.clone()),
        (None, [board]) => {
            record.assumed.push(Assumption::Board(board.clone()));
            record.board = Some(board.clone());
        }
        _ => {
            let left = if fit.is_empty() { on_board } else { fit };
            record.problem(record.board_span, ProblemKind::AmbiguousBoard(left));
        }
    }
}

fn has_all_points(record: &Record, board: &Board) -> bool {
    record.all_moves().iter().all(|found| match found.kind {
        MoveKind::Place(coord) => Dialect::AbstractPlay.resolve(board, coord).is_ok(),
        _ => true,
    })
}

/// Checks whether the site's server could have accepted the readable moves on this board. The
/// server lets a turn stop after a capture and does not require that a forced pass is written.
fn is_legal(record: &Record, board: &Board) -> bool {
    let dialect = Dialect::AbstractPlay;
    let mut player = Player::new(Game::new(board.clone()), dialect);
    let turns = record.items.iter().filter_map(|item| match item {
        Item::Turn(turn) => Some(turn),
        _ => None,
    });
    for turn in turns {
        let moves = record.moves(turn);
        let first = moves.first().map(|found| found.kind);
        let position = player.game.position();
        // The turn before stopped after a capture: the other side moves now.
        if matches!(first, Some(MoveKind::Place(_) | MoveKind::Pass)) && position.mid_turn() {
            let next = Position::from_setup(&position.setup(), !position.to_move());
            player = Player::new(Game::from_position(next), dialect);
        }
        let mut placed = false;
        for found in moves {
            let position = player.game.position();
            let is_legal = match found.kind {
                // A second placement of one turn needs a capture before it.
                MoveKind::Place(_) if placed && !position.mid_turn() => false,
                MoveKind::Place(_) => {
                    placed = true;
                    let passed = !position.must_pass() || player.play(None, MoveKind::Pass).is_ok();
                    passed && player.play(None, found.kind).is_ok()
                }
                MoveKind::Pass => player.play(None, found.kind).is_ok(),
                MoveKind::Empty => true,
                // An ending or an unreadable move: the moves after it cannot be replayed.
                _ => return true,
            };
            if !is_legal {
                return false;
            }
        }
    }
    true
}
