-- Compatible since: 0047
-- STAFF-04: a change that gives back more than REFUND_CONFIRM_ROUBLES is done by a second member of staff.
CREATE TABLE refund_approval (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  call text NOT NULL,                               -- of the office, with its input
  input jsonb NOT NULL,
  amount integer NOT NULL CHECK (amount > 0),       -- kopecks that it would give back
  state text NOT NULL CHECK (state IN ('waiting', 'confirmed', 'declined')),
  asked_at timestamptz NOT NULL,
  asked_by integer NOT NULL REFERENCES staff,
  decided_at timestamptz,
  decided_by integer REFERENCES staff,
  CHECK ((state = 'waiting') = (decided_at IS NULL)),
  CHECK ((state = 'waiting') = (decided_by IS NULL)),
  CHECK (state <> 'confirmed' OR decided_by <> asked_by)
);
CREATE UNIQUE INDEX one_waiting_refund ON refund_approval (order_id) WHERE state = 'waiting';

-- ORD-08: goods of a parcel that came back are sold again only after somebody has looked at them.
ALTER TABLE order_return
  ADD COLUMN waits_for_inspection boolean NOT NULL DEFAULT FALSE,
  ADD COLUMN inspected_by integer REFERENCES staff;
CREATE INDEX order_return_to_inspect ON order_return (order_id) WHERE waits_for_inspection;
