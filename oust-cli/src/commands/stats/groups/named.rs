//! Groups of games by board, year or event.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use oust_notation::Date;

use super::super::figures::{BoardRank, GameFigures, Totals, rank};
use super::by::By;
use super::rows::NamedFigures;
use crate::args::NamesArgs;

/// The groups of one kind.
pub(super) struct NamedGroups {
    by: By,
    names: NamesArgs,
    groups: BTreeMap<GroupKey, Group>,
}

/// The key of a group, in the order of the rows.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum GroupKey {
    Board(BoardRank),
    Year(u16),
    Event(String),
    /// The games that do not tell.
    Unknown,
}

struct Group {
    name: Option<String>,
    totals: Totals,
}

impl NamedGroups {
    pub(super) fn new(by: By, names: NamesArgs) -> Self {
        Self {
            by,
            names,
            groups: BTreeMap::new(),
        }
    }

    pub(super) const fn by(&self) -> By {
        self.by
    }

    pub(super) fn add(&mut self, game: &GameFigures) {
        let Some(facts) = &game.facts else { return };
        let (key, name) = match self.by {
            By::Board => {
                let key = GroupKey::Board(rank(&game.board));
                (Some(key), Some(game.board.to_string()))
            }
            By::Year => {
                let year = facts.date.map(Date::year);
                (
                    year.map(GroupKey::Year),
                    // As ISO 8601 writes it, so that names sort like years.
                    year.map(|year| format!("{year:04}")),
                )
            }
            // Players have figures of their own.
            By::Event | By::Player => {
                let name = facts.event.clone();
                let key = name
                    .as_deref()
                    .map(|name| self.names.key(name).into_owned());
                (key.map(GroupKey::Event), name)
            }
        };
        let group = self.groups.entry(key.unwrap_or(GroupKey::Unknown));
        let group = group.or_insert_with(|| Group {
            name,
            totals: Totals::default(),
        });
        group.totals.add(&game.totals);
    }

    pub(super) fn rows(&self) -> Vec<NamedFigures<'_>> {
        let mut groups: Vec<(&GroupKey, &Group)> = self.groups.iter().collect();
        // Boards and years have an order that a reader knows.
        if self.by == By::Event {
            // Stable, so that equal counts stay in the order of the names.
            groups.sort_by_key(|(key, group)| {
                (**key == GroupKey::Unknown, Reverse(group.totals.games))
            });
        }
        let groups = groups.into_iter().map(|(_, group)| group);
        groups
            .map(|group| NamedFigures::new(group.name.as_deref(), &group.totals))
            .collect()
    }
}
