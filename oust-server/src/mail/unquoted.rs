//! Separates the lines of a mail's sender from quotations.

/// Returns the lines of `body` without quoted lines, introductions of quotations, and the
/// signature.
///
/// An introduction, in any language, ends in a colon and precedes a quoted line. The text ends at
/// `-----Original Message-----`, and at `On … wrote:` without quoted lines after it: the quotation
/// below has no `>`.
pub fn unquoted_lines(body: &str) -> Vec<&str> {
    let lines: Vec<&str> = body.lines().collect();
    let mut own = Vec::new();
    let mut i = 0;
    while let Some(&line) = lines.get(i) {
        if is_end(line) {
            break;
        }
        let introduction = introduction_length(&lines[i..]);
        if introduction > 0 {
            i += introduction;
            if !quotation_follows(&lines[i..]) {
                break;
            }
        } else {
            if !is_quoted(line) {
                own.push(line);
            }
            i += 1;
        }
    }
    own
}

/// Returns the length of the introduction at the start of `lines`: 0, 1 or 2 lines.
fn introduction_length(lines: &[&str]) -> usize {
    let ends_in_colon = |i: usize| {
        lines
            .get(i)
            .is_some_and(|line| line.trim_end().ends_with(':'))
    };
    let wrote = |i: usize| {
        lines
            .get(i)
            .is_some_and(|line| line.trim_end().ends_with("wrote:"))
    };
    // Mail programs break a long line `On …, NAME <ADDRESS> wrote:` in two.
    let on = lines[0].trim_start().starts_with("On ");
    if is_quoted(lines[0]) {
        0
    } else if on && wrote(0) || ends_in_colon(0) && quotation_follows(&lines[1..]) {
        1
    } else if on && wrote(1) && !is_quoted(lines[1]) {
        2
    } else {
        0
    }
}

fn quotation_follows(lines: &[&str]) -> bool {
    lines
        .iter()
        .find(|line| !line.trim().is_empty())
        .is_some_and(|line| is_quoted(line))
}

fn is_quoted(line: &str) -> bool {
    line.trim_start().starts_with('>')
}

fn is_end(line: &str) -> bool {
    let line = line.trim_end();
    // RFC 3676 begins a signature with `-- `; `trim_end` has removed the space.
    line == "--" || (line.starts_with("-----") && line.contains("Original Message"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotations_and_signatures_are_not_the_senders_own() {
        #[track_caller]
        fn check(body: &str, expected: &[&str]) {
            assert_eq!(unquoted_lines(body), expected, "{body:?}");
        }
        check("", &[]);
        check("e4\r\nbye\r\n", &["e4", "bye"]);
        check("e4\n> f5\n >> g6", &["e4"]);
        check("e4\n-- \nann\nf5", &["e4"]);
        check("e4\n--\nann", &["e4"]);
        check("-- e4", &["-- e4"]);
        check("On Monday, ben wrote:\n> f5\ne4", &["e4"]);
        check(
            "On Monday, ben\n<ben@example.org> wrote:\n\n> f5\ne4",
            &["", "e4"],
        );
        check("Am Montag schrieb ben:\n> f5\ne4", &["e4"]);
        check("e4\nOn Monday, ben wrote:\nf5", &["e4"]);
        check("e4\nOn Monday, ben wrote:", &["e4"]);
        check("e4\n-----Original Message-----\nf5", &["e4"]);
        check("see:\ne4", &["see:", "e4"]);
        check("On e4", &["On e4"]);
    }
}
