-- Compatible since: 0068
-- PEOPLE-04: the links of letters show and end what their mailbox gets, so they end with the mailbox that got them.
CREATE OR REPLACE FUNCTION forget_confirmed_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.email_confirmed_at := NULL;
  NEW.letters_token := NULL;
  RETURN NEW;
END $$;
