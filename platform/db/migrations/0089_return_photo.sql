-- Compatible since: 0068
-- ORD-08: photos with which buyers show what is wrong with goods that they bring back. They have no public address.
CREATE TABLE return_photo (
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{32}$'),
  order_id bigint NOT NULL REFERENCES orders ON DELETE CASCADE,
  return_id bigint REFERENCES order_return ON DELETE CASCADE,   -- null: the request is not sent yet
  jpeg bytea NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  added_at timestamptz NOT NULL
);
CREATE INDEX return_photo_order ON return_photo (order_id);
CREATE INDEX return_photo_return ON return_photo (return_id);
CREATE INDEX return_photo_added ON return_photo (added_at);
