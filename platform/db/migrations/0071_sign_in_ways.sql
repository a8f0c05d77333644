-- Compatible since: 0068
-- SAFE-02: a browser where an account has signed in asks for codes within a share of its own, so that strangers who ask for codes
-- of the same phone do not shut its owner out. The cookie's id is random; only its hash is here. Deleted with the account.
CREATE TABLE known_browser (
  customer_id integer NOT NULL REFERENCES customer ON DELETE CASCADE,
  id_hash bytea NOT NULL CHECK (octet_length(id_hash) = 32),
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, id_hash)
);
CREATE INDEX known_browser_age ON known_browser (seen_at);

-- AUTH: a code comes by SMS, by a call that speaks it, or to the mailbox that the customer has confirmed.
ALTER TABLE sms_challenge
  ADD COLUMN channel text NOT NULL DEFAULT 'sms' CHECK (channel IN ('sms', 'call', 'email')),
  ADD COLUMN purpose text NOT NULL DEFAULT 'sign-in' CHECK (purpose IN ('sign-in', 'mailbox', 'old-phone', 'new-phone'));
-- One live code of a browser for each purpose: a change of the phone needs two.
DROP INDEX one_live_challenge_of_browser;
CREATE UNIQUE INDEX one_live_challenge_of_browser ON sms_challenge (browser, purpose) WHERE ended_at IS NULL;
COMMENT ON COLUMN sms_phone.phone IS
  'The phone of codes that strangers asked for by SMS; of other ways and known browsers with their name after it';

ALTER TABLE customer ADD COLUMN email_confirmed_at timestamptz;
-- A mailbox is confirmed for as long as it stays: a node of the release before changes it without this column.
CREATE FUNCTION forget_confirmed_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.email_confirmed_at := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER forget_confirmed_email BEFORE UPDATE OF email ON customer FOR EACH ROW
  WHEN (NEW.email IS DISTINCT FROM OLD.email) EXECUTE FUNCTION forget_confirmed_email();

-- SAFE-01: what a customer reads of a session: a number to end it by, and the device in words. `browser`: as in known_browser.
ALTER TABLE session
  ADD COLUMN public_id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN device text NOT NULL DEFAULT '' CHECK (length(device) <= 100),
  ADD COLUMN browser bytea CHECK (octet_length(browser) = 32);

-- Which gateway has been given a message: another one does not get it unless the first has certainly not taken it.
CREATE TABLE sms_attempt (
  key text PRIMARY KEY CHECK (length(key) <= 200),
  gateway text NOT NULL,
  tried_at timestamptz NOT NULL
);
CREATE INDEX sms_attempt_age ON sms_attempt (tried_at);
