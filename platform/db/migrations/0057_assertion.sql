-- Compatible since: 0047
-- Fails the statement, and with it the transaction, unless the condition holds. ASSERT of PL/pgSQL could be switched off by a setting.
CREATE FUNCTION assert_that(condition boolean) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF condition IS NOT TRUE THEN
    RAISE EXCEPTION 'The condition does not hold' USING ERRCODE = 'assert_failure';
  END IF;
  RETURN TRUE;
END $$;
