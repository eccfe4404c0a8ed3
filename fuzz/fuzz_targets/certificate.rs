//! Certificates of small boards: what is read comes back, and no strategy stops its check.

#![no_main]

use oust_notation::certificate::{Answer, Head};
use oust_search::solve::{self, Goal, Strategy};
use oust_test_support::notation::{read_certificates, write_certificates};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let head = b"oust-certificate 1\nstart: 3x3 3/3/3 x\nclaim: x wins\ncoords: bga\n";
    for text in [bytes, &[head, bytes].concat()] {
        let Ok(certificates) = read_certificates(text) else {
            continue;
        };
        let written = write_certificates(&certificates);
        assert_eq!(
            read_certificates(written.as_bytes()).expect("a certificate"),
            certificates
        );
        for (head, answers) in &certificates {
            if head.start.setup.board().len() < 20 {
                check(head, answers);
            }
        }
    }
});

fn check(head: &Head, answers: &[Answer]) {
    let strategy = Strategy::new(head.start.position(), head.claim.side(), Goal::Win);
    let mut strategy = strategy.expect("a small board");
    let all_added = answers.iter().all(|answer| {
        let answer = solve::Answer {
            setup: answer.setup.clone(),
            point: answer.point,
        };
        strategy.add(&answer).is_ok()
    });
    if all_added {
        let _ = strategy.check();
    }
}
