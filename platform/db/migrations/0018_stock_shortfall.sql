-- Compatible since: 0015
-- ORD-10: the stock exchange says what a store has, also when that is less than is reserved for orders. Nothing is free then
-- (on_hand - reserved is below zero), and stock_shortfall lists what the store cannot hand over.
ALTER TABLE stock DROP CONSTRAINT stock_check;
CREATE INDEX stock_short ON stock (store_id, variant_id) WHERE reserved > on_hand;

-- Order lines that the store has too few units for: the earliest reservations are served first.
CREATE VIEW stock_shortfall AS
SELECT r.store_id, r.variant_id, o.number, least(r.quantity, r.reserved_up_to - r.on_hand)::integer AS missing
FROM (
  SELECT r.order_line_id, r.store_id, r.variant_id, r.quantity, s.on_hand,
         sum(r.quantity) OVER (PARTITION BY r.store_id, r.variant_id ORDER BY r.made_at, r.order_line_id) AS reserved_up_to
  FROM stock s JOIN reservation r ON r.store_id = s.store_id AND r.variant_id = s.variant_id AND r.state = 'live'
  WHERE s.reserved > s.on_hand
) r
JOIN order_line l ON l.id = r.order_line_id
JOIN orders o ON o.id = l.order_id
WHERE r.reserved_up_to > r.on_hand;
