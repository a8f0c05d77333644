-- Compatible since: 0047
-- ORD-12: the last day of a banner, in Moscow; NULL: until it is taken away.
ALTER TABLE banner ADD COLUMN until_on date;
