-- Compatible since: 0068
-- DESK-04: orders by phone. The member of staff who read the text of the consent to the buyer; null: the buyer read it.
ALTER TABLE consent_record ADD COLUMN read_by integer REFERENCES staff;
UPDATE staff_role SET rights = array_append(rights, 'orders.place') WHERE code IN ('senior', 'office', 'call_centre');
