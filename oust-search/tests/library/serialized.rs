//! Reports in their serialized form.

use oust_core::Point;
use oust_search::{Candidate, Proof, Report};

#[test]
fn a_report_is_read_back_as_it_was_written() {
    let point = Point::new(7);
    let report = Report {
        best: Some(point),
        value: 0.75,
        proof: Some(Proof::Win),
        line: vec![point, Point::new(3)],
        candidates: vec![Candidate {
            point,
            value: 0.75,
            proof: None,
            evaluations: 12,
        }],
        evaluations: 40,
    };
    let text = serde_json::to_string(&report).expect("plain data");
    let expected = r#"{"best":7,"value":0.75,"proof":"win","line":[7,3],"candidates":[{"point":7,"value":0.75,"proof":null,"evaluations":12}],"evaluations":40}"#;
    assert_eq!(text, expected);
    assert_eq!(serde_json::from_str::<Report>(&text).expect(&text), report);
}
