-- Compatible since: 0068
-- STAFF-04: times that the shop's own courier did not hand an order over.
CREATE TABLE courier_attempt (
  order_id bigint NOT NULL REFERENCES orders ON DELETE CASCADE,
  attempt integer NOT NULL CHECK (attempt > 0),
  at timestamptz NOT NULL,
  next_date date,                                  -- when the courier comes again; null: back to the store
  staff_id integer REFERENCES staff,
  PRIMARY KEY (order_id, attempt)
);
