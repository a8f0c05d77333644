-- Compatible since: 0047
-- STAFF-03: another product that the buyer is offered for pieces that the store does not have. It is held until they answer.
CREATE TABLE substitute (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_line_id bigint NOT NULL REFERENCES order_line, -- the line whose pieces it replaces
  variant_id integer NOT NULL REFERENCES variant,
  quantity integer NOT NULL CHECK (quantity > 0),
  unit_price integer NOT NULL CHECK (unit_price > 0),  -- kopecks, when it was proposed
  state text NOT NULL CHECK (state IN ('proposed', 'accepted', 'declined', 'expired', 'withdrawn')),
  proposed_at timestamptz NOT NULL,
  proposed_by integer NOT NULL REFERENCES staff,
  answer_until timestamptz NOT NULL,
  answered_at timestamptz,
  answered_by integer REFERENCES staff,                -- who wrote down what the buyer said by phone; null: the buyer, or nobody
  new_line_id bigint UNIQUE REFERENCES order_line,
  CHECK ((state = 'proposed') = (answered_at IS NULL)),
  CHECK ((state = 'accepted') = (new_line_id IS NOT NULL))
);
CREATE UNIQUE INDEX one_proposed_substitute ON substitute (order_line_id) WHERE state = 'proposed';
CREATE INDEX substitute_line ON substitute (order_line_id);
CREATE INDEX substitute_proposed ON substitute (answer_until) WHERE state = 'proposed';

ALTER TABLE stock_movement
  DROP CONSTRAINT stock_movement_kind_check,
  ADD CONSTRAINT stock_movement_kind_check
    CHECK (kind IN ('exchange', 'reserve', 'release', 'hand_over', 'recount', 'short_pick', 'return', 'hold', 'end_hold')),
  ADD COLUMN substitute_id bigint REFERENCES substitute,
  ADD CHECK ((kind IN ('hold', 'end_hold')) = (substitute_id IS NOT NULL));
CREATE UNIQUE INDEX stock_movement_hold_once ON stock_movement (substitute_id, kind) WHERE substitute_id IS NOT NULL;
