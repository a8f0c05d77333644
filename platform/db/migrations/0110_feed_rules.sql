-- Compatible since: 0068
-- EXCH-03: which products the feeds leave out. A rule leaves out what all of it holds for; empty lists say nothing.
CREATE TABLE feed_rule (
  code text PRIMARY KEY,
  title text NOT NULL,
  position integer NOT NULL,
  sections text[] NOT NULL,
  brands text[] NOT NULL,
  price_from integer CHECK (price_from > 0),
  price_to integer CHECK (price_to > 0),
  -- Hours since the last exchange of every store that has the product.
  stock_older_hours integer CHECK (stock_older_hours > 0),
  without_barcode boolean NOT NULL,
  disabled boolean NOT NULL
);
