-- Compatible since: 0068
-- STAFF-04: how the money of an order that is paid on receipt was taken when it was handed over. Null: nothing was to be paid, or
-- the release before has handed it over.
ALTER TABLE orders ADD COLUMN received_as text CHECK (received_as IN ('card', 'cash', 'before'));
