-- What people write to the shop, and who wants its news.

CREATE TABLE feedback (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  form_id text NOT NULL,
  name text NOT NULL,
  phone text NOT NULL CHECK (phone ~ '^7[0-9]{10}$'),
  email text NOT NULL,
  message text NOT NULL DEFAULT '',
  policy_version text NOT NULL,                   -- of the privacy policy the form pointed to
  at timestamptz NOT NULL,
  mailed_at timestamptz,                          -- the letter to the staff has been taken by the transport
  answered_at timestamptz                         -- set by the staff
);
CREATE INDEX feedback_open ON feedback (at) WHERE answered_at IS NULL;

-- Beside the message, so that lists of messages stay light. Drawn anew by us: no byte of the sender's file is in it.
CREATE TABLE feedback_photo (
  feedback_id bigint PRIMARY KEY REFERENCES feedback ON DELETE CASCADE,
  jpeg bytea NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL
);

CREATE TABLE subscriber (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  token text NOT NULL UNIQUE CHECK (length(token) = 22), -- 128 random bits, base64url: in every letter's links
  state text NOT NULL CHECK (state IN ('asked', 'confirmed', 'left')),
  asked_at timestamptz NOT NULL,                  -- last letter that asks for a yes
  changed_at timestamptz NOT NULL
);

-- Who agreed to what, when, from where, in which words. Append-only: taking back is a row of its own.
CREATE TABLE consent_record (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('news')),
  subject text NOT NULL,                          -- e-mail address
  step text NOT NULL CHECK (step IN ('asked', 'confirmed', 'withdrawn')),
  text_version text NOT NULL,
  text_hash bytea NOT NULL CHECK (octet_length(text_hash) = 32), -- SHA-256 of the words that were shown
  from_address inet,
  at timestamptz NOT NULL
);
CREATE INDEX consent_subject ON consent_record (subject, at);

CREATE FUNCTION keep_consent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'consent_record is append-only';
END $$;
CREATE TRIGGER consent_kept BEFORE UPDATE OR DELETE ON consent_record FOR EACH ROW EXECUTE FUNCTION keep_consent();

-- Days on which a shop is open otherwise than its week says: holidays, stocktaking. Both null: closed.
CREATE TABLE store_special_day (
  store_id integer NOT NULL REFERENCES store ON DELETE CASCADE,
  day date NOT NULL,
  open text,
  close text,
  note text NOT NULL DEFAULT '',                  -- «Новый год»
  PRIMARY KEY (store_id, day),
  CHECK ((open IS NULL) = (close IS NULL))
);
