//! The tables and columns with data of a user.

use super::super::challenges::CLOSE_OF_USER;
use super::rows::OnDeletion::{Delete, Keep, Set};
use super::rows::{OwnedRows, flag, json, plain, time};

/// All data of a user. A deletion goes from the first entry to the last: the ones before `users` find
/// rows by the name.
pub const OWNED: &[OwnedRows] = &[
    OwnedRows {
        table: "sessions",
        of_user: "user_id = $1",
        key: "sessions",
        exported: &[time("created"), time("seen"), time("expires")],
        internal: &["token_hash", "user_id"],
        on_deletion: Delete,
    },
    OwnedRows {
        table: "tokens",
        of_user: "user_id = $1",
        key: "tokens",
        exported: &[
            plain("id"),
            plain("label"),
            plain("scopes"),
            time("created"),
            time("expires"),
        ],
        internal: &["user_id", "hash"],
        on_deletion: Delete,
    },
    OwnedRows {
        table: "one_time",
        of_user: "user_id = $1",
        key: "links",
        exported: &[plain("purpose"), plain("email"), time("expires")],
        internal: &["hash", "user_id", "game", "seat", "used_at"],
        on_deletion: Delete,
    },
    OwnedRows {
        table: "push_subscriptions",
        of_user: "user_id = $1",
        key: "browsers",
        exported: &[
            plain("endpoint").as_name("push"),
            time("created").as_name("since"),
        ],
        internal: &["id", "user_id", "wanted", "sent", "tries", "next_at"],
        on_deletion: Delete,
    },
    OwnedRows {
        table: "vacations",
        of_user: "user_id = $1",
        key: "vacations",
        exported: &[
            time("from_at").as_name("from"),
            time("until_at").as_name("until"),
        ],
        internal: &["user_id"],
        on_deletion: Keep("the clocks of stored games are counted with them"),
    },
    OwnedRows {
        table: "challenges",
        of_user: "id IN (SELECT challenge FROM invitations WHERE user_id = $1)",
        key: "challenges",
        exported: &[
            plain("id"),
            plain("kind"),
            plain("board"),
            plain("players"),
            flag("swap"),
            flag("rated"),
            plain("visibility"),
            json("clock"),
            flag("chat"),
            flag("takebacks"),
            plain("color"),
            plain("state"),
            time("created"),
            time("expires"),
            plain("game"),
            plain("least_rating"),
            plain("most_rating"),
        ],
        internal: &[
            "key",
            "request_hash",
            "rematch_of",
            "guest_hash",
            "guest_name",
            "browser_hash",
        ],
        on_deletion: Set(CLOSE_OF_USER),
    },
    OwnedRows {
        table: "invitations",
        of_user: "user_id = $1",
        key: "invitations",
        exported: &[plain("challenge"), plain("place"), flag("accepted")],
        internal: &["user_id"],
        on_deletion: Keep("closed challenges have their players"),
    },
    OwnedRows {
        table: "seats",
        of_user: "user_id = $1",
        key: "seats",
        exported: &[plain("game"), plain("seat")],
        internal: &[
            "user_id",
            "guest_hash",
            "engine",
            "nagged_n",
            "untold",
            "taken_at",
            "link_hash",
            "guest_name",
            "seen_at",
        ],
        on_deletion: Keep("games stay, under the name of a deleted player"),
    },
    OwnedRows {
        table: "events",
        // By the seats, since a guest may have made them before an account took the seat.
        of_user: "EXISTS (SELECT 1 FROM seats s WHERE s.user_id = $1 \
                  AND s.game = events.game AND s.seat = events.seat) \
                  AND game IN (SELECT game FROM seats WHERE user_id = $1)",
        key: "events",
        exported: &[
            plain("game"),
            plain("n"),
            plain("kind"),
            plain("text"),
            plain("source"),
            time("at"),
        ],
        internal: &["id", "seat", "user_id", "key", "hash"],
        on_deletion: Keep("games stay, under the name of a deleted player"),
    },
    OwnedRows {
        table: "conditionals",
        of_user: "EXISTS (SELECT 1 FROM seats s WHERE s.user_id = $1 \
                  AND s.game = conditionals.game AND s.seat = conditionals.seat)",
        key: "conditionals",
        exported: &[plain("game"), plain("based_on_n"), json("tree")],
        internal: &["seat"],
        on_deletion: Delete,
    },
    OwnedRows {
        table: "offers",
        of_user: "EXISTS (SELECT 1 FROM seats s WHERE s.user_id = $1 \
                  AND s.game = offers.game AND s.seat = offers.seat) \
                  AND game IN (SELECT game FROM seats WHERE user_id = $1)",
        key: "offers",
        exported: &[plain("game"), time("at")],
        internal: &["seat"],
        on_deletion: Delete,
    },
    OwnedRows {
        table: "notes",
        of_user: "user_id = $1",
        key: "notes",
        exported: &[plain("game"), plain("text"), time("at")],
        internal: &["user_id"],
        on_deletion: Delete,
    },
    OwnedRows {
        table: "chat",
        of_user: "EXISTS (SELECT 1 FROM seats s WHERE s.user_id = $1 \
                  AND s.game = chat.game AND s.seat = chat.seat) \
                  AND game IN (SELECT game FROM seats WHERE user_id = $1)",
        key: "chat",
        exported: &[plain("game"), plain("text"), time("at")],
        internal: &["id", "seat", "user_id", "key"],
        on_deletion: Keep("the other players were told it"),
    },
    OwnedRows {
        table: "follows",
        of_user: "user_id = $1",
        key: "follows",
        exported: &[plain("game")],
        internal: &["user_id"],
        on_deletion: Delete,
    },
    OwnedRows {
        // Apart from the acts, which are append-only: a name leaves with its account.
        table: "former_names",
        of_user: "user_id = $1",
        key: "former_names",
        exported: &[plain("name"), time("at")],
        internal: &["id", "user_id"],
        on_deletion: Delete,
    },
    OwnedRows {
        table: "blocks",
        of_user: "user_id = $1",
        key: "blocks",
        exported: &[plain("blocked").as_name("account"), time("at")],
        internal: &["user_id"],
        on_deletion: Delete,
    },
    OwnedRows {
        table: "reports",
        of_user: "EXISTS (SELECT 1 FROM seats s WHERE s.user_id = $1 \
                  AND s.game = reports.game AND s.seat = reports.seat) \
                  AND game IN (SELECT game FROM seats WHERE user_id = $1)",
        key: "reports",
        exported: &[plain("game"), plain("text"), time("at"), time("closed_at")],
        internal: &["id", "seat", "reported"],
        on_deletion: Keep("the moderators have decided on it, or will"),
    },
    OwnedRows {
        table: "moderation",
        of_user: "user_id = $1",
        key: "moderation",
        exported: &[
            plain("act"),
            plain("game"),
            plain("detail"),
            plain("reason"),
            time("at"),
        ],
        internal: &["id", "moderator", "user_id", "report", "former_name", "key"],
        on_deletion: Keep("the list of the moderators' acts stays whole"),
    },
    OwnedRows {
        table: "kept_lines",
        of_user: "user_id = $1",
        key: "lines",
        exported: &[
            plain("game"),
            plain("from_move"),
            plain("turns"),
            time("at"),
        ],
        internal: &["id", "user_id"],
        on_deletion: Delete,
    },
    OwnedRows {
        table: "analysis_lines",
        of_user: "user_id = $1",
        key: "analyses",
        exported: &[
            plain("name"),
            plain("start"),
            plain("turns"),
            plain("comment"),
            time("at"),
        ],
        internal: &["id", "user_id"],
        on_deletion: Delete,
    },
    OwnedRows {
        table: "ratings",
        of_user: "user_id = $1",
        key: "ratings",
        exported: &[
            plain("kind"),
            plain("value"),
            plain("deviation"),
            plain("volatility"),
            plain("games"),
            time("at"),
        ],
        internal: &["user_id"],
        on_deletion: Keep("games that go on are rated with them, for the other player"),
    },
    OwnedRows {
        table: "rating_changes",
        of_user: "user_id = $1 AND game IN (SELECT game FROM seats WHERE user_id = $1)",
        key: "rating_changes",
        exported: &[
            plain("game"),
            plain("before_value").as_name("before"),
            plain("after_value").as_name("after"),
        ],
        internal: &["user_id"],
        on_deletion: Keep("games that go on are rated with them, for the other player"),
    },
    OwnedRows {
        table: "outbox",
        of_user: "user_id = $1",
        key: "mails",
        exported: &[
            plain("recipient").as_name("to"),
            time("created"),
            time("sent_at"),
            plain("error"),
        ],
        // The text of a mail that waits may have the secret of a link.
        internal: &[
            "id",
            "user_id",
            "dedupe",
            "message",
            "address_hash",
            "tries",
            "next_at",
        ],
        on_deletion: Delete,
    },
    OwnedRows {
        table: "audit",
        of_user: "who = (SELECT name FROM users WHERE id = $1)",
        key: "audit",
        exported: &[time("at"), plain("what"), plain("origin")],
        internal: &["id", "who"],
        on_deletion: Set("who = (SELECT 'deleted-' || id FROM users WHERE id = $1)"),
    },
    OwnedRows {
        table: "users",
        of_user: "id = $1",
        key: "",
        exported: &[
            plain("name"),
            plain("email"),
            time("verified_at"),
            json("prefs").as_name("preferences"),
            time("created"),
            plain("role"),
            time("banned_until"),
            plain("ban_reason"),
            time("muted_until"),
        ],
        internal: &[
            "id",
            "name_key",
            "email_key",
            "password_hash",
            "mail_code_hash",
            "deleted_at",
            "digested_at",
            "digest_due",
            "reminded_at",
        ],
        on_deletion: Set(
            "name = 'deleted-' || id, name_key = 'deleted-' || id, email = NULL, \
             email_key = NULL, verified_at = NULL, password_hash = NULL, mail_code_hash = NULL, \
             prefs = '{}', role = 'player', ban_reason = NULL, digested_at = 0, digest_due = NULL, \
             reminded_at = 0",
        ),
    },
];

/// The tables without data of a user, each with the reason.
pub const NOT_OWNED: &[(&str, &str)] = &[
    ("games", "settings and columns that follow from the events"),
    ("signals", "changes of games, kept for minutes"),
    ("reviews", "computed from the turns of a game"),
    ("inbox", "hashes of mails"),
    ("settings", "keys of the server itself"),
    ("revocations", "hashes of secrets that have ended"),
    ("outages", "times in which no server ran"),
    ("schema_version", "the migrations"),
];
