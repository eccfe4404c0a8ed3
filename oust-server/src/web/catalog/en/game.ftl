# The page of a game, and the what-if page.
board = Board
game = Game
you = you
point-stone = { $coord }, { $color }
point-group = { $coord }, { $color }, in a group of { $size }
point-empty = { $coord }, empty
point-enclosed = { $coord }, empty, enclosed by { $color }
point-legal = { $coord }, empty, you may place here
point-captures = { $count ->
    [one] { $coord }, empty, captures the group at { $at }
   *[other] { $coord }, empty, captures { $count } groups at { $at }
}
strip-begins = Place a stone.
strip-begins-or-pass = Place a stone, or pass.
strip-pass-alone = There is no point left for a stone of yours: pass.
strip-place-again = { $placements ->
    [one] Place again: there is one point.
   *[other] Place again: there are { $placements } points.
}
strip-goes-on = { $coord } captures { $count ->
    [one] a stone
   *[other] { $count } stones
}. Place again: { $placements ->
    [one] there is one point.
   *[other] there are { $placements } points.
}
strip-whole = The turn is whole: submit it.
strip-stopped = { $coord } captures { $count ->
    [one] a stone
   *[other] { $count } stones
}, and nothing is left to place: the turn ends here.
strip-wins = { $coord } captures the last enemy stone and wins.
strip-must-pass = There is no placement: the side to move passes.
strip-over = The game is over.
tried = The turn so far
tried-quiet = { $coord } captures nothing and ends the turn.
tried-captures = { $count ->
    [one] { $coord } makes a group of { $group } and captures a stone.
   *[other] { $coord } makes a group of { $group } and captures { $count } stones.
}
tried-removes = { $count ->
    [one] { $coord } closes an orbit and captures a stone.
   *[other] { $coord } closes an orbit and captures { $count } stones.
}
take-back = take back
take-back-this = take back: { $step }
typed = Type the turn
typed-label = Turn, such as e7 or e7,f8
typed-label-one = Point, such as e7
typed-try = Try
refused-no-point = { $coord } is not a point of this board.
refused-game-over = { $coord } is refused: the game is over.
refused-turn-whole = { $coord } is refused: the turn is whole already. Submit it, or take a stone back.
refused-occupied = { $coord } is refused: it has a stone.
refused-joins = { $coord } is refused: it would make a group of { $group } that touches no enemy group, and so captures nothing.
refused-not-smaller = { $coord } is refused: the group of { $group } would touch an enemy group that is not smaller ({ $enemies }).
refused-enclosed = { $coord } is refused: { $color } encloses it.
submit = Submit the turn
swap = Swap colors
swap-explained = You may swap once, instead of your first turn: you take the color that has begun, and the other player goes on.
swap-explained-orbit = You may swap now, as the third move: you take the other color, and the other player goes on with yours.
pass = Pass
steps = Steps through the game
step-first = To the start
step-back = A turn back
step-on = A turn on
step-last = To the end
past = The board after turn { $turn } of { $turns }.
past-now = To the present
side-stones = stones
side-largest = largest
side-groups = groups
side-score = score
side-out = out
state-your-turn = It is your turn.
state-wait = { $name } is to move.
state-to-move = { $name } is to move.
state-over = The game is over.
deadline = Until
clock-waits = The clocks start when all players see the game, after a minute at the latest.
left-hours = { $count } hours
left-days = { $count } days
turn-played = { $name } ({ $color }): { $steps }
placement-captures = { $coord } captures { $count }
turn-passed = { $color } had no placement and passed.
turn-passed-by-choice = { $name } ({ $color }) passed.
turn-swapped = The players exchanged colors.
left-resigned = { $name } ({ $color }) has resigned.
left-out-of-time = { $name } ({ $color }) has run out of time.
left-stones = The stones stay, and the others go on.
turns = Turns
result-won = You won.
result-lost = You lost.
result-board = { $name } has won: the last enemy stone is captured.
result-resignation = { $name } has won by resignation.
result-time = { $name } has won on time.
result-other = { $name } has won.
result-deadlock = Deadlock: neither side has a placement, and so neither ever will. The game has no winner.
result-tie = A tie: the best scores are equal.
result-score = { $name } has won with the highest score.
result-none = The game has no winner.
invite = Send this link to your friend. The first who sits down by it has the seat:
invite-link = Link for your friend
invite-taken = { $name } has sat down.
undo-ask = Ask to take back { $turns }
undo-asked = { $name } asks to take back { $turns }.
undo-waits = You have asked to take back { $turns }.
undo-refused = { $name } does not take back the turn: the game goes on.
undo-refused-by-you = You have refused to take back the turn: the game goes on.
undo-accept = Agree
undo-refuse = Refuse
resign = Resign
resign-sure = Yes, resign
rematch = Rematch
rematch-accept = Accept the rematch
rematch-offered = { $name } offers a rematch, with the colors exchanged.
rematch-waits = You offer a rematch. It begins as soon as { $name } accepts.
rematch-begun = The rematch has begun.
rematch-go = To the rematch
follow = Follow by mail
unfollow = Follow no longer
prepared = Conditional moves
prepared-delete = Delete all
prepare = Prepare these turns as conditional moves
prepare-explained = When the other player plays the first turn, yours is played at once, and so on.
chat = Chat
chat-say = Say
chat-send = Send
note = Private note
note-label = For your eyes alone
note-save = Keep
share = Share and download
share-link = Link to the game
download = Download:
what-if = What if
what-if-title = What if, game { $game }
what-if-text = Try out turns of all players. Nothing is played.
what-if-back = Back to the game
what-if-line = The line so far
what-if-start = start
what-if-next = Go on with this turn
what-if-over = The game would be over here.
analysis = Analysis
analysis-title = Analysis: { $kind } { $board }
analysis-begin = Set this board up
what-if-share = The address of this page holds the line: send it to show the line.
line-keep = Keep this line
lines-kept = Lines that you keep
line-forget = Forget
connection-lost = No connection. Your turn is kept here; it is tried again.
game-changed = The game has gone on.
stopping = Nothing is left to place: the turn is submitted in a moment.
mistakes = Mistakes
mistakes-none = The engine has found no mistake.
mistakes-pending = The engine is looking at the game. The chances and mistakes are here soon.
mistake-turn = Turn { $turn }
mistake-text = { $mark } of { $player }: { $played } costs { $loss } % of the chance to win.
mistake-better = { $mark } of { $player }: { $played } costs { $loss } % of the chance to win, { $better } is better.
mistake-inaccuracy = Inaccuracy
mistake-mistake = Mistake
mistake-blunder = Blunder
mistake-swap = to exchange colors
mistake-resign = to resign
