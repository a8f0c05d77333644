-- Compatible since: 0118
-- What the catalogue in memory is read from (decision 0194): each change of it, so that a node reads the changed rows alone. A node that
-- has read at a moment reads the changes of the transactions that it did not see then.
CREATE TABLE catalogue_change (
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  -- offer: price of a variant; stock: a variant is in stock somewhere or no longer; mark: flags, labels, day and rating of a product;
  -- whole: anything else
  kind text NOT NULL CHECK (kind IN ('offer', 'stock', 'mark', 'whole')),
  id integer CHECK ((id IS NULL) = (kind = 'whole')),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX catalogue_change_xid ON catalogue_change (xid, kind);

CREATE FUNCTION log_catalogue_changes(of_kind text, ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(ids) = 0 OR EXISTS (SELECT FROM catalogue_change WHERE xid = pg_current_xact_id() AND kind = 'whole') THEN
    RETURN;
  END IF;
  INSERT INTO catalogue_change (kind, id) SELECT of_kind, unnest(ids);
END $$;

CREATE FUNCTION log_whole_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM log_catalogue_changes('whole', ARRAY[NULL]::integer[]);
  RETURN NULL;
END $$;

CREATE FUNCTION log_rows_of_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed_row) THEN
    PERFORM log_catalogue_changes('whole', ARRAY[NULL]::integer[]);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION log_product_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM old_row o JOIN new_row n USING (id)
    WHERE NOT (o.discontinued AND n.discontinued)
      AND (o.slug, o.brand_id, o.category_id, o.name, o.lead, o.facts, o.skin_types, o.free_of, o.spf, o.sections, o.attributes,
           o.popularity, o.discontinued)
        IS DISTINCT FROM
          (n.slug, n.brand_id, n.category_id, n.name, n.lead, n.facts, n.skin_types, n.free_of, n.spf, n.sections, n.attributes,
           n.popularity, n.discontinued)) THEN
    PERFORM log_catalogue_changes('whole', ARRAY[NULL]::integer[]);
  ELSE
    PERFORM log_catalogue_changes('mark', ARRAY(
      SELECT id FROM old_row o JOIN new_row n USING (id)
      WHERE (o.is_new, o.is_hit, o.labels, o.published_on, o.rating_sum, o.rating_count)
        IS DISTINCT FROM (n.is_new, n.is_hit, n.labels, n.published_on, n.rating_sum, n.rating_count)));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER catalogue_product_update AFTER UPDATE ON product REFERENCING OLD TABLE AS old_row NEW TABLE AS new_row
  FOR EACH STATEMENT EXECUTE FUNCTION log_product_update();

CREATE FUNCTION log_variant_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM old_row o JOIN new_row n USING (id)
    WHERE (o.product_id, o.sku, o.barcode, o.shade_name, o.shade_color, o.size_amount, o.size_unit, o.attributes)
      IS DISTINCT FROM (n.product_id, n.sku, n.barcode, n.shade_name, n.shade_color, n.size_amount, n.size_unit, n.attributes)) THEN
    PERFORM log_catalogue_changes('whole', ARRAY[NULL]::integer[]);
  ELSE
    PERFORM log_catalogue_changes('offer', ARRAY(
      SELECT id FROM old_row o JOIN new_row n USING (id)
      WHERE (o.price, o.old_price, o.position) IS DISTINCT FROM (n.price, n.old_price, n.position)));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER catalogue_variant_update AFTER UPDATE ON variant REFERENCING OLD TABLE AS old_row NEW TABLE AS new_row
  FOR EACH STATEMENT EXECUTE FUNCTION log_variant_update();

CREATE FUNCTION log_stock_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM log_catalogue_changes('stock', ARRAY(SELECT DISTINCT variant_id FROM changed_row WHERE on_hand > reserved));
  RETURN NULL;
END $$;
CREATE TRIGGER catalogue_stock_insert AFTER INSERT ON stock REFERENCING NEW TABLE AS changed_row
  FOR EACH STATEMENT EXECUTE FUNCTION log_stock_rows();
CREATE TRIGGER catalogue_stock_delete AFTER DELETE ON stock REFERENCING OLD TABLE AS changed_row
  FOR EACH STATEMENT EXECUTE FUNCTION log_stock_rows();
CREATE FUNCTION log_stock_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_change (kind, id) VALUES ('stock', NEW.variant_id);
  RETURN NULL;
END $$;
CREATE TRIGGER catalogue_stock_update AFTER UPDATE OF on_hand, reserved ON stock
  FOR EACH ROW WHEN ((OLD.on_hand > OLD.reserved) IS DISTINCT FROM (NEW.on_hand > NEW.reserved))
  EXECUTE FUNCTION log_stock_update();

DO $$
DECLARE
  of_table text; columns text[]; old_row text; new_row text;
BEGIN
  FOREACH of_table IN ARRAY
    ARRAY['product', 'variant', 'product_ingredient', 'brand', 'category', 'label', 'ingredient', 'attribute', 'unit', 'page', 'store']
  LOOP
    EXECUTE format('CREATE TRIGGER catalogue_%1$s_insert AFTER INSERT ON %1$I REFERENCING NEW TABLE AS changed_row
      FOR EACH STATEMENT EXECUTE FUNCTION log_rows_of_catalogue()', of_table);
    EXECUTE format('CREATE TRIGGER catalogue_%1$s_delete AFTER DELETE ON %1$I REFERENCING OLD TABLE AS changed_row
      FOR EACH STATEMENT EXECUTE FUNCTION log_rows_of_catalogue()', of_table);
  END LOOP;
  FOR of_table, columns IN VALUES
    ('product_ingredient', ARRAY['product_id', 'position', 'ingredient_id', 'is_active']),
    ('brand', ARRAY['slug', 'name']),
    ('category', ARRAY['parent_id', 'path', 'name', 'title', 'description', 'position']),
    ('label', ARRAY['code', 'name', 'position']),
    ('ingredient', ARRAY['inci', 'name', 'purpose']),
    ('attribute', ARRAY['code', 'name', 'kind', 'unit', 'source', 'shown', 'sections', 'position', 'explanation', 'filter', 'choices',
      'search', 'is_standard']),
    ('unit', ARRAY['code', 'name', 'forms', 'quantity', 'compared_per', 'position', 'words', 'multiples']),
    ('page', ARRAY['path', 'title']),
    ('store', ARRAY['code', 'city_id', 'is_warehouse', 'name', 'address']),
    ('city', ARRAY['code', 'name'])
  LOOP
    SELECT string_agg('OLD.' || c, ', '), string_agg('NEW.' || c, ', ') INTO old_row, new_row FROM unnest(columns) AS c;
    EXECUTE format('CREATE TRIGGER catalogue_%1$s_update AFTER UPDATE ON %1$I FOR EACH ROW WHEN ((%2$s) IS DISTINCT FROM (%3$s))
      EXECUTE FUNCTION log_whole_catalogue()', of_table, old_row, new_row);
  END LOOP;
END $$;

-- Only pictures of categories are read with the catalogue.
CREATE TRIGGER catalogue_picture_change AFTER INSERT OR UPDATE ON picture
  FOR EACH ROW WHEN (NEW.file LIKE 'categories/%') EXECUTE FUNCTION log_whole_catalogue();
CREATE TRIGGER catalogue_picture_delete AFTER DELETE ON picture
  FOR EACH ROW WHEN (OLD.file LIKE 'categories/%') EXECUTE FUNCTION log_whole_catalogue();
