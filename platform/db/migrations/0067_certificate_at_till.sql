-- Compatible since: 0047
-- BONUS-04: a certificate pays at the till of a store too; such an entry has no order.
ALTER TABLE certificate_entry
  DROP CONSTRAINT certificate_entry_kind_check,
  DROP CONSTRAINT certificate_entry_amount_check,
  DROP CONSTRAINT certificate_entry_order_check,
  ADD CONSTRAINT certificate_entry_kind_check CHECK (kind IN ('issue', 'spend', 'return', 'refund', 'till')),
  ADD CONSTRAINT certificate_entry_amount_check
    CHECK (CASE WHEN kind IN ('spend', 'refund', 'till') THEN amount < 0 ELSE amount > 0 END),
  ADD CONSTRAINT certificate_entry_order_check CHECK ((kind IN ('issue', 'refund', 'till')) = (order_id IS NULL));
