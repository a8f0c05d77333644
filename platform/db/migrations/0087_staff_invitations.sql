-- Compatible since: 0068
-- OFFICE-07: colleagues are invited by a link, and a lost access is reset by two persons. Rows wait here; what has happened is in the
-- audit log.
CREATE TABLE staff_invitation (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  login text NOT NULL UNIQUE CHECK (login ~ '^[a-z0-9._-]{2,40}$'),
  name text CHECK (name <> ''),
  role_code text REFERENCES staff_role,
  store_id integer REFERENCES store,
  -- The member whose access was reset; NULL: the link makes a new member.
  staff_id integer REFERENCES staff,
  totp_secret bytea NOT NULL,                     -- encrypted, as that of `staff`
  invited_by integer NOT NULL REFERENCES staff,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CHECK ((staff_id IS NULL) = (name IS NOT NULL AND role_code IS NOT NULL))
);

CREATE TABLE staff_reset (
  staff_id integer PRIMARY KEY REFERENCES staff,
  asked_by integer NOT NULL REFERENCES staff CHECK (asked_by <> staff_id),
  asked_at timestamptz NOT NULL
);
