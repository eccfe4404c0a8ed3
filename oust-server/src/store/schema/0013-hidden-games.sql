-- The rated games that lists do not show to everyone: profiles and standings do not count them.
CREATE INDEX games_rated_hidden ON games (kind) WHERE rated = 1 AND visibility <> 'public';
