-- Compatible since: 0047
-- From where a member of staff has signed in: strangers who guess the login from elsewhere do not use up these tries.
CREATE TABLE staff_network (
  staff_id integer NOT NULL REFERENCES staff,
  network text NOT NULL CHECK (length(network) <= 60),
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (staff_id, network)
);
