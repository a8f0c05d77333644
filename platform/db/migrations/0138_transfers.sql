-- Compatible since: 0118
-- PARCEL-03: goods that are moved from one store to another (decision 0182), for an order or for the shelf, and those of another store
-- that a buyer is offered for pieces which were not found (decision 0183).
CREATE TABLE transfer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  from_store_id integer NOT NULL REFERENCES store,
  to_store_id integer NOT NULL REFERENCES store,
  order_id bigint REFERENCES orders,                -- the order that waits for it; null: for the shelf
  state text NOT NULL CHECK (state IN ('offered', 'asked', 'sent', 'received', 'cancelled')),
  arrives_at timestamptz NOT NULL,                  -- by the schedule
  answer_until timestamptz,                         -- of an offer to the buyer
  CHECK (from_store_id <> to_store_id),
  CHECK ((state = 'offered') <= (answer_until IS NOT NULL AND order_id IS NOT NULL))
);
CREATE INDEX transfer_order ON transfer (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX transfer_from ON transfer (from_store_id, id);
CREATE INDEX transfer_to ON transfer (to_store_id, id);
CREATE INDEX transfer_offered ON transfer (answer_until) WHERE state = 'offered';

CREATE TABLE transfer_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transfer_id bigint NOT NULL REFERENCES transfer,
  variant_id integer NOT NULL REFERENCES variant,
  order_line_id bigint REFERENCES order_line,
  quantity integer NOT NULL CHECK (quantity > 0),   -- asked for
  sent integer CHECK (sent BETWEEN 0 AND quantity),
  received integer CHECK (received BETWEEN 0 AND sent),
  lots jsonb NOT NULL DEFAULT '[]',                 -- dates of what was sent: [{best_before, number, pieces}]
  UNIQUE (transfer_id, variant_id)
);
CREATE INDEX transfer_line_order ON transfer_line (order_line_id) WHERE order_line_id IS NOT NULL;

-- Append-only. Without a member of staff: the buyer, or the shop by itself.
CREATE TABLE transfer_step (
  transfer_id bigint NOT NULL REFERENCES transfer,
  step integer NOT NULL,
  state text NOT NULL,
  at timestamptz NOT NULL,
  staff_id integer REFERENCES staff,
  PRIMARY KEY (transfer_id, step)
);

ALTER TABLE stock_movement
  DROP CONSTRAINT stock_movement_kind_check,
  ADD CONSTRAINT stock_movement_kind_check CHECK (kind IN (
    'exchange', 'reserve', 'release', 'hand_over', 'recount', 'short_pick', 'return', 'hold', 'end_hold', 'hold_back',
    'replacement', 'hold_added', 'end_hold_added', 'hold_moved', 'end_hold_moved', 'transfer_out', 'transfer_in')),
  ADD COLUMN transfer_line_id bigint REFERENCES transfer_line,
  ADD CHECK ((kind IN ('hold_moved', 'end_hold_moved', 'transfer_out', 'transfer_in')) = (transfer_line_id IS NOT NULL));
CREATE UNIQUE INDEX stock_movement_transfer_once ON stock_movement (transfer_line_id, kind) WHERE transfer_line_id IS NOT NULL;

-- What is not there is neither packed nor handed over, on a node of the release before either.
CREATE FUNCTION refuse_open_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM transfer WHERE order_id = NEW.id AND state IN ('offered', 'asked', 'sent')) THEN
    RAISE EXCEPTION 'Order % waits for goods of another store', NEW.number;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_open_transfer BEFORE UPDATE OF state ON orders FOR EACH ROW
  WHEN (NEW.state IN ('shipped', 'ready_for_pickup', 'delivered')) EXECUTE FUNCTION refuse_open_transfer();

UPDATE staff_role SET rights = array_append(rights, 'transfers.work') WHERE code IN ('seller', 'senior', 'office', 'owner');
UPDATE staff_role SET rights = array_append(rights, 'transfers.write') WHERE code IN ('senior', 'office', 'owner');
