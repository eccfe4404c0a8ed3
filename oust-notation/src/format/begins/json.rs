//! The first bytes of objects of JSON.

/// Whether an object of JSON begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum JsonStart {
    No,
    /// The text ends before it is certain.
    Perhaps,
    Yes,
}

/// Returns whether `bytes` begin an object of JSON: `{` and a name before its colon, or `{}`.
/// `{ so }` is a comment, and so is `{"so" he said}`.
pub(crate) fn json_start(bytes: &[u8]) -> JsonStart {
    let Some(inside) = bytes.strip_prefix(b"{").map(<[u8]>::trim_ascii_start) else {
        return JsonStart::No;
    };
    let start_if = |is_start: bool| {
        if is_start {
            JsonStart::Yes
        } else {
            JsonStart::No
        }
    };
    let name = match inside {
        [] => return JsonStart::Perhaps,
        [b'"', name @ ..] => name,
        inside => return start_if(inside[0] == b'}'),
    };
    let mut escaped = false;
    let end = name.iter().position(|&byte| {
        let is_end = matches!(byte, b'"' | b'\n') && !escaped;
        escaped = byte == b'\\' && !escaped;
        is_end
    });
    match end.map(|end| &name[end..]) {
        None => JsonStart::Perhaps,
        Some([b'"', rest @ ..]) => match rest.trim_ascii_start() {
            [] => JsonStart::Perhaps,
            rest => start_if(rest[0] == b':'),
        },
        Some(_) => JsonStart::No,
    }
}

/// Returns whether the object at the start of `bytes` begins with a field that only a record or a
/// position begins with: `header` of Abstract Play, or `schema` of the project's JSON.
pub(crate) fn begins_json_record(bytes: &[u8]) -> bool {
    let inside = bytes
        .strip_prefix(b"{")
        .unwrap_or_default()
        .trim_ascii_start();
    inside.starts_with(b"\"header\"") || inside.starts_with(b"\"schema\"")
}

/// Returns whether an object begins with a name and its colon in the first line of `rest`.
pub(crate) fn begins_field(rest: &str) -> bool {
    let inside = rest.strip_prefix('{').unwrap_or_default().trim_start();
    let name = inside.strip_prefix('"').and_then(|name| {
        let line = name.split('\n').next()?;
        line.split_once('"')
    });
    name.is_some_and(|(_, after)| after.trim_start().starts_with(':'))
}
