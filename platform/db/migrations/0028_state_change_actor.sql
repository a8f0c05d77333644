-- Compatible since: 0018
-- ORD-07: who changed the state of an order. The default is what a node of the previous release writes.
ALTER TABLE order_state_change
  ADD COLUMN actor text NOT NULL DEFAULT 'system' CHECK (actor IN ('buyer', 'system', 'provider', 'staff')),
  ADD COLUMN provider text,                       -- of payments or of delivery
  ADD COLUMN staff_id integer,
  ADD CHECK ((actor = 'provider') = (provider IS NOT NULL)),
  ADD CHECK ((actor = 'staff') = (staff_id IS NOT NULL));
UPDATE order_state_change SET actor = 'buyer' WHERE cause IN ('placed by the buyer', 'cancelled by the buyer');
UPDATE order_state_change SET cause = CASE cause
  WHEN 'placed by the buyer' THEN 'placed' WHEN 'cancelled by the buyer' THEN 'cancelled_by_buyer'
  WHEN 'not collected in time' THEN 'not_collected' ELSE cause END;
