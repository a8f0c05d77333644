-- Compatible since: 0118
-- A first exchange opens six million rows of stock (decision 0284): store and variant are looked up once a statement, not by a statement
-- and a lock for each row. What a foreign key refuses is refused as before.
ALTER TABLE stock DROP CONSTRAINT stock_store_id_fkey;
ALTER TABLE stock DROP CONSTRAINT stock_variant_id_fkey;

-- The lock lets nobody delete what a transaction has just named, and a deletion that was first leaves fewer rows than are named.
CREATE FUNCTION refuse_stock_of_nothing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  named integer[];
  found_rows integer;
BEGIN
  SELECT array_agg(DISTINCT store_id) INTO named FROM written;
  PERFORM FROM store WHERE id = ANY(named) FOR KEY SHARE;
  GET DIAGNOSTICS found_rows = ROW_COUNT;
  IF found_rows < cardinality(named) THEN
    RAISE EXCEPTION 'stock of a store that is not there' USING ERRCODE = 'foreign_key_violation';
  END IF;
  SELECT array_agg(DISTINCT variant_id) INTO named FROM written;
  PERFORM FROM variant WHERE id = ANY(named) FOR KEY SHARE;
  GET DIAGNOSTICS found_rows = ROW_COUNT;
  IF found_rows < cardinality(named) THEN
    RAISE EXCEPTION 'stock of a variant that is not there' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_of_something AFTER INSERT ON stock REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_stock_of_nothing();

CREATE FUNCTION refuse_to_move_stock_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'stock stays with its store and variant' USING ERRCODE = 'foreign_key_violation';
END $$;
CREATE TRIGGER stock_stays_where_it_is BEFORE UPDATE OF store_id, variant_id ON stock
  FOR EACH ROW WHEN ((NEW.store_id, NEW.variant_id) IS DISTINCT FROM (OLD.store_id, OLD.variant_id))
  EXECUTE FUNCTION refuse_to_move_stock_key();

CREATE FUNCTION refuse_to_delete_store_with_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM deleted d JOIN stock s ON s.store_id = d.id) THEN
    RAISE EXCEPTION 'a store that has stock is not deleted' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER store_with_stock_stays AFTER DELETE ON store REFERENCING OLD TABLE AS deleted
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_delete_store_with_stock();

CREATE FUNCTION refuse_to_delete_variant_with_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM deleted d JOIN stock s ON s.variant_id = d.id) THEN
    RAISE EXCEPTION 'a variant that has stock is not deleted' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER variant_with_stock_stays AFTER DELETE ON variant REFERENCING OLD TABLE AS deleted
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_delete_variant_with_stock();
