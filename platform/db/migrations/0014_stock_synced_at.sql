-- Names in the field's terms: when a store's stock was last synchronised, and what the notices of 0001 and 0004 are.
ALTER TABLE store RENAME COLUMN stock_told_at TO stock_synced_at;
ALTER FUNCTION tell_catalogue_version() RENAME TO notify_catalogue_version;
ALTER FUNCTION tell_stock_turn() RENAME TO notify_availability_change;
ALTER TRIGGER stock_turn_told ON stock RENAME TO stock_availability_changed;
ALTER TRIGGER catalogue_version_told ON catalogue_version RENAME TO catalogue_version_changed;
