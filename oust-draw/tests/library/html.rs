//! Pages: the data of the script, and text of records that must not run.

use std::collections::BTreeMap;

use oust_core::{Color, Game, RandomPlay};
use oust_draw::replay::{ReplayGame, ReplayNote};
use oust_draw::{GamePage, PictureStyle, Theme};
use oust_notation::record::{Header, HeaderName};
use oust_notation::{AnnotatedGame, Dialect, Document, DocumentItem, Labels, Note, NoteKind};
use serde_json::Value;
use sha2::{Digest, Sha256};

use oust_test_support::notation::annotated_game;
use oust_test_support::notation::board;

/// Text that would break out of an element, an attribute, a comment or a script.
const HOSTILE: [&str; 4] = [
    "</script><script>document.title='ran'</script>",
    "\" onload=\"document.title='ran'",
    "<!--<script>",
    "</title><img src=x onerror=\"document.title='ran'\">",
];

#[test]
fn the_data_of_the_script_describes_the_game() {
    let game = games(&page_of(&[read(
        "oust 3x3\nx: Ada\no: Ben\ndate: 2026-01-19\n\n1. a1 swap {a bold start} b1\n2. a2\n",
    )]));
    insta::assert_snapshot!(serde_json::to_string_pretty(&game).expect("it is JSON"));
}

#[test]
fn the_steps_of_a_page_reproduce_the_stones_of_the_game() {
    for name in ["1x1", "2x2", "5x5", "9x9", "hex2", "hex4"] {
        for seed in 0..5 {
            let game = RandomPlay::new(seed).game(&board(name));
            check_steps(&game);
        }
    }
}

#[track_caller]
fn check_steps(game: &Game) {
    let shown = games(&page_of(&[AnnotatedGame::new(game.clone())]));
    let steps = shown[0]["steps"].as_array().expect("steps");
    assert_eq!(steps.len(), game.actions().len() + 1);
    // Follows the steps as the script does.
    let mut stones: BTreeMap<u64, &str> = BTreeMap::new();
    for (step, position) in steps.iter().zip(game.positions()) {
        for gone in step["gone"].as_array().into_iter().flatten() {
            stones.remove(&gone.as_u64().expect("a point"));
        }
        if let Some(point) = step["point"].as_u64() {
            stones.insert(point, step["side"].as_str().expect("a side"));
        }
        for (index, color) in Color::BOTH.into_iter().enumerate() {
            let setup = position.setup();
            let stood = setup.stones(color).map(|point| point.index() as u64);
            let side = ["x", "o"][index];
            let shown = stones.iter().filter(|&(_, &other)| other == side);
            assert!(stood.eq(shown.map(|(&point, _)| point)), "{step}");
            let counts = [position.count(color), position.largest_group(color)];
            assert_eq!(step["counts"][index], serde_json::json!(counts), "{step}");
        }
    }
}

#[test]
fn every_token_of_the_turns_is_a_step() {
    let game = RandomPlay::new(3).game(&board("5x5"));
    let shown = games(&page_of(&[AnnotatedGame::new(game)]));
    let mut end = 0;
    for turn in shown[0]["turns"].as_array().expect("turns") {
        end += turn["tokens"].as_array().expect("tokens").len() as u64;
        assert_eq!(turn["end"], end);
        let step = &shown[0]["steps"][usize::try_from(end).expect("a few")];
        assert_eq!(step["turn"], turn["number"], "{turn}");
        assert_eq!(step["ends"], true, "{turn}");
    }
}

#[test]
fn only_the_embedded_script_may_run() {
    let page = page_of(&[read("oust 3x3\n\n1. a1\n")]).to_string();
    let (_, script) = page.rsplit_once("<script>").expect("the script");
    let (script, _) = script.split_once("</script>").expect("its end");
    let hash = base64(&Sha256::digest(script));
    let allowed = format!("script-src 'sha256-{hash}'\"");
    assert!(page.contains(&allowed), "{hash}");
    assert!(page.contains("default-src 'none'"), "{page}");
}

#[test]
fn a_page_loads_no_external_resource() {
    let page = page_of(&[read("oust hex2\n\n1. a2\n")]).to_string();
    let namespace = "http://www.w3.org/2000/svg";
    let page = page.replace(namespace, "");
    for sign in [
        "http:", "https:", "src=", "url(", "@import", "import(", "fetch(",
    ] {
        assert!(!page.contains(sign), "{sign}");
    }
}

#[test]
fn text_of_a_record_is_never_markup_or_script() {
    for hostile in HOSTILE {
        let mut annotated = read("oust 3x3\n\n1. a1\n");
        annotated.headers = vec![
            Header::new(HeaderName::X, hostile),
            Header::new(HeaderName::Other(hostile.to_owned()), hostile),
        ];
        let kind = NoteKind::Comment(hostile.to_owned());
        annotated.notes = vec![Note { after: 0, kind }];
        let text = hostile.to_owned();
        let page = page_with(&annotated, [ReplayNote { turn: 1, text }]);
        let html = page.to_string();
        // The data and the script only.
        assert_eq!(html.matches("<script").count(), 2, "{hostile}");
        assert_eq!(html.matches("</script").count(), 2, "{hostile}");
        assert_eq!(html.matches("<!--").count(), 0, "{hostile}");
        assert!(!html.contains("<img"), "{hostile}");
        let shown = games(&page);
        assert_eq!(shown[0]["x"], hostile);
        assert_eq!(shown[0]["facts"][0], serde_json::json!([hostile, hostile]));
        assert_eq!(shown[0]["notes"][0]["text"], hostile);
        assert_eq!(shown[0]["notes"][1]["text"], hostile);
    }
}

#[test]
fn notes_are_attached_to_their_turns() {
    #[track_caller]
    fn check(turn: usize, after: u64) {
        let annotated = read("oust 4x4\n\n1. a1 swap d4\n2. c1 a4\n");
        let text = "here".to_owned();
        let page = page_with(&annotated, [ReplayNote { turn, text }]);
        assert_eq!(games(&page)[0]["notes"][0]["after"], after, "turn {turn}");
    }
    check(0, 0);
    check(1, 1);
    // After the swap.
    check(2, 3);
    check(4, 5);
    check(99, 5);
}

#[test]
fn comments_are_attached_to_the_preceding_turn() {
    let shown = games(&page_of(&[read(
        "oust 4x4\n\n{before} 1. a1 {first} d4 {second}\n",
    )]));
    let listed = shown[0]["notes"].as_array().expect("notes");
    let notes: Vec<_> = listed
        .iter()
        .map(|note| (&note["after"], &note["text"]))
        .collect();
    let expected = [(0, "before"), (1, "first"), (2, "second")];
    assert_eq!(serde_json::json!(notes), serde_json::json!(expected));
}

#[test]
fn values_are_tenths_of_a_percent() {
    let annotated = read("oust 3x3\n\n1. a1 b1\n2. a2\n");
    let mut page = GamePage::default();
    // The last action has no value; a chance outside of 0 to 1 is cut.
    let replay = ReplayGame::new(&annotated, Dialect::Pbmserv);
    page.add(&replay.clone().values([0.5, 0.12345, 1.5]));
    page.add(&replay);
    let shown = games(&page);
    assert_eq!(shown[0]["values"], serde_json::json!([500, 123, 1000]));
    assert!(shown[1].get("values").is_none(), "{}", shown[1]);
}

#[test]
fn games_on_the_same_board_share_its_drawing() {
    let texts = [
        "oust 3x3\n\n1. a1\n",
        "oust hex2\n\n1. a2\n",
        "oust 3x3\n\n1. a2\n",
    ];
    let page = page_of(&texts.map(read));
    assert_eq!(page.to_string().matches("<template").count(), 2);
    let boards: Vec<Value> = games(&page)
        .into_iter()
        .map(|game| game["board"].clone())
        .collect();
    assert_eq!(boards, [0, 1, 0]);
}

#[test]
fn a_page_of_a_theme_says_so() {
    let page = |theme| {
        let style = PictureStyle {
            theme,
            ..PictureStyle::default()
        };
        GamePage::new(style).to_string()
    };
    assert!(page(None).contains("<html lang=\"en\">"));
    assert!(page(Some(Theme::Dark)).contains("<html lang=\"en\" data-theme=\"dark\">"));
}

#[test]
fn boards_and_turns_use_the_requested_dialect() {
    #[track_caller]
    fn check(dialect: Dialect, label: &str, token: &str) {
        let mut page = GamePage::default();
        let annotated = read("oust 9x1\n\n1. j1\n");
        page.add(&ReplayGame::new(&annotated, dialect));
        assert_eq!(games(&page)[0]["turns"][0]["tokens"][0], token);
        assert!(page.to_string().contains(label), "{dialect}");
    }
    check(Dialect::Pbmserv, ">J</text>", "j1");
    check(Dialect::AbstractPlay, ">I</text>", "i1");
}

#[test]
fn a_page_can_omit_labels() {
    let labelled = |labels| {
        let style = PictureStyle {
            labels,
            ..PictureStyle::default()
        };
        let mut page = GamePage::new(style);
        let annotated = read("oust 3x3\n\n1. a1\n");
        page.add(&ReplayGame::new(&annotated, Dialect::Pbmserv));
        page.to_string().contains("class=\"labels\"")
    };
    assert!(labelled(Labels::Shown));
    assert!(!labelled(Labels::Hidden));
}

#[test]
fn equal_games_give_equal_bytes() {
    let page = || page_of(&[read("oust 3x3\n\n1. a1 b1\n2. a2\n")]).to_string();
    assert_eq!(page(), page());
}

fn page_of(annotated_games: &[AnnotatedGame]) -> GamePage {
    let mut page = GamePage::default();
    for annotated in annotated_games {
        let dialect = Dialect::default_for(annotated.board());
        page.add(&ReplayGame::new(annotated, dialect));
    }
    page
}

fn page_with<const N: usize>(annotated: &AnnotatedGame, notes: [ReplayNote; N]) -> GamePage {
    let mut page = GamePage::default();
    page.add(&ReplayGame::new(annotated, Dialect::Pbmserv).notes(notes));
    page
}

#[track_caller]
fn read(text: &str) -> AnnotatedGame {
    let parts = Document::read(text).into_items();
    match &parts[..] {
        [DocumentItem::Record(record)] => annotated_game(record),
        _ => panic!("not a record: {text}"),
    }
}

/// Returns the games that a page passes to its script.
#[track_caller]
fn games(page: &GamePage) -> Vec<Value> {
    let page = page.to_string();
    let (_, data) = page.split_once("id=\"games\">\n").expect("the games");
    let (data, _) = data.split_once("\n</script>").expect("their end");
    serde_json::from_str(data).expect("they are JSON")
}

fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let groups = bytes.chunks(3).map(|group| {
        let byte = |place: usize| u32::from(group.get(place).copied().unwrap_or(0));
        let number = byte(0) << 16 | byte(1) << 8 | byte(2);
        let sign = |place: usize| {
            let index = (number >> (18 - 6 * place)) & 63;
            if place <= group.len() {
                char::from(SIGNS[index as usize])
            } else {
                '='
            }
        };
        (0..4).map(sign).collect::<String>()
    });
    groups.collect()
}
