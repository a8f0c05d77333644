-- Compatible since: 0119
-- DESK-03: points that staff give or take in the card of a buyer, with a reason in the audit log.
ALTER TABLE bonus_lot DROP CONSTRAINT bonus_lot_source_check, ADD CONSTRAINT bonus_lot_source_check
  CHECK (source IN ('order', 'birthday', 'promotion', 'card', 'staff'));
UPDATE staff_role SET rights = array_append(rights, 'points.adjust')
WHERE code IN ('senior', 'office', 'call_centre', 'owner');
