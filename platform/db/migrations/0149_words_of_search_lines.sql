-- Compatible since: 0118
-- OFFICE-08: synonyms, problems, spellings of brands and redirects of the search are found by their words, which are lists of short texts.
CREATE OR REPLACE FUNCTION line_words(key text, value jsonb) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array_remove(regexp_split_to_array(
    translate(lower(left(key || ' ' || coalesce(string_agg(word #>> '{}', ' '), ''), 600)),
      'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'),
    '[^0-9a-zа-яё]+'), ''))
  FROM (
    SELECT v -> 'sku' FROM jsonb_array_elements(
      CASE WHEN jsonb_typeof(value -> 'variants') = 'array' THEN value -> 'variants' END) AS v
    UNION ALL SELECT v -> 'barcode' FROM jsonb_array_elements(
      CASE WHEN jsonb_typeof(value -> 'variants') = 'array' THEN value -> 'variants' END) AS v
    UNION ALL SELECT field FROM jsonb_each(value) AS e(name, field)
    UNION ALL SELECT item FROM jsonb_each(value) AS e(name, field),
      jsonb_array_elements(CASE WHEN jsonb_typeof(field) = 'array' THEN field END) AS item
      WHERE name IN ('words', 'phrases', 'aliases', 'means')
  ) AS w(word) WHERE jsonb_typeof(word) = 'string' AND length(word #>> '{}') <= 160 AND word #>> '{}' <> key
$$;
UPDATE record_line AS l SET words = line_words(r.key, r.value)
FROM shop_record AS r
WHERE r.kind = l.kind AND r.key = l.key AND r.kind IN ('search_synonyms', 'search_problems', 'search_brand_aliases', 'search_redirects');
