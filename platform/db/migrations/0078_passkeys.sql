-- Compatible since: 0068
-- PEOPLE-03: passkeys, with which a customer signs in without a code. The authenticator has the private key; deleted with the account.
CREATE TABLE passkey (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  customer_id integer NOT NULL REFERENCES customer ON DELETE CASCADE,
  credential_id bytea NOT NULL UNIQUE CHECK (octet_length(credential_id) BETWEEN 1 AND 1023),
  -- COSE
  public_key bytea NOT NULL CHECK (octet_length(public_key) BETWEEN 1 AND 4096),
  -- Signatures so far, as the authenticator says; one that does not count says 0.
  counter bigint NOT NULL CHECK (counter >= 0),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  added_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX passkey_of_customer ON passkey (customer_id, added_at);

-- A code by SMS lets a customer remove a passkey.
ALTER TABLE sms_challenge DROP CONSTRAINT sms_challenge_purpose_check;
ALTER TABLE sms_challenge ADD CONSTRAINT sms_challenge_purpose_check
  CHECK (purpose IN ('sign-in', 'mailbox', 'old-phone', 'new-phone', 'passkey'));
