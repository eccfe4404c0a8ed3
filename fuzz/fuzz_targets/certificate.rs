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
                let _ = strategy(head, answers).check();
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

fn strategy(head: &Head, answers: &[Answer]) -> Strategy {
    let answers = answers.iter().map(|answer| solve::Answer {
        setup: answer.setup.clone(),
        point: answer.point,
    });
    Strategy {
        start: head.start.position(),
        side: head.claim.side(),
        aim: Aim::Win,
        answers: answers.collect(),
    }
}
