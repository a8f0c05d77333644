-- Compatible since: 0068
-- PEOPLE-03: a code by SMS lets a customer change the e-mail when the sign-in is not fresh.
ALTER TABLE sms_challenge DROP CONSTRAINT sms_challenge_purpose_check;
ALTER TABLE sms_challenge ADD CONSTRAINT sms_challenge_purpose_check
  CHECK (purpose IN ('sign-in', 'mailbox', 'new-email', 'old-phone', 'new-phone', 'passkey'));

COMMENT ON COLUMN sms_phone.phone IS
  'The phone of a code with its way, and the network of strangers or the known browser that asked for it';
