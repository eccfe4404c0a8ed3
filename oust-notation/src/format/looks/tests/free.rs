//! Texts without a game.

use crate::format::looks::tests::{check_all, sketch};

/// Lines of prose and data, each a text: sentences, mails, chats, Markdown, logs, code, art.
const LINES: &str = r#"
Oust is a game for two players.
It is played on a board of 13x13.
I oust you
also oust 3x3
We played oust 5x5 twice yesterday.
oust challenge alice bob
Oust 2 was better.
To be, or not to be
12 monkeys
Oust is
The board 13x13 is the usual one.
A capturing placement removes every enemy group that the new group touches.
x plays first, and o answers.
Black to move
White has no placement and passes.
Game won by bob.
It is alice's turn.
I must just say: rust 5x5 is no board.
just 5x5
must 13x13
joust 5x5
out 5x5
The summary of the board is on page 7.
Minutes of the Board 7
a summary of it
Board 7
Date: Mon, 5 Jan 2026 10:12:00 +0000
From: alice@example.com
Subject: our game
To: bob
Subject: Re: oust 5x5 tomorrow?
On Monday, bob wrote:
> Shall we play?
--
alice
<alice> hello
<bob> gg
[10:12] <alice> nice
lol xD
ox
xoxo
xoxo, Alice
O_O
o.O
x_x
Wow.
Boo...
oo...
Bob.
wow, bob!
...
???
XD
:-)
x)
ok.
no.
nooooo
# Oust
## The rules of 13x13
---
***
* * *
- - -
===
| --- | --- |
|---|:--:|
- a bullet
* [x] done
- [ ] open
1. First, place a stone.
2. Then wait.
1) one
```
[1] a footnote
[text](https://example.com/a/b)
![image](a.png)
a: b
key: value
| name | size |
| x |  | x |
+---+---+
2026-01-19 10:12:01 INFO started
1.2.3
v1.2.3
0.2.0
10:12
42
3.14
1, 2, 3
1 2 3 4 5
210 x 297 mm
10x10
80x24
1/2
1/2/2026
10/12
50 %
5 + 3 = 8
x + o
x - x
2 cups of flour
3 eggs
1 1/2 tsp salt
192.168.0.1
::1
1e10
0x1f
101
404 not found
fn main() {
}

let x = 1;

if (x) return;

for (i = 0; i < n; i++) {
int x; int o;

x = o
name: value
  - item
swap: 2G
result: 42
result: ok
ended: yesterday
start: 10
null
[]
{}

[1, 2]
{ a: 1 }

"quoted"
<p>text</p>
<!-- remark -->
&nbsp;

a && b
SELECT * FROM games;

*.o
./x
../..
a/b/c
x/o/x
FF[4] is the version
B[aa is cut
array[0] = 1
if (a);B[i] = 2
PASS
resign
draw
--help
-x
+x
x-o
/\_/\
( o.o )
 > ^ <
(o_o)
~~~~~
_____
.-.
|  |
//////
....
.-.- -..- .-
Shall I compare thee to a summer's day?
Alice 3 Bob 2
3:2
1-0
0-1
1/2-1/2
alice 41/46
o
x
a b c d e
A
I
zwölf Boxkämpfer
é
"#;

/// Texts of several lines.
const TEXTS: [&str; 21] = [
    "0x00, 0x00, 0x00,\n0x00, 0x00, 0x00,\n",
    "x: Black\no: White\n",
    "x = red\no = blue\n",
    "x = 1\no = 2\n",
    "Wow\n---\n",
    "Box\n===\n",
    "10x10\n5x5\n",
    "x: 3\ny: 4\n",
    "\u{1f600}",
    "\u{0}\u{1}",
    "From: alice@example.com\nTo: bob@example.com\nDate: Mon, 5 Jan 2026 10:12:00 +0000\nSubject: Re: oust 5x5\n\n\
     Hi Bob,\n\nI liked our game. Shall we meet again on Friday at 10:30?\n\n> Yes, but bring the board of 13x13.\n\n-- \nAlice\n",
    "[10:12] <alice> hi\n[10:12] <bob> hi xD\n[10:13] <alice> game?\n[10:13] <bob> ok, x or o?\n[10:14] <alice> o\n",
    "# Club evening\n\n1. Opening\n2. Three games\n3. Tea\n\n- [x] boards\n- [ ] clocks\n\n| Name | Points |\n| --- | --- |\n| Alice | 3 |\n| Bob | 2 |\n",
    "Flour: 500 g\nEggs: 3\nMilk: 1/2 l\n\n1. Mix.\n2. Bake for 40 min at 180.\n",
    "2026-01-19 10:12:01 INFO  [main] started\n2026-01-19 10:12:02 WARN  [main] 3 files skipped\n2026-01-19 10:12:03 ERROR exit 1\n",
    "version: 2\njobs:\n  build:\n    steps:\n      - checkout\n      - run: make\nx: 1\ny: 2\n",
    "  _____\n /     \\\n| () () |\n \\  ^  /\n  |||||\n",
    "fn main() {\n    let x = 0;\n    for o in 0..10 {\n        println!(\"{x} {o}\");\n    }\n}\n",
    "The players take turns to put a stone.\nA stone that touches no stone of its color may go anywhere.\nThe last one with stones wins.\n",
    "Roses are red,\nviolets are blue,\nwow,\nso are you.\n",
    "Alice  1 0 1 1   3\nBob    0 1 0 1   2\nCarol  1 1 1 0   3\n",
];

#[test]
fn prose_and_data_are_free() {
    check_all(LINES.trim().lines().map(|line| (line, "")));
    check_all(TEXTS.map(|text| (text, "")));
}

#[test]
fn a_coordinate_in_a_sentence_is_a_mention() {
    check_all([
        ("Black answered at a4.", "?a4"),
        ("Why did you play e2 instead of b4 there?", "?e2"),
        ("The paper is A4.", "?A4"),
        ("A4: 210 x 297 mm", "?A4"),
        ("b4", "?b4"),
        ("1. b4 was a fine move, I think.", "?b4"),
        ("Is b4! good?\nNo.\nTry c5, they said.\n", "?b4 ?c5"),
        ("see /games/a4.html", "?a4"),
        ("<a href=\"e2.html\">here</a>", "?e2"),
        ("<h1>Title</h1>", ""),
        ("; x1 here\n\n1. b4 e2\n", "?x1 row"),
        ("my_a4_file", "?a4"),
        ("version v1.2", ""),
        ("build for x86 with u8 here and there", "?x86"),
    ]);
}

#[test]
fn free_lines_are_one_part() {
    assert_eq!(
        sketch("a\nb\n\nc a4 d\nhello\n\n1. b4 e2\n\n\nbye\n"),
        "?a4 row"
    );
}
