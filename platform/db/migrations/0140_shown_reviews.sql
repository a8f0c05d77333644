-- Compatible since: 0118
-- DESK-01: the newest reviews that are shown, without reading all of them.
CREATE INDEX review_shown ON review (sent_at DESC, id DESC) WHERE customer_id IS NOT NULL AND NOT hidden;
