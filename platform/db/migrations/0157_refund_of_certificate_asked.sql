-- Compatible since: 0118
-- BONUS-03: a large refund of a certificate that was bought online waits for a second member.
ALTER TABLE certificate_purchase ADD COLUMN refund_asked_by integer REFERENCES staff;
