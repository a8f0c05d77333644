-- Compatible since: 0118
-- OFFICE-08: a device of the counter, which a full sign-in opens for as long as its session may last, and short codes by which members
-- change places on it. A session without a device is one of before, or of a member who stands at no counter.
CREATE TABLE staff_device (
  id_hash bytea PRIMARY KEY CHECK (length(id_hash) = 32),
  opened_by integer NOT NULL REFERENCES staff ON DELETE CASCADE,
  opened_at timestamptz NOT NULL,
  -- Wrong codes since the last right one.
  tries integer NOT NULL DEFAULT 0
);
CREATE INDEX staff_device_opened_by ON staff_device (opened_by);
CREATE TABLE staff_pin (
  staff_id integer PRIMARY KEY REFERENCES staff ON DELETE CASCADE,
  -- Hash of the code, sealed as the secrets of authenticators are: a short code is guessed from its hash alone.
  sealed bytea NOT NULL,
  set_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0
);
ALTER TABLE staff_session
  ADD COLUMN device_hash bytea REFERENCES staff_device ON DELETE CASCADE,
  ADD COLUMN by_pin boolean NOT NULL DEFAULT FALSE;
CREATE INDEX staff_session_device ON staff_session (device_hash) WHERE device_hash IS NOT NULL;
