-- Compatible since: 0068
-- EXCH-02: what of an order the program has taken. Hashes are of its document.
CREATE TABLE exchange_order (
  order_id bigint PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  offered_hash bytea,
  offered_at timestamptz,
  offered_in bigint,                                       -- the session
  taken_hash bytea,
  taken_at timestamptz                                     -- when what was taken was offered: a later change goes again
);
