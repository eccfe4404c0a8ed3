# The analysis: the engine and the solver in the page, which the playground has, too.
engine-analyze = Analyze
engine-stop = Stop
engine-map = Show the values on the board
engine-lines = Best lines
engine-line-play = Play { $coord }
engine-evaluations = { $count } positions with { $engine }
engine-proven-win = proven win
engine-proven-loss = proven loss
engine-chance = Chance of { $side }, who is to move: { $percent }
engine-over = The game is over here: there is nothing to analyze.
engine-failed = The engine has stopped: { $reason }
proof-text = The solver proves who wins with perfect play, and how. It finishes on small boards: up to 4x4 and hex3 in moments, up to about 20 points in minutes.
proof-large = This board has { $points } points; the solver takes up to { $most }.
proof-begin = Prove it
proof-bar = The proof is being searched
proof-searched = { $count } positions in { $seconds } s
proof-win = Proven: { $side } wins.
proof-draw = Proven: with perfect play of both sides nobody wins.
proof-line = Perfect play:
proof-over = The game is over here.
threat-now = { $side } wins in this turn: { $turn }
threat-next = { $side } would win in one turn: { $turn }
engine-heading = Engine
engine-needs = The engine runs in this page: it needs JavaScript and WebAssembly.
engine-loading = The engine is loading…
proof-heading = Who wins?
threats = Turns that win at once

# Pasted games, and positions that are set up.
import-title = Open a game
import-text = Paste a game, a position, a diagram or turns: everything that the toolkit reads, several at once, too.
import-label = The text
import-board = The board of turns that do not name it
import-open = Open
import-nothing = There is no game and no position in this text.
import-found = In the text
import-faults = Faults
import-assumed = Assumed:
import-more = and { $count } more, which are not listed
import-place = Line { $line }, column { $column }:
import-game = { $number }. A game on { $board }, { $turns ->
    [one] one turn
   *[other] { $turns } turns
}
import-game-until = { $number }. A game on { $board } up to its fault, { $turns ->
    [one] one turn
   *[other] { $turns } turns
}
import-position = { $number }. A position on { $board }, { $side } to move
analysis-setup = Set up stones
setup-title = Set up a position
setup-text = Press a point to put a stone on it, again for the other color, and again to clear it.
setup-begin = Analyze this position
setup-clear = Clear the board
setup-to-move = To move
setup-side = { $side } to move
setup-line = The position as a line
setup-board = Another board
what-if-analysis = To the analysis board
mistake-show = Show on the board

# Lines that are kept.
kept-name = Name of the analysis
kept-comment = Comment
kept-keep = Keep
kept-export = Download as records
limit-analysis-lines = A player keeps at most { $most } lines of analyses.
