-- Compatible since: 0018
-- ORD-08: returns of handed-over goods, by line. A buyer asks for one, staff accept what was brought.
CREATE TABLE order_return (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  state text NOT NULL CHECK (state IN ('requested', 'accepted', 'refused', 'replaced')),
  requested_at timestamptz NOT NULL,
  decided_at timestamptz,
  staff_id integer REFERENCES staff,
  refund_money integer NOT NULL DEFAULT 0 CHECK (refund_money >= 0),             -- kopecks
  refund_points integer NOT NULL DEFAULT 0 CHECK (refund_points >= 0),
  refund_certificate integer NOT NULL DEFAULT 0 CHECK (refund_certificate >= 0),
  CHECK ((state = 'requested') = (decided_at IS NULL)),
  CHECK (state <> 'accepted' OR staff_id IS NOT NULL)
);
CREATE UNIQUE INDEX one_requested_return ON order_return (order_id) WHERE state = 'requested';
CREATE INDEX order_return_order ON order_return (order_id);

CREATE TABLE order_return_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  return_id bigint NOT NULL REFERENCES order_return,
  order_line_id bigint NOT NULL REFERENCES order_line,
  reason text NOT NULL CHECK (reason IN ('unopened', 'defect', 'wrong_product', 'wrong_information')),
  quantity integer NOT NULL CHECK (quantity > 0),
  accepted integer NOT NULL DEFAULT 0 CHECK (accepted BETWEEN 0 AND quantity),
  sellable integer NOT NULL DEFAULT 0 CHECK (sellable BETWEEN 0 AND accepted), -- back on the shelf
  UNIQUE (return_id, order_line_id)
);

-- A line may come back in several returns, each of which moves stock once.
ALTER TABLE stock_movement
  DROP CONSTRAINT stock_movement_kind_check,
  ADD CONSTRAINT stock_movement_kind_check
    CHECK (kind IN ('exchange', 'reserve', 'release', 'hand_over', 'recount', 'short_pick', 'return')),
  ADD COLUMN return_line_id bigint UNIQUE REFERENCES order_return_line,
  ADD CHECK ((kind = 'return') = (return_line_id IS NOT NULL));
DROP INDEX stock_movement_once;
CREATE UNIQUE INDEX stock_movement_once ON stock_movement (order_line_id, kind) WHERE kind NOT IN ('short_pick', 'return');
