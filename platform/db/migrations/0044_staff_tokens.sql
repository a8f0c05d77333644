-- Compatible since: 0042
-- OWN-02: bearer tokens of programs, such as an accounting system, that import goods through the API.
CREATE TABLE staff_token (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name ~ '^[a-z0-9._-]{2,40}$'),
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32), -- SHA-256: the token has 256 random bits
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  revoked_at timestamptz
);
