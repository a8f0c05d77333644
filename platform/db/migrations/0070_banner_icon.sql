-- Compatible since: 0068
-- OWN-01: the icon of a promise on the main page is named by its record.
ALTER TABLE banner ADD COLUMN icon text CHECK (icon ~ '^[a-z0-9-]+$');
