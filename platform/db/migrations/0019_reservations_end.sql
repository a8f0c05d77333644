-- Compatible since: 0018
-- ORD-10: a phone's open orders are limited, and a reservation that nobody collects ends by itself.
CREATE INDEX orders_open_phone ON orders (recipient_phone) WHERE state NOT IN ('delivered', 'cancelled', 'returned');
CREATE INDEX reservation_end ON reservation (ends_at) WHERE state = 'live';
-- Orders placed before are kept for three more days.
UPDATE reservation SET ends_at = now() + interval '3 days' WHERE state = 'live' AND ends_at IS NULL;
