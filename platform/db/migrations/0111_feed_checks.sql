-- Compatible since: 0068
-- EXCH-03: what the nightly comparison of the feed with the pages found.
CREATE TABLE feed_check (
  at timestamptz PRIMARY KEY,
  compared integer NOT NULL CHECK (compared >= 0),
  differ integer NOT NULL CHECK (differ >= 0),
  detail text NOT NULL DEFAULT ''                 -- the first differences
);
