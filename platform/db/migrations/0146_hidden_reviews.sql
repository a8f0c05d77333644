-- Compatible since: 0118
-- DESK-01: the newest hidden reviews, and their number, without reading all of them.
CREATE INDEX review_hidden ON review (sent_at DESC, id DESC) WHERE customer_id IS NOT NULL AND hidden AND NOT pending;
