-- Compatible since: 0018
-- CAT-14: ingredients that a customer does not want. Guests have theirs on their device, until they sign in.
CREATE TABLE unwanted_ingredient (
  customer_id integer REFERENCES customer ON DELETE CASCADE,
  ingredient_id integer REFERENCES ingredient ON DELETE CASCADE,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, ingredient_id)
);
