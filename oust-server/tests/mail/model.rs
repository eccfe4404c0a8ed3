//! A model of the notices about games: the steps of a player, ben, and of the server, and the mails
//! that have to come after each.

use std::collections::{BTreeMap, BTreeSet};

use oust_server::account::MailNotices;
use oust_server::game::{Command, facts_of};
use oust_server::id::{DAY, GameId, Millis, SeatNumber};
use oust_server::service::{Color, GameSnapshot, RequestedAction};
use oust_server::store::outages::{self, Sign};
use oust_server::store::{StoreError, Transaction, games};
use proptest::sample::Index;

use super::players::{begin_as, choose, identity, linked_games, mails_of, try_act};
use super::post::{Post, Sent};

/// The time on turn after which a reminder is due.
const WEEK: Millis = 7 * DAY;

/// A step of a random history.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// Ben begins a game with a color, and with days for a turn.
    Begin(Color, Option<u16>),
    /// The player to move plays.
    Play(Index),
    /// A player resigns.
    Resign(Index, &'static str),
    /// Ben begins or changes a vacation.
    Vacation(u16),
    /// Ben chooses mails.
    Choose(MailNotices),
    /// Time passes, and then the server processes what is due.
    Pass(Millis),
    /// No server runs, and then one does.
    Outage(Millis),
}

/// A game that goes on.
#[derive(Debug)]
struct Running {
    seat: SeatNumber,
    is_turn: bool,
    /// The time since the last event in which ben was there and a server ran.
    present: Millis,
    is_reminded: bool,
}

/// A turn or an end that the next digest has to tell.
#[derive(Debug, PartialEq)]
struct Untold {
    since: Millis,
    /// The time of the latest digest that may tell it.
    due: Millis,
    is_end: bool,
}

/// The server and the state of ben's games and mails as the steps make it.
pub(crate) struct Model {
    post: Post,
    now: Millis,
    choice: MailNotices,
    vacations: BTreeMap<Millis, Millis>,
    running: BTreeMap<i64, Running>,
    untold: BTreeMap<i64, Untold>,
    /// The games of the mails for each event that have to come in this step.
    at_once: BTreeSet<i64>,
    last_digest: Option<Millis>,
    /// The shortest interval that was chosen since the last digest.
    shortest: Millis,
    last_reminder: Option<Millis>,
}

impl Model {
    /// Opens a server with ben and with ann, who gets no mails.
    pub(crate) async fn open() -> Self {
        let post = Post::open().await;
        post.add_user("ann").await;
        post.add_user("ben").await;
        choose(&post, "ann", MailNotices::None).await;
        Self {
            now: post.service.now(),
            post,
            choice: MailNotices::Each,
            vacations: BTreeMap::new(),
            running: BTreeMap::new(),
            untold: BTreeMap::new(),
            at_once: BTreeSet::new(),
            last_digest: None,
            shortest: DAY,
            last_reminder: None,
        }
    }

    /// Takes a step, and checks the mails that come.
    pub(crate) async fn take(&mut self, step: Step) {
        match step {
            Step::Pass(wait) => return self.pass(wait).await,
            Step::Outage(length) => return self.outage(length).await,
            Step::Begin(color, days) => self.begin(color, days).await,
            Step::Play(index) => {
                if let Some((id, game)) = self.pick(index) {
                    let name = if game.is_turn { "ben" } else { "ann" };
                    self.play(id, name).await;
                }
            }
            Step::Resign(index, name) => {
                if let Some((id, _)) = self.pick(index) {
                    let done = try_act(&self.post, name, id, Command::Resign).await;
                    self.note_event(&done.expect("a player may resign"), name);
                }
            }
            Step::Vacation(days) => {
                let ben = identity(&self.post, "ben").await;
                if self.post.service.set_vacation(ben, days).await.is_ok() {
                    self.note_vacation(Millis::from(days) * DAY);
                }
            }
            Step::Choose(choice) => {
                choose(&self.post, "ben", choice).await;
                self.note_choice(choice);
            }
        }
        let [digests, reminders] = self.check_mails_at_once().await;
        assert!(digests.is_empty() && reminders.is_empty(), "before a pass");
    }

    /// Waits for the end of every vacation, and checks that everything was told.
    pub(crate) async fn check_end(&mut self) {
        for wait in [31 * DAY, DAY, DAY] {
            self.pass(wait).await;
        }
        assert_eq!(self.untold, BTreeMap::new());
        assert!(self.choice == MailNotices::None || self.late_games().is_empty());
    }

    fn pick(&self, index: Index) -> Option<(i64, &Running)> {
        let games = Vec::from_iter(&self.running);
        let (id, game) = *(!games.is_empty()).then(|| index.get(&games))?;
        Some((*id, game))
    }

    async fn begin(&mut self, color: Color, days: Option<u16>) {
        let id = begin_as(&self.post, ["ben", "ann"], color, days).await;
        let is_turn = color == Color::X;
        let game = Running {
            seat: SeatNumber(if is_turn { 1 } else { 2 }),
            is_turn,
            present: 0,
            is_reminded: false,
        };
        self.running.insert(id, game);
        if is_turn {
            self.tell(id, false);
        }
    }

    /// Plays the first turn that the rules allow; nothing if the time is over.
    async fn play(&mut self, id: i64, name: &'static str) {
        let find = self
            .post
            .service
            .store()
            .read(move |tx| games::find(tx, GameId(id)));
        let row = find.await.unwrap().unwrap();
        for turn in facts_of(&row.settings, &row.derived).unwrap().legal {
            let turn = RequestedAction::turn(turn);
            if let Some(played) = try_act(&self.post, name, id, turn).await {
                return self.note_event(&played, name);
            }
        }
    }

    fn note_event(&mut self, after: &GameSnapshot, by: &'static str) {
        let id = after.id().0;
        let game = self.running.get_mut(&id).unwrap();
        game.present = 0;
        game.is_reminded = false;
        game.is_turn = after.game.derived.to_move == Some(game.seat);
        let is_turn = game.is_turn;
        self.untold.remove(&id);
        if after.game.derived.is_over {
            self.running.remove(&id);
            self.tell(id, true);
        } else if is_turn && by != "ben" {
            self.tell(id, false);
        }
    }

    fn tell(&mut self, id: i64, is_end: bool) {
        if let Some(interval) = self.choice.digest_interval() {
            let untold = Untold {
                since: self.now,
                due: self.now + interval,
                is_end,
            };
            self.untold.insert(id, untold);
        } else if self.choice == MailNotices::Each {
            self.at_once.insert(id);
        }
    }

    fn note_choice(&mut self, choice: MailNotices) {
        self.choice = choice;
        match choice {
            MailNotices::Each => self
                .at_once
                .extend(std::mem::take(&mut self.untold).into_keys()),
            MailNotices::None => self.untold.clear(),
            MailNotices::Hourly | MailNotices::Daily => {
                let interval = choice.digest_interval().unwrap();
                self.shortest = self.shortest.min(interval);
                for untold in self.untold.values_mut() {
                    untold.due = untold.due.min((untold.since + interval).max(self.now));
                }
            }
        }
    }

    fn note_vacation(&mut self, time: Millis) {
        let now = self.now;
        let current = self
            .vacations
            .iter()
            .find(|(from, until)| **from <= now && now < **until);
        let from = current.map(|(from, _)| *from);
        if time > 0 || from.is_some() {
            self.vacations.insert(from.unwrap_or(now), now + time);
        }
    }

    fn is_on_vacation(&self) -> bool {
        let mut vacations = self.vacations.iter();
        vacations.any(|(from, until)| *from <= self.now && self.now < *until)
    }

    async fn pass(&mut self, wait: Millis) {
        let until = self.now + wait;
        let absent = self
            .vacations
            .iter()
            .map(|(from, end)| (end.min(&until) - from.max(&self.now)).max(0));
        let present = wait - absent.sum::<Millis>();
        for game in self.running.values_mut() {
            game.present += present;
        }
        self.now = until;
        self.post.wait(wait);
        self.note_alive().await;
        self.process().await;
    }

    async fn outage(&mut self, length: Millis) {
        self.note_alive().await;
        self.now += length;
        self.post.wait(length);
        self.process().await;
    }

    async fn note_alive(&self) {
        let (at, next_by) = (self.now, self.now);
        let store = self.post.service.store();
        store
            .write(move |tx| outages::set_sign(tx, Sign { at, next_by }))
            .await
            .unwrap();
    }

    async fn process(&mut self) {
        self.post.service.process_deadlines().await.unwrap();
        let ids: Vec<i64> = self.running.keys().copied().collect();
        let find = move |tx: &mut dyn Transaction| {
            let mut over = Vec::new();
            for id in &ids {
                let row = games::find(tx, GameId(*id))?;
                over.extend(row.filter(|row| row.derived.is_over).map(|row| row.id.0));
            }
            Ok::<_, StoreError>(over)
        };
        for id in self.post.service.store().read(find).await.unwrap() {
            self.running.remove(&id);
            self.untold.remove(&id);
            self.tell(id, true);
        }
        let [digests, reminders] = self.check_mails_at_once().await;
        self.check_reminder(&reminders);
        self.check_digest(&digests);
    }

    /// Returns the digests and the reminders after a check of the other mails.
    async fn check_mails_at_once(&mut self) -> [Vec<Sent>; 2] {
        let [mut digests, mut reminders] = [Vec::new(), Vec::new()];
        let mut told = Vec::new();
        for mail in mails_of(&self.post, "ben").await {
            let subject = mail.subject.as_str();
            if subject.ends_with("for you") {
                reminders.push(mail);
            } else if subject.starts_with("Oust: ") {
                digests.push(mail);
            } else if !subject.ends_with("the game goes on") {
                told.extend(linked_games(&mail.body));
            }
        }
        told.sort_unstable();
        assert_eq!(told, Vec::from_iter(std::mem::take(&mut self.at_once)));
        [digests, reminders]
    }

    fn late_games(&self) -> Vec<i64> {
        let late = self
            .running
            .iter()
            .filter(|(_, game)| game.is_turn && game.present >= WEEK && !game.is_reminded);
        ids(late.map(|(id, _)| id))
    }

    fn check_reminder(&mut self, mails: &[Sent]) {
        let late = self.late_games();
        let may = self.choice != MailNotices::None
            && !self.is_on_vacation()
            && self.last_reminder.is_none_or(|last| self.now - last >= DAY);
        if late.is_empty() || !may {
            assert!(mails.is_empty(), "{mails:?}");
            return;
        }
        assert_eq!(mails.len(), 1, "a reminder of {late:?}");
        let mut listed = linked_games(&mails[0].body);
        listed.sort_unstable();
        assert_eq!(listed, late);
        for id in late {
            self.running.get_mut(&id).unwrap().is_reminded = true;
        }
        self.last_reminder = Some(self.now);
    }

    fn check_digest(&mut self, mails: &[Sent]) {
        let is_late = self.untold.values().any(|untold| untold.due <= self.now);
        let Some(mail) = mails.first() else {
            assert!(!is_late || self.is_on_vacation(), "{:?}", self.untold);
            return;
        };
        assert_eq!(mails.len(), 1);
        assert!(!self.is_on_vacation());
        assert!(
            self.last_digest
                .is_none_or(|last| self.now - last >= self.shortest)
        );
        assert!(!self.untold.is_empty(), "nothing new: {}", mail.body);
        let over = "These games are over:";
        let (waiting, ended) = mail.body.split_once(over).unwrap_or((&mail.body, ""));
        let sorted = |text| {
            let mut games = linked_games(text);
            games.sort_unstable();
            games
        };
        let turns = self.running.iter().filter(|(_, game)| game.is_turn);
        assert_eq!(sorted(waiting), ids(turns.map(|(id, _)| id)));
        let ends = self.untold.iter().filter(|(_, untold)| untold.is_end);
        assert_eq!(sorted(ended), ids(ends.map(|(id, _)| id)));
        self.untold.clear();
        self.last_digest = Some(self.now);
        self.shortest = self
            .choice
            .digest_interval()
            .expect("a choice with digests");
    }
}

fn ids<'i>(games: impl Iterator<Item = &'i i64>) -> Vec<i64> {
    games.copied().collect()
}
