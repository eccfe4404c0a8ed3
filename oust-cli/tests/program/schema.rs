//! `oust schema`: accepts real outputs and rejects altered ones.

use serde_json::{Value, json};

use crate::common::{GAME, oust, oust_reading};

/// The outputs that the schema describes, each with its name.
fn outputs() -> Vec<(&'static str, Value)> {
    let noted = "oust 3x3\nx: a 1/1\no: b\nresult: ?\nended: unfinished\n\n{so}\n 1. a1\ndiagram\n . . .\n . . .\n # . .\n";
    let records = [GAME, noted, "oust 3x3\nstart: 3x3 3/x2/3 o\n\n1. -- c3\n"];
    let mut outputs: Vec<(&str, Value)> = Vec::new();
    for record in records {
        let json = |arguments: &str| oust_reading(record, arguments).json_lines().remove(0);
        outputs.push(("record", json("convert --to json")));
        outputs.push(("position", json("show --from - --at 1 --to json")));
        outputs.push(("legal", json("legal --from - --at 1 --to json")));
        outputs.push(("legal", json("legal --from - --at 1 --to json --why c3")));
    }
    outputs.push((
        "legal",
        oust("legal --position '3x3 3/x2/xo1 o' --to json --why a2").json(),
    ));
    for (name, arguments) in [
        ("legal", "legal - --why b1,c3"),
        ("position", "show - --to json"),
        ("position", "apply - --to json a3"),
    ] {
        for line in oust_reading("3x3 3/x2/xo1 o\n3x3 3/3/3 x\n", arguments).json_lines() {
            outputs.push((name, line));
        }
    }
    for source in ["--from figures/orbit.txt", "--position '4x4 4/4/oo2/xx2 x'"] {
        let answer = oust(&format!("check {source} --to json"));
        let json = serde_json::from_str(&answer.stdout).expect("it is JSON");
        outputs.push(("check", json));
    }
    outputs.push((
        "position",
        oust("show --from figures/orbit.txt --to json").json(),
    ));
    for figures in [
        "games/win-5x5.oust games/swap-token-hex4.oust",
        "games/deadlock-2x2.oust",
    ] {
        let answer = oust(&format!("stats --to json {figures}"));
        outputs.push(("stats", answer.json()));
    }
    for by in ["player", "board", "year", "event"] {
        outputs.push((
            "groups",
            oust(&format!("stats --quiet --by {by} --to json games")).json(),
        ));
    }
    outputs.push((
        "analysis",
        oust("analyze --board 3x3 a1 --to json --evaluations 20").json(),
    ));
    let lines = oust_reading(
        GAME,
        "analyze --all --from - --at 5 --to json --evaluations 20",
    );
    for line in lines.json_lines().into_iter().skip(3) {
        outputs.push(("analysis", line));
    }
    for asked in ["3x3 --openings", "2x2 a1", "7x7 --positions 1 --openings"] {
        let answer = oust(&format!("solve {asked} --memory 64K --to json"));
        let json = serde_json::from_str(&answer.stdout).expect("it is JSON");
        outputs.push(("solution", json));
    }
    outputs.push((
        "match",
        oust("match 1 0 --board 3x3 --games 2 --seed 1 --to json").json(),
    ));
    for games in [
        "--games 1 --evaluations 5 --seed 1",
        "games/shortest-win-3x3.oust",
    ] {
        let answer = oust(&format!("openings 3x3 {games} --to json"));
        outputs.push(("openings", answer.json()));
    }
    outputs.push((
        "puzzle",
        oust("puzzles -q --self-play 9 --on 3x3 --level 1 --seed 1 -n 1 --evaluations 8 --to json")
            .json(),
    ));
    let from_record = oust_reading(
        "oust 3x3\nx: a\no: b\ndate: 2026\nstart: 3x3 o2/2x/x2 o\n\n1. -- a2,b2\n",
        "puzzles - -q --evaluations 8 --to json",
    );
    outputs.push(("puzzle", from_record.json()));
    outputs.push((
        "stats",
        oust("stats --course --to json games/shortest-win-3x3.oust").json(),
    ));
    outputs.push((
        "record",
        oust("random --seed 1 --board hex5 --to json --coords abstractplay").json(),
    ));
    outputs
}

#[test]
fn every_output_conforms_to_its_schema() {
    let whole = schema("schema");
    for (name, output) in outputs() {
        let own = schema(&format!("schema {name}"));
        assert_eq!(fault(&own, &own, &output), None, "{name}: {output}");
        assert_eq!(fault(&whole, &whole, &output), None, "{name}: {output}");
        let names = [
            "position", "record", "legal", "check", "stats", "groups", "analysis", "solution",
            "match", "openings", "puzzle",
        ];
        for other in names {
            let theirs = schema(&format!("schema {other}"));
            let fits = fault(&theirs, &theirs, &output).is_none();
            assert_eq!(fits, name == other, "{name} as {other}: {output}");
        }
    }
}

#[test]
fn an_altered_output_violates_its_schema() {
    for (name, output) in outputs() {
        let schema = schema(&format!("schema {name}"));
        for field in output.as_object().expect("an object").keys() {
            let mut changed = output.clone();
            changed[field] = json!({"none": "of the kind"});
            assert!(
                fault(&schema, &schema, &changed).is_some(),
                "{name} {field}"
            );
            let optional = match &field[..] {
                "notes" | "why" | "played" | "input" => true,
                // Of the others it is a list of turns.
                "line" => matches!(name, "position" | "legal"),
                _ => false,
            };
            changed.as_object_mut().expect("an object").remove(field);
            assert_eq!(
                fault(&schema, &schema, &changed).is_none(),
                optional,
                "{name} {field}"
            );
        }
    }
}

#[test]
fn every_field_is_described() {
    let whole = schema("schema");
    assert_eq!(
        whole["$schema"],
        "https://json-schema.org/draft/2020-12/schema"
    );
    let types = whole["$defs"].as_object().expect("definitions");
    let names: Vec<&str> = types.keys().map(String::as_str).collect();
    let expected = "analysis board-stats candidate capture check course endings enemy group groups header legal match material \
                    note opening opening-class opening-point openings placement played player position puzzle puzzle-source reason record \
                    side solution spread stage stats totals turn why";
    assert_eq!(names.join(" "), expected);
    for (name, of) in types {
        for (field, about) in of["properties"].as_object().expect("fields") {
            let described = about.get("description").or(about.get("$ref"));
            assert!(described.is_some(), "{name}.{field}");
        }
    }
}

fn schema(arguments: &str) -> Value {
    serde_json::from_str(&oust(arguments).printed()).expect("it is JSON")
}

/// Returns the violations of a schema by a value. Supports the keywords of our schemas only.
fn fault(root: &Value, schema: &Value, value: &Value) -> Option<String> {
    let keywords = schema.as_object().expect("a schema is an object");
    keywords.iter().find_map(|(keyword, wanted)| {
        let list = || wanted.as_array().expect("a list").iter();
        let holds = match &keyword[..] {
            "$schema" | "$defs" | "title" | "description" | "format" => true,
            "$ref" => {
                let name = wanted.as_str().expect("a name");
                let definition = root.pointer(name.trim_start_matches('#'));
                return fault(root, definition.expect(name), value);
            }
            "anyOf" => list().any(|schema| fault(root, schema, value).is_none()),
            "const" => value == wanted,
            "enum" => list().any(|one| one == value),
            "type" if wanted.is_array() => list().any(|one| is_of_type(one, value)),
            "type" => is_of_type(wanted, value),
            "additionalProperties" => *wanted == json!(true),
            "minimum" => value
                .as_f64()
                .is_none_or(|value| Some(value) >= wanted.as_f64()),
            "minLength" | "maxLength" => value.as_str().is_none_or(|text| text.len() == 1),
            "required" => list().all(|name| value.get(name.as_str().expect("a name")).is_some()),
            "items" => {
                let items = value.as_array().into_iter().flatten();
                return items.into_iter().find_map(|item| fault(root, wanted, item));
            }
            "properties" => {
                let wanted = wanted.as_object().expect("schemas");
                return wanted.iter().find_map(|(name, schema)| {
                    let found = fault(root, schema, value.get(name)?)?;
                    Some(format!("{name}: {found}"))
                });
            }
            other => panic!("a keyword that this test does not know: {other}"),
        };
        (!holds).then(|| format!("{keyword} {wanted}: {value}"))
    })
}

fn is_of_type(name: &Value, value: &Value) -> bool {
    match name.as_str().expect("a name") {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "number" => value.is_number(),
        "integer" => value.is_u64() || value.is_i64(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("a type that this test does not know: {other}"),
    }
}
