-- Compatible since: 0118
-- SAFE-05: what customers have deleted singly: a restored backup deletes it again. `key`: its id; of a photo
-- that of the picture, of a review that of its product.
CREATE TABLE deleted_entry (
  customer_id integer NOT NULL REFERENCES customer ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('address', 'review', 'review_photo', 'question', 'answer')),
  key integer NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, kind, key)
);
CREATE INDEX deleted_entry_at ON deleted_entry (at);
