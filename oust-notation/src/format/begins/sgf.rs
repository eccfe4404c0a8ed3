//! The first bytes of trees of SGF.

/// Returns whether `bytes` begin a tree of SGF: `(`, `;` and the name of a property before its
/// value, white space between them allowed.
pub(crate) fn begins_sgf(bytes: &[u8]) -> bool {
    let is_before_name = |byte: &&u8| byte.is_ascii_whitespace() || matches!(byte, b';' | b'(');
    sgf_root(bytes).is_some_and(|root| {
        let before = root.iter().take_while(is_before_name).count();
        let (name, rest) = sgf_name(&root[before..]);
        !name.is_empty() && rest.trim_ascii_start().starts_with(b"[")
    })
}

/// Returns whether `bytes` begin with `(;`, white space between them allowed.
pub(crate) fn begins_tree(bytes: &[u8]) -> bool {
    sgf_root(bytes).is_some()
}

/// Returns whether `bytes` are `(;` and nothing else, the start of a tree that is cut off.
pub(crate) fn is_tree_start(bytes: &[u8]) -> bool {
    sgf_root(bytes).is_some_and(<[u8]>::is_empty)
}

/// Returns whether `bytes` begin a tree whose root begins with a property that only a root has.
pub(crate) fn begins_sgf_game(bytes: &[u8]) -> bool {
    sgf_root(bytes).is_some_and(|root| {
        let (name, rest) = sgf_name(root);
        matches!(name, b"FF" | b"GM" | b"CA" | b"AP" | b"SZ" | b"OUST")
            && rest.trim_ascii_start().starts_with(b"[")
    })
}

/// Returns the bytes after `(;`.
fn sgf_root(bytes: &[u8]) -> Option<&[u8]> {
    let inside = bytes.strip_prefix(b"(")?.trim_ascii_start();
    Some(inside.strip_prefix(b";")?.trim_ascii_start())
}

fn sgf_name(bytes: &[u8]) -> (&[u8], &[u8]) {
    let name = bytes.iter().take_while(|byte| byte.is_ascii_alphabetic());
    bytes.split_at(name.count())
}
