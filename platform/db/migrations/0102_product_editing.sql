-- Compatible since: 0068
-- OFFICE-03: further sections, labels and substitutes of a product; what of it ends by itself. OFFICE-02: what a product still lacks.

CREATE TABLE label (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE,
  name text NOT NULL,
  colour text NOT NULL CHECK (colour IN ('ink', 'lake', 'rowan', 'buck', 'powder', 'paper')),
  position integer NOT NULL
);

ALTER TABLE product
  ADD COLUMN sections text[] NOT NULL DEFAULT '{}',
  ADD COLUMN substitutes text[] NOT NULL DEFAULT '{}',
  -- The last days of is_new and is_hit.
  ADD COLUMN new_until date,
  ADD COLUMN hit_until date,
  -- [{"label": "vegan", "until": "2026-12-31"}], and the codes of those that are shown.
  ADD COLUMN label_terms jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN labels text[] NOT NULL DEFAULT '{}',
  -- The nearest last day of a label that is shown.
  ADD COLUMN labels_end date;
CREATE INDEX product_labels_end ON product (labels_end) WHERE labels_end IS NOT NULL;

-- What the record of a product lacks to be sold well, by code (app/changes/readiness.ts). Stock is not of the record.
CREATE FUNCTION record_lacks(value jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN (value ->> 'discontinued')::boolean IS TRUE THEN '{}' ELSE array_remove(ARRAY[
    CASE WHEN NOT jsonb_path_exists(value, '$.pictures[*] ? (@.kind == "pack")') THEN 'picture' END,
    CASE WHEN length(value ->> 'description') < 200 THEN 'text' END,
    CASE WHEN NOT jsonb_path_exists(value, '$.usage[*]') THEN 'usage' END,
    CASE WHEN NOT jsonb_path_exists(value, '$.composition[*]') THEN 'composition' END,
    CASE WHEN jsonb_path_exists(value, '$.pictures[*] ? (@.alt == $name || !(@.alt like_regex "^.{10}"))',
      jsonb_build_object('name', value -> 'name')) THEN 'alt' END,
    CASE WHEN jsonb_path_exists(value, '$.variants[*] ? (!exists(@.barcode))') THEN 'barcode' END,
    CASE WHEN jsonb_path_exists(value, '$.variants[*] ? (!exists(@.tnved) && !(@.marking_exempt == true))') THEN 'marking' END,
    CASE WHEN jsonb_path_exists(value, '$.variants[*] ? (@.weight_g <= 1 || @.height_mm <= 1)') THEN 'weight' END,
    CASE WHEN NOT jsonb_path_exists(value, '$.goes_with[*]') THEN 'companions' END
  ], NULL) END
$$;

CREATE OR REPLACE FUNCTION write_record_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO record_line (kind, key, facts, words)
  SELECT kind, key, line_facts(value) || CASE kind WHEN 'products' THEN jsonb_build_object('lacks', record_lacks(value)) ELSE '{}' END,
    line_words(key, value) FROM written
  ON CONFLICT (kind, key) DO UPDATE SET facts = excluded.facts, words = excluded.words
  WHERE (record_line.facts, record_line.words) IS DISTINCT FROM (excluded.facts, excluded.words);
  RETURN NULL;
END $$;
UPDATE record_line SET facts = facts || jsonb_build_object('lacks', record_lacks(r.value))
FROM shop_record r WHERE r.kind = record_line.kind AND r.key = record_line.key AND r.kind = 'products';
