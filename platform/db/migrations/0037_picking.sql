-- Compatible since: 0018
-- STAFF-02: what staff have picked of an order, and the marking codes of the pieces.
ALTER TABLE variant ADD COLUMN marked boolean NOT NULL DEFAULT FALSE; -- sold only with a code of «Честный знак»

-- STAFF-03: `quantity` is what is handed over: pieces that a store does not have are cancelled, in the end all of a line.
ALTER TABLE order_line
  DROP CONSTRAINT order_line_quantity_check,
  ADD CONSTRAINT order_line_quantity_check CHECK (quantity >= 0),
  ADD COLUMN cancelled integer NOT NULL DEFAULT 0 CHECK (cancelled >= 0),
  ADD COLUMN picked integer NOT NULL DEFAULT 0,
  ADD CHECK (picked BETWEEN 0 AND quantity),
  ADD CHECK (quantity + cancelled > 0);

CREATE TABLE marking_code (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_line_id bigint NOT NULL REFERENCES order_line,
  code text NOT NULL,                             -- as scanned, with its GS characters: receipts carry it byte for byte
  gtin text NOT NULL CHECK (gtin ~ '^[0-9]{14}$'),
  serial text NOT NULL CHECK (length(serial) BETWEEN 1 AND 20),
  picked_at timestamptz NOT NULL,
  freed_at timestamptz                            -- the piece was put back, or its order was cancelled or returned
);
CREATE UNIQUE INDEX marking_code_once ON marking_code (gtin, serial) WHERE freed_at IS NULL;
CREATE INDEX marking_code_line ON marking_code (order_line_id);

-- Pieces that cannot be handed over leave the reservation, several times for a line; the shelf is recounted with them.
ALTER TABLE stock_movement
  DROP CONSTRAINT stock_movement_kind_check,
  ADD CONSTRAINT stock_movement_kind_check
    CHECK (kind IN ('exchange', 'reserve', 'release', 'hand_over', 'recount', 'short_pick')),
  DROP CONSTRAINT stock_movement_order_line_id_kind_key;
CREATE UNIQUE INDEX stock_movement_once ON stock_movement (order_line_id, kind) WHERE kind <> 'short_pick';

CREATE INDEX orders_open_of_store ON orders (store_id) WHERE state NOT IN ('delivered', 'cancelled', 'returned');
