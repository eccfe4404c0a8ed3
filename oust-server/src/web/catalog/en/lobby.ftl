# The lobby, lists of games, challenges, links of guests.
lobby-title = Oust: play in the browser
lobby-heading = Oust
lobby-welcome = Play straight from the browser: no download, and no account to play a friend or the engine.
lobby-rules = The rules, with figures to play on
lobby-your-turns = { $count ->
    [one] It is your turn in one game.
   *[other] It is your turn in { $count } games.
}
next-game = Next game
new-heading = New game
new-against = Against
new-friend = a friend: you get a link to send
new-engine = the engine
new-level = Level of the engine
new-level-of = level { $level }
new-anyone = anyone: an open challenge
new-player = players, separated by commas
new-player-name = Names of players
new-with-account = With an account you can also challenge players, play rated games, and get mails.
new-kind = Game
new-board = Board, in Orbit a square from 3x3 to 19x19
new-players = Players, in Orbit two to five
new-color = Your color
new-color-random = by chance
new-color-first = x, who begins
new-color-second = o
new-more = Time, swap, and who sees it
new-clock = Time
new-swap = Colors may be swapped once, in Oust as the second turn, in Orbit of two players as the third
new-rated = Rated
new-unlisted = Not in the lists of games
new-begin = Begin
open-heading = Open challenges
open-none = There is no open challenge.
going-heading = Games going on
going-none = There is no game going on.
all-games = All games
challenger-first = the challenger begins
challenger-second = you begin
challenger-color = the challenger has { $color }
challenger-random = colors by chance
challenge-title = Challenge
challenge-anyone = anyone
challenge-waits = You have accepted; the others have to, too.
challenge-accept = Accept
challenge-decline = Decline
challenge-cancel = Cancel
challenge-sign-in = Sign in to accept
challenge-accepted = Accepted.
challenge-declined = Declined.
challenge-canceled = Canceled.
challenge-expired = Expired.
challenge-game = The game
challenge-share = The challenge is open. Send this link to whomever you want to play:
challenge-link = Link to the challenge
games-title = Games
mine-title = My games
games-filter = Which games
games-going = going on
games-over = over
games-none = There are no games here.
games-older = Older games
card-your-turn = Your turn
card-to-move = { $name } to move
card-won = { $name } has won
card-undecided = over, without a winner
card-tie = over, a tie
card-turns = { $count ->
    [one] 1 turn
   *[other] { $count } turns
}
guest-title = You are invited to a game
guest-text = A friend invites you to a game of { $kind }. You need no account.
guest-take = Take the seat and play
