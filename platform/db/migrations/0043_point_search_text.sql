-- Compatible since: 0042
-- ORD-03: what the search of points looks through, folded once when a point is written.
ALTER TABLE pickup_point ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
  replace(lower(address || ' ' || name || ' ' || coalesce(metro, '') || ' ' || code), 'ё', 'е')) STORED;
