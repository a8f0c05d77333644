-- Compatible since: 0068
-- EXCH-04: a browser's yes to measuring holds a year; its record ends three years later, as one that was withdrawn.
CREATE OR REPLACE FUNCTION delete_ended_consents(ended_before timestamptz) RETURNS bigint
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
             WHEN n.subject LIKE 'browser %' THEN n.at < ended_before - interval '1 year'
             ELSE n.subject LIKE 'order %' AND n.at < ended_before - interval '5 years' END;
  GET DIAGNOSTICS deleted = ROW_COUNT;
  PERFORM set_config('glad.ends_consents', 'off', true);
  RETURN deleted;
END $$;
