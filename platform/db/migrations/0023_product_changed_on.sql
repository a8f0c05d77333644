-- Compatible since: 0018
-- SEO-01: the day on which what the page of a product says last changed, for the sitemap. The importer writes the hash of the record.
ALTER TABLE product ADD COLUMN changed_on date, ADD COLUMN content_hash text;
UPDATE product SET changed_on = least(published_on, current_date);
ALTER TABLE product ALTER COLUMN changed_on SET NOT NULL, ALTER COLUMN changed_on SET DEFAULT current_date;

CREATE FUNCTION set_product_changed_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.changed_on := least(NEW.published_on, current_date);
  ELSE
    NEW.changed_on := current_date;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER product_inserted BEFORE INSERT ON product FOR EACH ROW EXECUTE FUNCTION set_product_changed_on();
CREATE TRIGGER product_changed BEFORE UPDATE OF content_hash ON product
  FOR EACH ROW WHEN (OLD.content_hash <> NEW.content_hash) EXECUTE FUNCTION set_product_changed_on();
