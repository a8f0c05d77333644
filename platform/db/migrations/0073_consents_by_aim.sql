-- Compatible since: 0068
-- SAFE-05: a consent for each aim, and records that name no mailbox (decision 0098).
ALTER TABLE consent_record DROP CONSTRAINT consent_record_purpose_check;
ALTER TABLE consent_record ADD CONSTRAINT consent_record_purpose_check
  CHECK (purpose IN ('news', 'personal_data', 'favourites', 'points', 'reviews'));

-- A record proves a consent to whoever knows the mailbox; it names nobody to those who read a copy of the database. A node of the
-- release before writes the mailbox itself.
CREATE FUNCTION hash_consent_mailbox() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.subject := 'mailbox ' || encode(sha256(convert_to(lower(NEW.subject), 'UTF8')), 'hex');
  RETURN NEW;
END $$;
CREATE TRIGGER consent_mailbox BEFORE INSERT ON consent_record FOR EACH ROW
  WHEN (position('@' IN NEW.subject) > 0) EXECUTE FUNCTION hash_consent_mailbox();
ALTER TABLE consent_record DISABLE TRIGGER consent_kept;
UPDATE consent_record SET subject = 'mailbox ' || encode(sha256(convert_to(lower(subject), 'UTF8')), 'hex')
  WHERE position('@' IN subject) > 0;
ALTER TABLE consent_record ENABLE TRIGGER consent_kept;

-- The app may delete no record (roles.sql). Those of a consent that was withdrawn before `ended_before` end with it; that of an order
-- holds as long as the order is kept, five years. Nobody may shorten the three years in which a consent can be disputed.
CREATE OR REPLACE FUNCTION keep_consent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('glad.ends_consents', true) = 'on' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'consent_record is append-only';
END $$;
CREATE FUNCTION delete_ended_consents(ended_before timestamptz) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  deleted bigint;
BEGIN
  IF ended_before > now() - interval '3 years' THEN
    RAISE EXCEPTION 'Consents stay for three years after their end' USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM set_config('glad.ends_consents', 'on', true);
  WITH newest AS (
    SELECT DISTINCT ON (subject, purpose) subject, purpose, step, at FROM public.consent_record
    ORDER BY subject, purpose, id DESC
  )
  DELETE FROM public.consent_record r USING newest n
  WHERE r.subject = n.subject AND r.purpose = n.purpose
    AND CASE WHEN n.step = 'withdrawn' THEN n.at < ended_before
             ELSE n.subject LIKE 'order %' AND n.at < ended_before - interval '5 years' END;
  GET DIAGNOSTICS deleted = ROW_COUNT;
  PERFORM set_config('glad.ends_consents', 'off', true);
  RETURN deleted;
END $$;
REVOKE ALL ON FUNCTION delete_ended_consents(timestamptz) FROM PUBLIC;
