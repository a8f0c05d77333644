-- Compatible since: 0018
-- ORD-05: what the CHECK of stock refused until 0018, except that the stock exchange may bring less than is reserved.
CREATE FUNCTION refuse_overselling() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'store % variant %: % reserved, % on hand', NEW.store_id, NEW.variant_id, NEW.reserved, NEW.on_hand
    USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER stock_not_oversold BEFORE UPDATE OF reserved ON stock
  FOR EACH ROW WHEN (NEW.reserved > OLD.reserved AND NEW.reserved > NEW.on_hand) EXECUTE FUNCTION refuse_overselling();
CREATE TRIGGER new_stock_not_oversold BEFORE INSERT ON stock
  FOR EACH ROW WHEN (NEW.reserved > NEW.on_hand) EXECUTE FUNCTION refuse_overselling();
