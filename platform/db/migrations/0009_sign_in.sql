-- Sign-in by phone and SMS code.

-- An account is a visitor of its own: baskets and favourites are read by visitor, and every browser that is signed in reads the account's.
ALTER TABLE customer ADD COLUMN visitor_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid();
CREATE INDEX session_customer ON session (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX orders_customer ON orders (customer_id, placed_at DESC) WHERE customer_id IS NOT NULL;
CREATE INDEX orders_visitor ON orders (visitor_id);

-- A code that a browser asked for. The code itself is nowhere: who sends it and who checks it derive it from the seed with
-- a key that does not lie in the database (SAFE-02).
CREATE TABLE sms_challenge (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  browser bytea NOT NULL CHECK (octet_length(browser) = 32), -- session.id_hash of who asked
  phone text NOT NULL CHECK (phone ~ '^79[0-9]{9}$'),
  seed bytea NOT NULL CHECK (octet_length(seed) = 16),
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  ended_at timestamptz                            -- used, or replaced by the next
);
CREATE UNIQUE INDEX one_live_challenge_of_browser ON sms_challenge (browser) WHERE ended_at IS NULL;
CREATE INDEX sms_challenge_expiry ON sms_challenge (expires_at);

-- When a phone was last sent a code: 60 seconds between two, whoever asks.
CREATE TABLE sms_phone (
  phone text PRIMARY KEY,
  sent_at timestamptz NOT NULL
);
