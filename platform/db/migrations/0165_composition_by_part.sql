-- Compatible since: 0118
-- Each thing of a set has a composition of its own, so an ingredient may stand in several of them.
ALTER TABLE product_ingredient ADD COLUMN part_name text CHECK (part_name <> '');
ALTER TABLE product_ingredient DROP CONSTRAINT product_ingredient_product_id_ingredient_id_key,
  ADD CONSTRAINT product_ingredient_once UNIQUE NULLS NOT DISTINCT (product_id, part_name, ingredient_id);
