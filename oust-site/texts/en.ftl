# The playground. Boards, turns, replays, rules and colors are named by the catalog of the server.
site-title = Oust: a playground
site-lead = Play, read, check and solve games of Oust. Everything runs in this page: nothing is sent anywhere.
site-loading = Loading…
site-failed = The page could not start: { $reason }
site-no-wasm = This browser cannot run WebAssembly, which this page needs.
site-offline = Kept on this device: the page works without a connection, too.
site-panels = What to do
site-play = Play
site-analysis = Analysis
site-text = Read a text
site-setup = Set up
site-proof = Who wins?
site-rules = Rules
site-share = Share

# Playing.
site-opponent = Against
site-nobody = nobody: both sides are played here
site-level = engine, level { $level }
site-level-easiest = engine, level { $level } (the easiest)
site-level-strongest = engine, level { $level } (the strongest)
site-other-board = another size…
site-board-name = Size, such as hex4 or 7x9
site-board-wrong = { $board } is not a board: { $reason }
site-color = You play
site-new = New game
site-swap = Colors may be swapped as the second turn
site-thinking = The engine is thinking.
site-undo = Take back
site-play-on = Play on from here
site-played-on = The turns after it are gone.
site-bring-back = Bring them back
site-captures = { $coord }, empty, captures { $count ->
    [one] a stone
   *[other] { $count } stones
}
site-review = Look for mistakes
site-review-stop = Stop looking
site-review-done = { $done } of { $total } positions

# Reading.
site-text-label = A record, a diagram, a position, or a file of them
site-text-open = Open a file
site-text-example = An example with a fault
site-text-none = Nothing is read yet: paste a text, or drop a file on the field.
site-text-sum = { $games ->
    [0] No game
    [one] One game
   *[other] { $games } games
}, { $faults ->
    [0] no fault.
    [one] one fault.
   *[other] { $faults } faults.
}
site-text-large = The text has { $size } MB; the page reads up to { $most } MB. The program oust-validate reads more.
site-findings = Faults and remarks
site-items = What is in the text
site-item-record = Record { $number }
site-item-position = Position { $number }
site-item-diagram = Diagram { $number }
site-item-skipped = Part { $number }, not read
site-item-show = Show on the board
site-item-show-as = Show with { $side } to move
site-item-turns = { $turns ->
    [one] one turn
   *[other] { $turns } turns
}
site-place = line { $line }, column { $column }
site-place-show = Show the place
site-explain = Explain { $code }
site-fix = Correct it
site-fix-all = Correct everything that leaves the games as they are
site-fix-not = Not corrected: { $reason }
site-suggest = Change

# Setting up.
site-tool = Press a point to put
site-tool-x = x
site-tool-o = o
site-tool-none = nothing
site-to-move = To move
site-clear = Clear the board
site-setup-play = Play from here
site-position = The position as a line

# Rules.
site-try = Try it on the board
site-figure-none = There is no placement.

# Sharing.
site-address = Address of this game
site-picture = Picture of the board
site-copy-svg = Copy as SVG
site-copy-png = Copy as PNG
site-save-svg = Save as SVG
site-save-png = Save as PNG
site-write = The game as a text
site-format = Format
site-save = Save
site-lost = This format leaves out: { $losses }
site-format-not = Not in this format: { $reason }
site-copy-failed = The browser does not allow copying here: select the text, or save the file.
