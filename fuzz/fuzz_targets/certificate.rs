//! Certificates of small boards: what is read comes back, and no strategy stops its check.

#![no_main]

use std::fmt::Write;

use oust_notation::certificate::{Answer, CertificateError, Head, Reader};
use oust_search::solve::{self, Aim, Strategy};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let head = b"oust-certificate 1\nstart: 3x3 3/3/3 x\nclaim: x wins\ncoords: bga\n";
    for text in [bytes, &[head, bytes].concat()] {
        let Ok(certificates) = read(text) else {
            continue;
        };
        let written = written(&certificates);
        assert_eq!(
            read(written.as_bytes()).expect("a certificate"),
            certificates
        );
        for (head, answers) in &certificates {
            if head.start.setup.board().len() < 20 {
                check(head, answers);
            }
        }
    }
});

fn read(text: &[u8]) -> Result<Vec<(Head, Vec<Answer>)>, CertificateError> {
    let mut reader = Reader::new(text);
    let mut certificates = Vec::new();
    while let Some(head) = reader.head()? {
        let mut answers = Vec::new();
        while let Some(answer) = reader.answer()? {
            answers.push(answer);
        }
        certificates.push((head, answers));
    }
    Ok(certificates)
}

fn written(certificates: &[(Head, Vec<Answer>)]) -> String {
    let mut text = String::new();
    for (head, answers) in certificates {
        let _ = write!(text, "{head}");
        for answer in answers {
            let _ = writeln!(text, "{}", answer.display(head.dialect));
        }
    }
    text
}

fn check(head: &Head, answers: &[Answer]) {
    let strategy = Strategy::new(head.start.position(), head.claim.side(), Aim::Win);
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
