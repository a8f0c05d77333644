-- Compatible since: 0018
-- CAT-09: products that a customer has looked at. Guests have theirs on their device, until they sign in.
CREATE TABLE viewed_product (
  customer_id integer REFERENCES customer ON DELETE CASCADE,
  product_id integer REFERENCES product ON DELETE CASCADE,
  viewed_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, product_id)
);
-- CAT-09: in how many orders two products were bought together, in both directions.
CREATE TABLE bought_together (
  product_id integer REFERENCES product ON DELETE CASCADE,
  other_id integer REFERENCES product ON DELETE CASCADE,
  orders integer NOT NULL CHECK (orders > 0),
  PRIMARY KEY (product_id, other_id)
);
-- The last order counted there.
CREATE TABLE bought_together_progress (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  last_order_id bigint NOT NULL
);
INSERT INTO bought_together_progress (last_order_id) VALUES (0);
