-- Compatible since: 0068
-- CHG-05: a day is looked at before it comes over a shadow of the shop's records: temporary tables of one connection, which hide the
-- tables of the same names. The app may create nothing itself (roles.sql): this function of the owner creates these tables alone.
CREATE FUNCTION open_shadow(copied text[], emptied text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  given text;
  written text;
  counter record;
  definition text;
BEGIN
  FOREACH given IN ARRAY copied || emptied LOOP
    EXECUTE format('CREATE TEMPORARY TABLE pg_temp.%1$I (LIKE public.%1$I INCLUDING ALL)', given);
    IF given = ANY (copied) THEN
      SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) INTO written FROM pg_attribute
      WHERE attrelid = format('public.%I', given)::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '';
      EXECUTE format('INSERT INTO pg_temp.%1$I (%2$s) OVERRIDING SYSTEM VALUE SELECT %2$s FROM public.%1$I', given, written);
      -- New rows are numbered after the copied ones.
      FOR counter IN SELECT attname FROM pg_attribute WHERE attrelid = format('pg_temp.%I', given)::regclass AND attidentity <> '' LOOP
        EXECUTE format('SELECT setval(pg_get_serial_sequence(%L, %L), coalesce(max(%I), 0) + 1, FALSE) FROM pg_temp.%I',
          format('pg_temp.%I', given), counter.attname, counter.attname, given);
      END LOOP;
    END IF;
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON pg_temp.%I TO %I', given, session_user);
  END LOOP;
  -- What a table does before it is written: the rest tells others, who have nothing to do with the shadow.
  FOR definition IN
    SELECT pg_get_triggerdef(t.oid) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY (copied) AND NOT t.tgisinternal AND t.tgtype & 2 <> 0
  LOOP
    EXECUTE replace(definition, ' ON public.', ' ON pg_temp.');
  END LOOP;
  FOR given, definition IN
    SELECT c.relname,
      regexp_replace(pg_get_viewdef(c.oid), 'public\.(' || array_to_string(copied || emptied, '|') || ')\M', 'pg_temp.\1', 'g')
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'v'
  LOOP
    EXECUTE format('CREATE TEMPORARY VIEW pg_temp.%I AS %s', given, definition);
    EXECUTE format('GRANT SELECT ON pg_temp.%I TO %I', given, session_user);
  END LOOP;
  FOREACH given IN ARRAY copied LOOP
    EXECUTE format('ANALYZE pg_temp.%I', given);
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION open_shadow(text[], text[]) FROM PUBLIC;
