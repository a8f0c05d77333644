-- Compatible since: 0068
-- OFFICE-03: collections of products, by hand and by rule, and what of a product ends by itself.

CREATE TABLE collection (
  slug text PRIMARY KEY,
  title text NOT NULL,
  lead text NOT NULL,
  body_html text NOT NULL,
  picture_id integer REFERENCES picture,
  position integer NOT NULL,
  -- Slugs in the order of the page; they stand before what the rule finds.
  products text[] NOT NULL,
  -- The rule: all of it holds. Empty lists say nothing; without anything but `except` there is no rule.
  sections text[] NOT NULL,
  brands text[] NOT NULL,
  labels text[] NOT NULL,
  -- [{"code": "skin", "values": ["сухая"]}]
  attributes jsonb NOT NULL,
  price_from integer CHECK (price_from > 0),
  price_to integer CHECK (price_to > 0),
  in_stock boolean NOT NULL,
  except_products text[] NOT NULL,
  disabled boolean NOT NULL
);
