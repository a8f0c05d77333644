-- Compatible since: 0118
-- DESK-04: pieces that a buyer wants in addition to an order. Of an order that is paid online they are held until their own payment
-- has come; only then are they a line of the order, or pieces of one. Until then nothing of the order has changed.
CREATE TABLE order_addition (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  line_id bigint NOT NULL,                           -- the line that grows, or the id that a line of its own will have
  grows boolean NOT NULL,
  variant_id integer NOT NULL REFERENCES variant,
  name text NOT NULL,                                -- of the product, as lines and receipts have it
  full_name text NOT NULL,                           -- with its shade and size
  quantity integer NOT NULL CHECK (quantity > 0),
  unit_price integer NOT NULL CHECK (unit_price > 0), -- kopecks of a piece, when it was proposed
  delivery_price integer NOT NULL CHECK (delivery_price >= 0), -- kopecks of the order's delivery from then on
  state text NOT NULL CHECK (state IN ('proposed', 'taken', 'expired', 'withdrawn')),
  proposed_at timestamptz NOT NULL,
  proposed_by integer NOT NULL REFERENCES staff,
  pay_until timestamptz NOT NULL,
  ended_at timestamptz,
  payment_id uuid UNIQUE,                            -- what has paid for it; null: paid on receipt. It refers here: no circle
  CHECK ((state = 'proposed') = (ended_at IS NULL)),
  CHECK (payment_id IS NULL OR state = 'taken')
);
CREATE UNIQUE INDEX one_proposed_addition ON order_addition (order_id) WHERE state = 'proposed';
CREATE INDEX order_addition_order ON order_addition (order_id);
CREATE INDEX order_addition_line ON order_addition (line_id);
CREATE INDEX order_addition_proposed ON order_addition (pay_until) WHERE state = 'proposed';

ALTER TABLE payment ADD COLUMN addition_id bigint REFERENCES order_addition,
  ADD CHECK (addition_id IS NULL OR order_id IS NOT NULL);
CREATE INDEX payment_of_addition ON payment (addition_id) WHERE addition_id IS NOT NULL;

ALTER TABLE stock_movement
  DROP CONSTRAINT stock_movement_kind_check,
  ADD CONSTRAINT stock_movement_kind_check CHECK (kind IN (
    'exchange', 'reserve', 'release', 'hand_over', 'recount', 'short_pick', 'return', 'hold', 'end_hold', 'hold_back',
    'replacement', 'hold_added', 'end_hold_added')),
  ADD COLUMN addition_id bigint REFERENCES order_addition,
  ADD CHECK ((kind IN ('hold_added', 'end_hold_added')) = (addition_id IS NOT NULL));
CREATE UNIQUE INDEX stock_movement_addition_once ON stock_movement (addition_id, kind) WHERE addition_id IS NOT NULL;
