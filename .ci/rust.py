"""Rust's comments and strings, for `.ci/cycles` and `.ci/prose`."""

import re

# Strings come first, so that `"https://"` is no comment; a lifetime such as `'a` is no string.
TOKENS = re.compile(
    r"""(?P<raw>\bb?r(?P<hashes>\#*)".*?"(?P=hashes))
      | (?P<string>"(?:\\.|[^"\\])*")
      | (?P<char>'(?:\\[^\n]*?|[^'\\\n])')
      | (?P<comment>//[^\n]*)""",
    re.VERBOSE | re.DOTALL,
)


def before_tests(source):
    """Returns the source of a file before its tests, which stand at its end."""
    return re.split(r"#\[cfg\(test\)\]\s*mod \w+\s*\{", source)[0]


def code_of(source):
    """Returns the source without comments, the text of strings, and tests."""
    code = TOKENS.sub(lambda token: "" if token["comment"] else '""', source)
    return before_tests(code)


def strings_of(source):
    """Returns the strings of the source, without its tests."""
    tokens = TOKENS.finditer(before_tests(source))
    return [token.group() for token in tokens if token["string"] or token["raw"]]
