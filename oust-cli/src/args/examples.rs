//! What each help begins with.

pub(super) const OUST: &str = "\
Examples:
  oust apply --board 5x5 b4 e2 c5 b5 a4,c1      play moves, see the position
  oust show game.oust --at 12                   a game after its 12th turn
  oust legal diagram.txt --to-move o            what may be placed
  oust legal diagram.txt --why e7               why a placement is legal or not
  oust convert --to position diagram.txt        a picture as one line
  oust check diagram.txt                        can these stones come from a game?
  oust random --games 9 --board hex7 | oust-validate
";

pub(super) const APPLY: &str = "\
Examples:
  oust apply --board 5x5 b4 e2 c5 b5 a4,c1      play moves, see the position
  oust apply --board hex7 --to json < moves.txt moves from standard input
  oust apply game.oust --at 12 e5               another move after the 12th turn
  oust apply game.oust e5 --to svg --marks captures,sizes
                                                as a picture, with what went
";

pub(super) const SHOW: &str = "\
Examples:
  oust show game.oust --at 12                   a game after its 12th turn
  oust show diagram.txt --to position           a picture as one line
  oust show --board 5x5 b4 e2 --marks legal     where a stone may go
  oust show game.oust --to svg > game.svg
                                                a picture for pages and papers
";

pub(super) const LEGAL: &str = "\
Examples:
  oust legal diagram.txt --to-move o            what may be placed
  oust legal diagram.txt --why e7               why a placement is legal or not
  oust legal - < positions.txt                  one line of JSON for each position
";

pub(super) const CONVERT: &str = "\
Examples:
  oust convert --to position diagram.txt        a picture as one line
  oust convert --to record export.json          Abstract Play's games as native records
  oust convert --to json games.oust             one line of JSON for each game
  oust convert --to html games.oust > games.html
                                                a page to step through the games
  oust convert --to html --findings games.oust > games.html
                                                the same, with what is wrong with them
";

pub(super) const CHECK: &str = "\
Examples:
  oust check diagram.txt                        can these stones come from a game?
  oust check --position '3x3 3/xoo/x2 x'        two large groups that touch: no
  oust check game.oust --at 12                  a game after its 12th turn
  oust check --to json < positions.txt          one line of JSON for each position
";

pub(super) const PERFT: &str = "\
Examples:
  oust perft 4 --board 5x5                      sequences of four actions
  oust perft 2 diagram.txt --divide             for each first action
";

pub(super) const RANDOM: &str = "\
Examples:
  oust random --games 9 --board hex7 | oust-validate
  oust random --seed 7 --to moves               one game as a list of moves
";

pub(super) const FMT: &str = "\
Examples:
  oust fmt game.oust                            rewrites the file where it changes
  oust fmt --check games/*.oust                 lists the files that would change
  oust fmt < game.oust                          to standard output
";

pub(super) const SCHEMA: &str = "\
Examples:
  oust schema > oust.schema.json                of every output
  oust schema record                            of what `--to json` writes of a record
";

pub(super) const STATS: &str = "\
Examples:
  oust stats games/*.oust                       a table, a row for each board
  oust random --games 999 | oust stats          standard input
  oust stats --to json archive.oust.gz          for other programs
";

pub(super) const COMPLETIONS: &str = "\
Examples:
  oust completions bash > ~/.local/share/bash-completion/completions/oust
  oust completions zsh > ~/.zfunc/_oust         with ~/.zfunc in $fpath
  oust completions fish > ~/.config/fish/completions/oust.fish
";

pub(super) const MAN: &str = "\
Examples:
  oust man | man -l -                           the page of oust
  oust man ~/.cargo/share/man/man1              a page for each command, for `man oust-show`
";

pub(super) const PLAY: &str = "\
Examples:
  oust play --board hex7 --x ada --o ben        a new game of two people
  oust play game.oust                           takes a game up again, or steps through it
  oust play --board 5x5 < commands.txt          commands from standard input
";
