# The texts of a turn that is tried out.
color-x = x
color-o = o
color-p3 = third color
color-p4 = fourth color
color-p5 = fifth color
board = Board
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
    [one] Place again. One point is open.
   *[other] Place again. { $placements } points are open.
}
strip-goes-on = { $count ->
    [one] { $coord } takes 1 stone
   *[other] { $coord } takes { $count } stones
}. { $placements ->
    [one] Place again. One point is open.
   *[other] Place again. { $placements } points are open.
}
strip-whole = Your turn is complete.
strip-stopped = { $count ->
    [one] { $coord } takes 1 stone
   *[other] { $coord } takes { $count } stones
}. Nothing is left to place, so the turn ends.
strip-wins = { $coord } takes all that is left, and wins.
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
pass = Pass
what-if-next = Go on with this turn
