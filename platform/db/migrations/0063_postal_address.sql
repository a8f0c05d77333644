-- Compatible since: 0047
-- ORD-01: an address has parts (kernel/postal-address.api.ts). `address` and `postal_code` are its line and its postal code for the
-- release before, which writes them alone; a later release drops them.
ALTER TABLE orders
  ADD COLUMN postal_address jsonb,
  ADD CHECK (postal_address IS NULL OR (address IS NOT NULL AND postal_address ->> 'line' = address));

-- An address that was stored as one line: nothing says where its street ends. Null for null.
CREATE FUNCTION address_of_line(line text, postal_code text, in_city integer) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'city', c.name, 'city_fias', c.fias_id, 'street', line, 'house', NULL, 'flat', NULL, 'entrance', NULL, 'floor', NULL,
    'intercom', NULL, 'comment', NULL, 'postal_code', postal_code, 'line', line)
  FROM city c WHERE c.id = in_city AND line IS NOT NULL
$$;

UPDATE orders SET postal_address = address_of_line(address, postal_code, city_id) WHERE address IS NOT NULL;

-- SAFE-05: a node of the release before erases the line of a buyer who leaves; the parts go with it.
CREATE FUNCTION erase_postal_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.postal_address := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER erase_postal_address BEFORE UPDATE OF address ON orders FOR EACH ROW
  WHEN (NEW.address IS DISTINCT FROM OLD.address AND NEW.postal_address IS NOT DISTINCT FROM OLD.postal_address)
  EXECUTE FUNCTION erase_postal_address();
