-- Times in which no server ran: the clocks of all games rested.
CREATE TABLE outages (
    id @id,
    from_at BIGINT NOT NULL,
    until_at BIGINT NOT NULL
);
