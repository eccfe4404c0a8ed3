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
strip-begins = Your turn. Place a stone.
strip-begins-or-pass = Your turn. Place a stone, or pass.
strip-pass-alone = No point is left for your stone. Pass.
strip-place-again = { $placements ->
    [one] Place again. One point is left.
   *[other] Place again. { $placements } points are left.
}
strip-goes-on = { $count ->
    [one] { $coord } takes 1 stone
   *[other] { $coord } takes { $count } stones
}. { $placements ->
    [one] Place again. One point is left.
   *[other] Place again. { $placements } points are left.
}
strip-whole = Ready to play?
strip-stopped = { $count ->
    [one] { $coord } takes 1 stone
   *[other] { $coord } takes { $count } stones
}. Nothing is left to place, so the turn ends.
strip-wins = { $coord } takes the last stone and wins.
strip-must-pass = There is no placement: the side to move passes.
strip-over = The game is over.
tried = The turn so far
tried-quiet = { $coord } ends your turn.
tried-captures = { $count ->
    [one] { $coord } makes a group of { $group } and takes 1 stone.
   *[other] { $coord } makes a group of { $group } and takes { $count } stones.
}
tried-removes = { $count ->
    [one] { $coord } closes an orbit and takes 1 stone.
   *[other] { $coord } closes an orbit and takes { $count } stones.
}
take-back = take back
take-back-this = take back: { $step }
typed = Type the turn
typed-label = Turn, such as e7 or e7,f8
typed-label-one = Point, such as e7
typed-try = Try
refused-no-point = { $coord } is not a point of this board.
refused-game-over = Not { $coord }. The game is over.
refused-turn-whole = Not { $coord }. Your turn is complete: play it, or take a stone back.
refused-occupied = Not { $coord }. There is a stone.
refused-joins = Not { $coord }. It would join your marked stones, a group of { $group }, and take nothing.
refused-not-smaller = Not { $coord }. You would have { $group }, the marked rival has { $enemies }.
refused-enclosed = Not { $coord }. { $color } encloses it.
submit = Play turn
swap = Swap colors
swap-explained = You may swap once, instead of your first turn: you take the first color, and the other player goes on.
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
state-your-turn = Your turn.
state-wait = { $name } is thinking.
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
undo-ask = Ask to undo { $turns }
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
what-if = Try ideas
what-if-title = What if, game { $game }
what-if-text = Try out turns of all players. Nothing is played.
what-if-back = Back to the game
what-if-line = The line so far
what-if-start = start
what-if-next = Go on with this turn
what-if-over = The game would be over here.
analysis = Analysis
analysis-title = Analysis: { $kind } { $board }
analysis-begin = Set up a board
what-if-share = The address of this page holds the line: send it to show the line.
line-keep = Keep this line
lines-kept = Lines that you keep
line-forget = Forget
connection-lost = You are offline. Your turn is kept.
game-changed = The game has gone on.
stopping = The turn is played in a moment.
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
