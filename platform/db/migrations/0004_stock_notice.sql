-- Lists know where a variant can be had. They need to hear only when the last free unit of a store goes or the first one
-- comes, not of every sale. Loading (INSERT, COPY) tells nothing: it ends with a new version of the catalogue.

CREATE FUNCTION tell_stock_turn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('stock', NEW.variant_id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER stock_turn_told AFTER UPDATE OF on_hand, reserved ON stock
  FOR EACH ROW WHEN ((OLD.on_hand > OLD.reserved) IS DISTINCT FROM (NEW.on_hand > NEW.reserved))
  EXECUTE FUNCTION tell_stock_turn();
