-- Compatible since: 0118
-- DESK-04: an added piece costs less than its tag says when the promotions of its order were counted anew.
ALTER TABLE order_addition ADD COLUMN list_price integer CHECK (list_price >= unit_price); -- kopecks of a piece before; null: unit_price
-- DESK-07: price tags are printed by who works in the hall and by who keeps the goods and their prices.
UPDATE staff_role SET rights = array_append(rights, 'price_tags.print')
WHERE 'orders.pick' = ANY (rights) OR code IN ('owner', 'office', 'content', 'marketing');
