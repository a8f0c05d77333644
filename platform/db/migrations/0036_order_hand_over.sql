-- Compatible since: 0018
-- ORD-07, ORD-10: what an order needs until it is handed over.
ALTER TABLE orders
  ADD COLUMN hand_over_code text CHECK (hand_over_code ~ '^[0-9]{6}$'), -- of a pickup: said or scanned at the counter
  ADD COLUMN track_number text CHECK (track_number <> ''),              -- of a carrier
  ADD COLUMN confirm_until timestamptz,                                 -- only of a guest who pays on receipt
  ADD COLUMN confirmed_at timestamptz,
  ADD CHECK (hand_over_code IS NULL OR delivery = 'pickup'),
  ADD CHECK (track_number IS NULL OR delivery <> 'pickup'),
  ADD CHECK (confirmed_at IS NULL OR confirm_until IS NOT NULL);
UPDATE orders SET hand_over_code = lpad((('x' || substr(md5(gen_random_uuid()::text), 1, 7))::bit(28)::int % 1000000)::text, 6, '0')
WHERE delivery = 'pickup' AND state NOT IN ('delivered', 'cancelled', 'returned');
