-- Compatible since: 0068
-- DESK-03: one card of a buyer, opened with a reason that is in the audit log.
UPDATE staff_role SET rights = array_append(rights, 'buyers.read') WHERE code IN ('office', 'call_centre', 'owner');
UPDATE staff_role SET rights = array_append(rights, 'buyers.change') WHERE code IN ('office', 'owner');
