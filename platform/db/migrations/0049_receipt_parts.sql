-- Compatible since: 0042
-- ORD-09: a receipt has at most 100 lines, so the hand-over of many marked pieces has several.
ALTER TABLE receipt ADD COLUMN part smallint NOT NULL DEFAULT 1 CHECK (part >= 1);
DROP INDEX receipt_of_hand_over;
CREATE UNIQUE INDEX receipt_of_hand_over ON receipt (order_id, part) WHERE kind = 'settlement';

-- Which pieces of an order line came back, {"first", "count"} by order line: each has its own marking code.
ALTER TABLE refund ADD COLUMN pieces jsonb;
