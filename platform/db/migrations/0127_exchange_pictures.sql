-- Compatible since: 0068
-- EXCH-02: the day on which the accounting program counts an order as paid; null: it has not said so.
ALTER TABLE exchange_order ADD COLUMN paid_on date;

-- Pictures of goods as they came; they go when their goods have been loaded.
CREATE TABLE exchange_picture (
  session_id bigint NOT NULL REFERENCES exchange_session ON DELETE CASCADE,
  name text NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (session_id, name)
);
ALTER TABLE exchange_picture ALTER COLUMN bytes SET STORAGE EXTERNAL;
-- Goods said how many pictures they have, and say which now.
UPDATE exchange_item SET value = value - 'pictures' WHERE kind = 'good' AND value ? 'pictures';

-- Orders that a session has taken: a later one may take them again.
ALTER TABLE exchange_session ADD COLUMN orders integer NOT NULL DEFAULT 0;
