-- Compatible since: 0018
-- STAFF-01: people who work in the shops. Apart from customers: accounts, sessions and cookie of their own.
CREATE TABLE staff (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  login text NOT NULL UNIQUE CHECK (login ~ '^[a-z0-9._-]{2,40}$'),
  name text NOT NULL CHECK (name <> ''),
  role text NOT NULL CHECK (role IN ('seller', 'senior', 'office')),
  store_id integer REFERENCES store,              -- a seller works in one store, the others in all
  password_hash text NOT NULL CHECK (password_hash LIKE '$argon2id$%'),
  totp_secret bytea NOT NULL,                     -- encrypted with a key derived from APP_SECRET
  totp_step bigint NOT NULL DEFAULT 0,            -- of the newest accepted code: a code is accepted once
  is_demo boolean NOT NULL DEFAULT FALSE,         -- its password is published: never active in production
  created_at timestamptz NOT NULL,
  disabled_at timestamptz,
  CHECK ((role = 'seller') = (store_id IS NOT NULL))
);

CREATE TABLE staff_session (
  id_hash bytea PRIMARY KEY CHECK (octet_length(id_hash) = 32),
  staff_id integer NOT NULL REFERENCES staff ON DELETE CASCADE,
  confirmed boolean NOT NULL,                     -- the code of the second factor was accepted, not only the password
  tries integer NOT NULL DEFAULT 0,               -- of that code
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL
);
CREATE INDEX staff_session_staff ON staff_session (staff_id);

-- Append-only: roles.sql lets the app insert and read only.
CREATE TABLE staff_audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  staff_id integer REFERENCES staff,              -- null: the command line
  action text NOT NULL,
  subject text NOT NULL,                          -- what it was done to: an order's number, a login
  was jsonb,
  became jsonb
);
CREATE INDEX staff_audit_subject ON staff_audit (subject);
