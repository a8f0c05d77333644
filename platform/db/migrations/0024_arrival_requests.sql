-- Compatible since: 0018
-- CAT-13: who waits for a variant, and where. One e-mail for each request; `store_id` null: anywhere in the city or from the
-- warehouse, both null: from the warehouse.
CREATE TABLE arrival_request (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  variant_id integer NOT NULL REFERENCES variant ON DELETE CASCADE,
  city_id integer REFERENCES city ON DELETE CASCADE,
  store_id integer REFERENCES store ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(email)),
  token text NOT NULL UNIQUE CHECK (length(token) = 22), -- 128 random bits, base64url: in the link of the e-mail
  customer_id integer REFERENCES customer ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('waiting', 'found', 'sent', 'cancelled')),
  consent_text_version text NOT NULL,
  requested_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX arrival_request_open ON arrival_request (variant_id, city_id, store_id, email) NULLS NOT DISTINCT
  WHERE state IN ('waiting', 'found');
CREATE INDEX arrival_request_email ON arrival_request (email) WHERE state IN ('waiting', 'found');
CREATE INDEX arrival_request_customer ON arrival_request (customer_id);
