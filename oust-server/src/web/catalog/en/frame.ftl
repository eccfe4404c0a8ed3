# What every page has, and errors.
skip = Skip to the content
navigation = Pages
account = Account
navigation-more = More pages
nav-lobby = Play
nav-games = Games
nav-standings = Standings
nav-rules = Rules
nav-help = Help
nav-mine = My games
legal-imprint = Imprint
legal-privacy = Privacy
legal-terms = Terms of use
sign-in = Sign in
sign-up = Sign up
sign-out = Sign out
language = Language
colors = Colors
colors-system = as the system
colors-light = light
colors-dark = dark
colors-contrast = high contrast
colors-colorblind = color-blind
apply = Apply
credits = Oust was designed by Mark Steere in 2007. Its name and rules are his.
guest = guest
guest-named = { $name } (guest)
guest-you = { $name } (you)
seat-open = nobody yet
engine = computer, level { $level }
engine-named = computer, { $level }
kind-oust = Oust
kind-orbit = Orbit
clock-none = no time limit
clock-days = { $days ->
    [one] 1 day a turn
   *[other] { $days } days a turn
}
clock-total = { $days ->
    [one] 1 day for all turns
   *[other] { $days } days for all turns
}
clock-increment = { $minutes } minutes, and { $seconds } seconds a turn
terms-swap = swap allowed
terms-rated = rated
terms-unrated = not rated
copy = Copy
copied = Copied
error-status = Status { $status }
error-back = Back
error-not-found = There is nothing at this address
error-sign-in = Sign in first
error-forbidden = This is not allowed
error-foreign = This form is out of date: go back, reload the page and try again
error-conflict = The state has changed, or does not allow this
error-too-many = Too many requests: wait a moment
error-too-many-attempts = Too many attempts: try again in a few minutes
error-too-many-seats = This browser has as many unfinished games without an account as it can keep: finish one of them, or sign up
error-too-many-games = Too many games were begun from here without an account: sign up, or wait a few minutes
error-offer-gone = This offer is gone: another player was quicker, or it has ended
error-limit = A limit is reached
limit-games = A player has at most { $most } games going on.
limit-challenges = A player has at most { $most } open challenges.
limit-tokens = An account has at most { $most } tokens.
limit-kept-lines = A player keeps at most { $most } lines of a game.
limit-chat = The chat of a game has at most { $most } lines.
error-too-long = The text is too long
error-too-slow = The request came too slowly
error-unavailable = The server cannot store anything now: try again later
error-server = The server has failed
error-invalid = This cannot be done
game-begun = A game of yours has begun.
to-board = To the board
