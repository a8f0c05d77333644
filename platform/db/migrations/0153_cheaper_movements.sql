-- Compatible since: 0118
-- An exchange writes a movement for each cell of stock that has changed, six million of them (decision 0231): it names neither a line of an
-- order nor one of a return, so the indexes of those leave it out.
DROP INDEX stock_movement_once;
CREATE UNIQUE INDEX stock_movement_once ON stock_movement (order_line_id, kind)
  WHERE order_line_id IS NOT NULL AND kind NOT IN ('short_pick', 'return', 'replacement');
ALTER TABLE stock_movement DROP CONSTRAINT stock_movement_return_line_id_key;
CREATE UNIQUE INDEX stock_movement_returned_once ON stock_movement (return_line_id) WHERE return_line_id IS NOT NULL;

-- The stock of a movement is looked up once a statement, not by a statement and a lock for each row.
ALTER TABLE stock_movement DROP CONSTRAINT stock_movement_store_id_variant_id_fkey;
CREATE FUNCTION refuse_movement_without_stock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lost record;
BEGIN
  SELECT m.store_id, m.variant_id INTO lost FROM movement m
  WHERE NOT EXISTS (SELECT FROM stock s WHERE s.store_id = m.store_id AND s.variant_id = m.variant_id) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'store % variant %: a movement without stock', lost.store_id, lost.variant_id USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER movement_has_stock AFTER INSERT ON stock_movement REFERENCING NEW TABLE AS movement
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_movement_without_stock();
CREATE FUNCTION refuse_to_delete_moved_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM deleted d JOIN stock_movement m ON m.store_id = d.store_id AND m.variant_id = d.variant_id) THEN
    RAISE EXCEPTION 'stock that has moved is not deleted' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER moved_stock_stays AFTER DELETE ON stock REFERENCING OLD TABLE AS deleted
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_delete_moved_stock();
