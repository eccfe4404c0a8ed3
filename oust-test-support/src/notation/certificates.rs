//! Certificates of a file, read whole and written again.

use std::fmt::Write;

use oust_notation::certificate::{Answer, CertificateError, Head, Reader};

/// The certificates of a file with their answers.
pub type Certificates = Vec<(Head, Vec<Answer>)>;

/// Reads all certificates.
///
/// # Errors
///
/// Fails at the first fault.
pub fn read_certificates(text: &[u8]) -> Result<Certificates, CertificateError> {
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

/// Writes certificates one after the other.
pub fn write_certificates(certificates: &Certificates) -> String {
    let mut text = String::new();
    for (head, answers) in certificates {
        let _ = write!(text, "{head}");
        for answer in answers {
            let _ = writeln!(text, "{}", answer.display(head.dialect));
        }
    }
    text
}
