-- Compatible since: 0047
-- ORD-11: pieces of a store by the date until which they are good. stock.on_hand stays what is sold: `pieces` of a lot are among it,
-- `held` are not, because their date is too near (stock_rule).
CREATE TABLE stock_lot (
  store_id integer NOT NULL,
  variant_id integer NOT NULL,
  best_before date NOT NULL,               -- the last day
  number text NOT NULL DEFAULT '',         -- of the maker; empty: unknown
  pieces integer NOT NULL CHECK (pieces >= 0),
  held integer NOT NULL DEFAULT 0 CHECK (held >= 0),
  PRIMARY KEY (store_id, variant_id, best_before, number),
  FOREIGN KEY (store_id, variant_id) REFERENCES stock
);
CREATE INDEX stock_lot_by_date ON stock_lot (best_before) WHERE pieces > 0;

-- Terms of shop.yaml that the import needs, written when the shop starts.
CREATE TABLE stock_rule (
  is_only boolean PRIMARY KEY DEFAULT TRUE CHECK (is_only),
  hold_months integer NOT NULL CHECK (hold_months >= 0)
);

-- The lot of each picked piece of an order line: the nth piece as it was picked.
CREATE TABLE picked_lot (
  order_line_id bigint NOT NULL REFERENCES order_line,
  piece integer NOT NULL CHECK (piece > 0),
  best_before date NOT NULL,
  number text NOT NULL DEFAULT '',
  PRIMARY KEY (order_line_id, piece)
);

ALTER TABLE stock_movement
  DROP CONSTRAINT stock_movement_kind_check,
  ADD CONSTRAINT stock_movement_kind_check CHECK (kind IN (
    'exchange', 'reserve', 'release', 'hand_over', 'recount', 'short_pick', 'return', 'hold', 'end_hold', 'hold_back'));

-- Whoever lowers the stock, a node of the release before too: its lots are never more than it. What left without being named is
-- taken from the nearest dates, which a store sells first. Placing an order writes `reserved` only and does not come here.
CREATE FUNCTION trim_lots() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stock_lot l SET pieces = l.pieces - least(l.pieces, d.too_many - d.before)
  FROM (
    SELECT best_before, number, sum(pieces) OVER () - NEW.on_hand AS too_many,
           sum(pieces) OVER (ORDER BY best_before, number) - pieces AS before
    FROM stock_lot WHERE store_id = NEW.store_id AND variant_id = NEW.variant_id
  ) d
  WHERE l.store_id = NEW.store_id AND l.variant_id = NEW.variant_id
    AND l.best_before = d.best_before AND l.number = d.number AND l.pieces > 0 AND d.too_many > d.before;
  RETURN NULL;
END $$;
CREATE TRIGGER lots_trimmed AFTER UPDATE OF on_hand ON stock
  FOR EACH ROW WHEN (NEW.on_hand < OLD.on_hand) EXECUTE FUNCTION trim_lots();
