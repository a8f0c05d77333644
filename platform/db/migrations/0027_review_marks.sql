-- Compatible since: 0018
-- CAT-11: who found a review helpful; review.helpful_count is what the import brings.
CREATE TABLE review_mark (
  review_id integer REFERENCES review ON DELETE CASCADE,
  visitor_id uuid,
  marked_at timestamptz NOT NULL,
  PRIMARY KEY (review_id, visitor_id)
);
CREATE INDEX review_mark_visitor ON review_mark (visitor_id);
