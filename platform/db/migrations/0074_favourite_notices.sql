-- Compatible since: 0068
-- FAV-02: what was seen of a favourite when it was last looked at, and the letter about it: «подешевело», «появилось» (decision 0099).
ALTER TABLE favourite
  ADD COLUMN seen_price integer,       -- kopecks, the lowest of its variants; null: not looked at yet
  ADD COLUMN was_available boolean;

CREATE TABLE favourite_notice (
  customer_id integer NOT NULL REFERENCES customer ON DELETE CASCADE,
  day date NOT NULL,                   -- of Moscow: the key makes it one letter a day
  price_drops integer[] NOT NULL,      -- products
  arrivals integer[] NOT NULL,
  sent_at timestamptz,
  PRIMARY KEY (customer_id, day)
);

-- In the links of letters that are sent by a consent of the account: it leads to the page where each aim is switched.
ALTER TABLE customer ADD COLUMN letters_token text UNIQUE CHECK (length(letters_token) = 22);
