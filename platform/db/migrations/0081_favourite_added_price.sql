-- Compatible since: 0068
-- FAV-01: the price when the product was added, in kopecks, the lowest of its variants; null: added by an earlier release.
ALTER TABLE favourite ADD COLUMN added_price integer CHECK (added_price >= 0);
