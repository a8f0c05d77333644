-- Compatible since: 0118
-- The app may add to the log of what staff have done and delete nothing of it (roles.sql). Its end is by age: a function of the owner
-- knows the age, as delete_payment_events does. Rows go in the order in which they came, a portion a call.
CREATE FUNCTION delete_staff_audit(before timestamptz) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  deleted bigint;
BEGIN
  IF before > now() - interval '5 years' THEN
    RAISE EXCEPTION 'The log of staff stays for five years' USING ERRCODE = 'insufficient_privilege';
  END IF;
  DELETE FROM public.staff_audit a USING (SELECT id, at FROM public.staff_audit ORDER BY id LIMIT 5000) oldest
  WHERE a.id = oldest.id AND oldest.at < before;
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END $$;
REVOKE ALL ON FUNCTION delete_staff_audit(timestamptz) FROM PUBLIC;
