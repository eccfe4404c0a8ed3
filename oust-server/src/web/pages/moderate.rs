//! The page of moderators: open reports with the forms of decisions, and the list of acts.

use askama::Template;
use axum::extract::{Query, State};
use axum::response::Response;
use serde::Deserialize;

use crate::game::{GameRow, Outcome, Visibility};
use crate::id::{GameId, SeatNumber};
use crate::service::{
    ActView, AfterAct, Decision, Moderator, ReportView, ReportedPlayer, Service, ServiceError,
};
use crate::web::error::PageError;
use crate::web::form::{Form, OnceKey, redirect};
use crate::web::page_context::{Layout, PageContext, render};

/// The most acts on a page.
const ACTS: u32 = 30;

/// The query of the page: the number of the act before which the list begins.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct ActsQuery {
    before: Option<i64>,
}

/// The form of a decision on a report.
#[derive(Debug, Deserialize)]
pub(crate) struct DecisionForm {
    report: i64,
    game: GameId,
    act: Choice,
    /// The account that it is about; empty for a decision about the game.
    #[serde(default)]
    about: String,
    #[serde(default)]
    days: String,
    #[serde(default)]
    name: String,
    reason: String,
    /// Not empty if the report stays open.
    #[serde(default)]
    open: String,
    #[serde(default)]
    key: OnceKey,
}

/// A decision that the form offers.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Choice {
    Mute,
    Ban,
    BanForever,
    Rename,
    Void,
    Dismiss,
}

#[derive(Template)]
#[template(path = "moderate.html")]
struct ModeratePage {
    page: Layout,
    reports: Vec<ReportCard>,
    acts: Vec<ActRow>,
    // By number and not by page: acts that come meanwhile move no row to another page.
    /// The number before which the next page of acts begins; `None` on the last page.
    before: Option<i64>,
}

/// An open report.
struct ReportCard {
    id: i64,
    game: i64,
    title: String,
    is_over: bool,
    is_void: bool,
    is_private: bool,
    sentence: String,
    text: String,
    at: String,
    players: Vec<PlayerLine>,
    /// The names of the accounts that a decision can be about, the reported one first.
    accounts: Vec<String>,
    chat: Vec<ChatRow>,
}

/// A player of a report with the standing.
struct PlayerLine {
    name: String,
    link: Option<String>,
    standing: String,
}

struct ChatRow {
    name: String,
    text: String,
    at: String,
}

/// An act in the list.
struct ActRow {
    at: String,
    moderator: String,
    act: String,
    user: Option<String>,
    game: Option<i64>,
    detail: String,
    reason: String,
}

/// Shows the open reports and the acts. For all but moderators there is no such page.
pub(crate) async fn show(
    context: PageContext,
    State(service): State<Service>,
    Query(ActsQuery { before }): Query<ActsQuery>,
) -> Result<Response, PageError> {
    let identity = context.caller.identity();
    let reports = service.open_reports(identity).await?;
    let acts = service
        .acts(identity, before.unwrap_or(i64::MAX), ACTS)
        .await?;
    let page = context.layout();
    let last = acts.last().map(|act| act.id);
    Ok(render(&ModeratePage {
        reports: reports
            .iter()
            .map(|report| ReportCard::new(&page, report))
            .collect(),
        before: last.filter(|_| acts.len() == ACTS as usize),
        acts: acts.iter().map(|act| ActRow::new(&page, act)).collect(),
        page,
    }))
}

/// Carries out a decision on a report.
pub(crate) async fn decide(
    context: PageContext,
    State(service): State<Service>,
    Form(form): Form<DecisionForm>,
) -> Result<Response, PageError> {
    let decision = Decision {
        by: Moderator::Account(context.caller.identity()),
        reason: form.reason,
        // The page offers decisions on open reports alone; the operator has a command line.
        report: Some(form.report),
        after: if form.open.is_empty() {
            AfterAct::Closed
        } else {
            AfterAct::Open
        },
        key: form.key.given(),
    };
    // Read for the acts with an end alone: the field is empty or of no meaning for the others.
    let days = || {
        let found = form.days.trim();
        let expected = |_| ServiceError::Invalid(format!("expected days, found `{found:.20}`"));
        found.parse::<u16>().map_err(expected)
    };
    match form.act {
        Choice::Mute => service.mute(decision, form.about, days()?).await?,
        Choice::Ban => service.ban(decision, form.about, Some(days()?)).await?,
        Choice::BanForever => service.ban(decision, form.about, None).await?,
        Choice::Rename => service.rename(decision, form.about, form.name).await?,
        Choice::Void => service.void_game(decision, form.game).await?,
        Choice::Dismiss => service.dismiss(decision).await?,
    }
    Ok(redirect("/moderate"))
}

impl ReportCard {
    fn new(page: &Layout, report: &ReportView) -> Self {
        let game = &report.game;
        let name = |player: &ReportedPlayer| page.seat_name(game, player.seat);
        let seats = game.players().map(|(seat, _)| seat);
        let names: Vec<String> = seats.map(|seat| page.seat_name(game, seat)).collect();
        let players = [&report.reported, &report.reporter];
        let accounts = players.iter().filter(|player| player.account.is_some());
        let sentence = page
            .phrase("report-of")
            .with("reporter", name(&report.reporter))
            .with("reported", name(&report.reported));
        let writer = |seat: Option<u8>| {
            seat.map_or_else(String::new, |seat| page.seat_name(game, SeatNumber(seat)))
        };
        Self {
            id: report.id,
            game: game.id.0,
            title: format!(
                "{} · {} {}",
                names.join(" – "),
                page.kind(&game.settings.kind),
                game.settings.board_name()
            ),
            is_over: game.derived.is_over,
            is_void: game.derived.outcome.as_ref().is_some_and(Outcome::is_void),
            is_private: game.settings.visibility == Visibility::Private,
            sentence: sentence.to_string(),
            text: report.text.clone(),
            at: report.at.clone(),
            // The reported one first: most decisions are about that player.
            players: players
                .map(|player| PlayerLine::new(page, game, player))
                .into(),
            accounts: accounts.map(|player| player.name.clone()).collect(),
            chat: report
                .chat
                .iter()
                .map(|line| ChatRow {
                    name: writer(line.seat),
                    text: line.text.clone(),
                    at: line.at.clone(),
                })
                .collect(),
        }
    }
}

impl PlayerLine {
    fn new(page: &Layout, game: &GameRow, player: &ReportedPlayer) -> Self {
        let mut facts = Vec::new();
        match &player.account {
            None => facts.push(page.phrase("report-no-account").to_string()),
            Some(standing) => {
                let day = standing.created.get(..10).unwrap_or_default();
                facts.push(format!("{} {day}", page.phrase("player-since")));
                let rated = page.phrase("player-rated-games");
                facts.push(format!("{rated}: {}", standing.rated_games));
                if let Some(rating) = standing.rating {
                    facts.push(format!("{}: {rating:.0}", page.phrase("rating")));
                }
                if standing.is_moderator {
                    facts.push(page.phrase("role-moderator").to_string());
                }
                match standing.banned_until.as_deref() {
                    Some("") => facts.push(page.phrase("report-banned").to_string()),
                    Some(until) => {
                        let phrase = page.phrase("report-banned-until");
                        facts.push(phrase.with("until", until).to_string());
                    }
                    None => {}
                }
                if let Some(until) = standing.muted_until.as_deref() {
                    let phrase = page.phrase("report-muted-until");
                    facts.push(phrase.with("until", until).to_string());
                }
            }
        }
        let account = player.account.as_ref();
        Self {
            name: page.seat_name(game, player.seat),
            link: account.map(|_| format!("/u/{}", player.name)),
            standing: facts.join(" · "),
        }
    }
}

impl ActRow {
    fn new(page: &Layout, act: &ActView) -> Self {
        let key = match act.act {
            "role" => "act-role",
            "ban" => "act-ban",
            "lift-ban" => "act-lift-ban",
            "mute" => "act-mute",
            "rename" => "act-rename",
            "void" => "act-void",
            "dismiss" => "act-dismiss",
            "announce" => "act-announce",
            _ => "act-invite",
        };
        Self {
            at: act.at.clone(),
            moderator: match &act.moderator {
                Some(name) => name.clone(),
                None => page.phrase("operator").to_string(),
            },
            act: page.phrase(key).to_string(),
            user: act.user.clone(),
            game: act.game.map(|game| game.0),
            detail: act.detail.clone(),
            reason: act.reason.clone(),
        }
    }
}
