-- Compatible since: 0068
-- CHG-05: a product is nowhere before its day: until then it is as discontinued in every list, and its page does not exist.
ALTER TABLE product ADD COLUMN embargoed boolean NOT NULL DEFAULT FALSE CHECK (discontinued OR NOT embargoed);
UPDATE product SET embargoed = TRUE, discontinued = TRUE WHERE published_on > current_date AND NOT discontinued;
CREATE INDEX product_embargoed ON product (published_on) WHERE embargoed;

-- A node of the release before knows no embargo: what it puts on sale is on sale.
CREATE FUNCTION end_embargo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.embargoed := FALSE;
  RETURN NEW;
END $$;
CREATE TRIGGER end_embargo BEFORE UPDATE OF discontinued ON product FOR EACH ROW
  WHEN (NEW.embargoed AND NOT NEW.discontinued) EXECUTE FUNCTION end_embargo();
