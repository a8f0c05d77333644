-- Compatible since: 0068
-- OFFICE-05: how often a product of the answer was opened; and phrases whose answer staff have fixed, tried before each change.
ALTER TABLE search_phrase_day ADD COLUMN choices integer NOT NULL DEFAULT 0 CHECK (choices >= 0);
CREATE TABLE search_check (
  phrase text PRIMARY KEY,
  categories text[] NOT NULL,  -- paths
  brands text[] NOT NULL,      -- slugs
  page_url text,
  CHECK (cardinality(categories) + cardinality(brands) > 0 OR page_url IS NOT NULL)
);
