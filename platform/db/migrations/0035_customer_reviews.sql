-- Compatible since: 0018
-- CAT-11: reviews that customers of the shop write. An imported review has an external id, a customer's one has a customer.
ALTER TABLE review
  ALTER COLUMN external_id DROP NOT NULL,
  ADD COLUMN customer_id integer REFERENCES customer ON DELETE CASCADE,
  ADD COLUMN pending boolean NOT NULL DEFAULT false,  -- the staff have not read it yet; hidden until then
  ADD COLUMN hidden_reason text,                      -- why the staff hid it, for its author
  ADD COLUMN sent_at timestamptz,                     -- when the author last changed it
  ADD CONSTRAINT review_source CHECK ((external_id IS NULL) = (customer_id IS NOT NULL)),
  ADD CONSTRAINT review_sent CHECK ((sent_at IS NULL) = (customer_id IS NULL)),
  ADD CONSTRAINT review_pending_hidden CHECK (hidden OR NOT pending),
  ADD CONSTRAINT review_reason CHECK (hidden_reason IS NULL OR (hidden AND NOT pending));
CREATE UNIQUE INDEX review_of_customer ON review (customer_id, product_id);
CREATE INDEX review_pending ON review (sent_at) WHERE pending;

-- The hash of a customer's photo is 128 random bits: nobody can guess the address of a photo that is not published.
ALTER TABLE picture DROP CONSTRAINT picture_hash_check,
  ADD CONSTRAINT picture_hash_check CHECK (hash ~ '^[0-9a-f]{16}([0-9a-f]{16})?$');

-- Photos of customers' reviews. The shop has encoded the JPEG itself: no byte of the sender's file is in it.
CREATE TABLE review_photo (
  picture_id integer PRIMARY KEY REFERENCES picture ON DELETE CASCADE,
  customer_id integer NOT NULL REFERENCES customer ON DELETE CASCADE,
  product_id integer NOT NULL REFERENCES product ON DELETE CASCADE,
  review_id integer REFERENCES review ON DELETE SET NULL, -- null until the review is sent
  position integer NOT NULL DEFAULT 0,
  jpeg bytea NOT NULL,
  added_at timestamptz NOT NULL
);
CREATE INDEX review_photo_review ON review_photo (review_id, position);
CREATE INDEX review_photo_customer ON review_photo (customer_id);
CREATE INDEX review_photo_unsent ON review_photo (added_at) WHERE review_id IS NULL;

-- A guest's order belongs to the customer with its phone, also when it was placed in another browser.
CREATE INDEX orders_guest_phone ON orders (recipient_phone) WHERE customer_id IS NULL;
