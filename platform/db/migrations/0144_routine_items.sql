-- Compatible since: 0118
-- Products of the care that a customer has put together or changed (decision 0203). What was bought and never changed has no row.
CREATE TABLE routine_item (
  customer_id integer REFERENCES customer ON DELETE CASCADE,
  product_id integer REFERENCES product ON DELETE CASCADE,
  -- The pack whose size counts, until a later one is bought.
  variant_id integer NOT NULL REFERENCES variant ON DELETE CASCADE,
  -- NULL: as the step of the product says.
  day_part text CHECK (day_part IN ('morning', 'evening', 'both')),
  every_days smallint CHECK (every_days IN (1, 2, 7)),
  opened_on date,
  -- Not shown until it is bought again.
  removed_at timestamptz,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, product_id)
);
