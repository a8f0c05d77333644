-- Compatible since: 0118
-- ORD-08: staff change where, when and how an order is received, and by whom. Who did it; null: the buyer. `former_delivery`: of an
-- order that is received in another way since then.
ALTER TABLE order_delivery_change
  ADD COLUMN staff_id integer REFERENCES staff,
  ADD COLUMN former_delivery text;
UPDATE staff_role SET rights = array_append(rights, 'orders.change') WHERE code IN ('senior', 'office', 'call_centre', 'owner');
