-- Compatible since: 0042
-- ORD-02, ORD-07: parcels at carriers, one of each order that a carrier takes.
CREATE TABLE shipment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL UNIQUE REFERENCES orders ON DELETE CASCADE,
  carrier text NOT NULL CHECK (carrier IN ('cdek', 'boxberry', 'russian_post')),
  attempt integer NOT NULL DEFAULT 1 CHECK (attempt > 0), -- a failed creation is repeated under another key
  state text NOT NULL CHECK (state IN ('waiting', 'creating', 'created', 'on_the_way', 'at_point', 'with_courier', 'delivered',
    'returning', 'returned', 'cancelled', 'failed', 'unknown')),  -- waiting: the carrier does not know it yet
  carrier_id text,
  track_number text CHECK (track_number <> ''),
  detail text,                                     -- why it failed
  label bytea,                                     -- PDF
  created_at timestamptz NOT NULL,
  sent_at timestamptz,                             -- of the last attempt to create it, whose answer may have been lost
  read_at timestamptz,                             -- of what is stored here
  next_at timestamptz,                             -- when the carrier is asked next; null: never
  failures integer NOT NULL DEFAULT 0,             -- calls in succession that the carrier did not answer
  UNIQUE (carrier, carrier_id),
  CHECK (state IN ('waiting', 'failed', 'cancelled') OR carrier_id IS NOT NULL),
  CHECK (state <> 'waiting' OR next_at IS NOT NULL)
);
CREATE INDEX shipment_next ON shipment (next_at) WHERE next_at IS NOT NULL;

CREATE TABLE shipment_event (
  shipment_id bigint NOT NULL REFERENCES shipment ON DELETE CASCADE,
  at timestamptz NOT NULL,
  title text NOT NULL,                             -- in the carrier's words
  state text NOT NULL,
  city text,
  PRIMARY KEY (shipment_id, at, title)
);

-- A return without staff: the carrier brought back what the buyer did not take.
ALTER TABLE order_return
  ADD COLUMN carrier text,
  DROP CONSTRAINT order_return_check1,
  ADD CONSTRAINT order_return_check1 CHECK (state <> 'accepted' OR num_nonnulls(staff_id, carrier) = 1);
