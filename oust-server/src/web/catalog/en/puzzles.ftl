# Puzzles.
nav-puzzles = Puzzles
puzzles-title = Puzzles
puzzles-text = One position, one answer. Find it on the board.
puzzles-solved = Solved
puzzles-count = { $solved } of { $all }
puzzles-guest = Your browser remembers what you have solved. An account takes that over, and has a puzzle rating, too.
puzzle-title = Puzzle { $number }
puzzle-daily = Puzzle of the day
puzzle-all = All puzzles
puzzle-solved = solved
puzzle-side = This is your color.
puzzle-win = Win in this turn
puzzle-win-explained = Take every rival stone before your turn ends.
puzzle-win-right = Every rival stone is taken.
puzzle-win-wrong = { $count ->
    [one] One rival stone is left.
   *[other] { $count } rival stones are left.
}
puzzle-save = Do not lose in the next turn
puzzle-save-explained = Your rival threatens to win. Stop it.
puzzle-save-right = Your rival cannot win in the next turn.
puzzle-save-wrong = Your rival can win in the next turn.
puzzle-only = Find the only winning stone
puzzle-only-explained = One stone wins against every defence. Your first stone decides.
puzzle-only-right = The first stone wins against every defence.
puzzle-only-wrong = After this first stone your rival can hold out.
puzzle-grade-1 = Gentle
puzzle-grade-2 = Easy
puzzle-grade-3 = Fair
puzzle-grade-4 = Hard
puzzle-grade-5 = Very hard
puzzle-right = Right!
puzzle-wrong = Not yet.
puzzle-shown = This is the answer.
puzzle-reply = Your rival answers { $turn } and wins.
puzzle-counted = Rating { $change }: { $rating }.
puzzle-again = Try again
puzzle-next = Next puzzle
puzzle-show = Show the answer
puzzle-skip = Another puzzle
puzzle-first = Try puzzles
