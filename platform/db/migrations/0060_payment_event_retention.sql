-- Compatible since: 0047
-- The app may add to its ledgers and delete nothing of them (roles.sql). What may end by age is deleted by a function of the owner,
-- which knows the age: events of payments prove nothing after the five years in which accounts may be checked.
CREATE FUNCTION delete_payment_events(before timestamptz) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  deleted bigint;
BEGIN
  IF before > now() - interval '5 years' THEN
    RAISE EXCEPTION 'Events of payments stay for five years' USING ERRCODE = 'insufficient_privilege';
  END IF;
  DELETE FROM public.payment_event WHERE last_at < before;
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END $$;
REVOKE ALL ON FUNCTION delete_payment_events(timestamptz) FROM PUBLIC;
