-- Compatible since: 0018
-- BONUS-03: gift certificates. Entries are never changed; the balance is their sum, which server/db/audit.sql proves.
CREATE TABLE certificate (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number text NOT NULL UNIQUE CHECK (number ~ '^[0-9]{12}$'),
  pin_hash bytea NOT NULL CHECK (octet_length(pin_hash) = 32),  -- keyed by the shop's secret
  nominal integer NOT NULL CHECK (nominal > 0),                 -- kopecks
  balance integer NOT NULL DEFAULT 0 CHECK (balance BETWEEN 0 AND nominal),
  issued_at timestamptz NOT NULL,
  ends_on date NOT NULL,                                        -- the first day on which it is not accepted
  recipient_email text,                                         -- null: handed over on paper
  send_at timestamptz,
  sent_at timestamptz,
  CHECK ((recipient_email IS NULL) = (send_at IS NULL))
);
CREATE INDEX certificate_to_send ON certificate (send_at) WHERE sent_at IS NULL;

CREATE TABLE certificate_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  certificate_id integer NOT NULL REFERENCES certificate,
  order_id bigint REFERENCES orders,
  kind text NOT NULL CHECK (kind IN ('issue', 'spend', 'return')),
  cause text NOT NULL DEFAULT '',
  amount integer NOT NULL CHECK (CASE WHEN kind = 'spend' THEN amount < 0 ELSE amount > 0 END),
  at timestamptz NOT NULL,
  CHECK ((kind = 'issue') = (order_id IS NULL)),
  UNIQUE NULLS NOT DISTINCT (order_id, kind, certificate_id, cause)
);
CREATE INDEX certificate_entry_certificate ON certificate_entry (certificate_id);
