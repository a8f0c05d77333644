-- Compatible since: 0068
-- OFFICE-01: lists of records at 100,000 products. What a list searches, filters and sorts by stands apart from the records, which hold
-- texts of kilobytes, and apart from the shadow of a day (0082_day_preview.sql), which copies the records.

CREATE TABLE record_line (
  kind text NOT NULL,
  key text NOT NULL,
  -- The fields that are short.
  facts jsonb NOT NULL,
  -- Words that a search looks at, in small letters: of the key, of the short texts of the record, of the codes of its variants.
  words tsvector NOT NULL,
  PRIMARY KEY (kind, key)
);

CREATE FUNCTION line_facts(value jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(jsonb_object_agg(name, field), '{}') FROM jsonb_each(value) AS e(name, field) WHERE length(field::text) <= 160
$$;
-- Split here and not by a configuration of text search, so that «СК-0012» and «/delivery» are words and endings stay. The letters are
-- written out: the database's locale may be C, which knows no Cyrillic ones.
CREATE FUNCTION line_words(key text, value jsonb) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array_remove(regexp_split_to_array(
    translate(lower(left(key || ' ' || coalesce(string_agg(word #>> '{}', ' '), ''), 600)),
      'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'),
    '[^0-9a-zа-яё]+'), ''))
  FROM (
    SELECT jsonb_path_query(value, 'lax $.variants.sku') UNION ALL SELECT jsonb_path_query(value, 'lax $.variants.barcode')
    UNION ALL SELECT jsonb_path_query(value, 'lax $.*')
  ) AS w(word) WHERE jsonb_typeof(word) = 'string' AND length(word #>> '{}') <= 160 AND word #>> '{}' <> key
$$;

CREATE FUNCTION write_record_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO record_line (kind, key, facts, words)
  SELECT kind, key, line_facts(value), line_words(key, value) FROM written
  ON CONFLICT (kind, key) DO UPDATE SET facts = excluded.facts, words = excluded.words
  WHERE (record_line.facts, record_line.words) IS DISTINCT FROM (excluded.facts, excluded.words);
  RETURN NULL;
END $$;
CREATE FUNCTION delete_record_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM record_line l USING gone g WHERE l.kind = g.kind AND l.key = g.key;
  RETURN NULL;
END $$;
CREATE TRIGGER record_lines_of_new AFTER INSERT ON shop_record REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION write_record_lines();
CREATE TRIGGER record_lines_of_changed AFTER UPDATE ON shop_record REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION write_record_lines();
CREATE TRIGGER record_lines_of_gone AFTER DELETE ON shop_record REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION delete_record_lines();

INSERT INTO record_line (kind, key, facts, words)
SELECT kind, key, line_facts(value), line_words(key, value) FROM shop_record;

CREATE INDEX record_line_words ON record_line USING gin (words);
CREATE INDEX record_line_facts ON record_line USING gin (facts jsonb_path_ops);
-- Sorts of the large kinds (`SORTS` of app/changes/list-sorts.ts); the others are sorted as they are read.
CREATE INDEX record_line_products_name ON record_line ((facts -> 'name') NULLS FIRST, key) WHERE kind = 'products';
CREATE INDEX record_line_products_brand ON record_line ((facts -> 'brand') NULLS FIRST, key) WHERE kind = 'products';
CREATE INDEX record_line_products_category ON record_line ((facts -> 'category') NULLS FIRST, key) WHERE kind = 'products';
CREATE INDEX record_line_products_popularity ON record_line ((facts -> 'popularity') NULLS FIRST, key) WHERE kind = 'products';
CREATE INDEX record_line_products_published_on ON record_line ((facts -> 'published_on') NULLS FIRST, key) WHERE kind = 'products';
CREATE INDEX record_line_prices_price ON record_line ((facts -> 'price') NULLS FIRST, key) WHERE kind = 'prices';
CREATE INDEX record_line_prices_old_price ON record_line ((facts -> 'old_price') NULLS FIRST, key) WHERE kind = 'prices';
CREATE INDEX record_line_reviews_product ON record_line ((facts -> 'product') NULLS FIRST, key) WHERE kind = 'reviews';
CREATE INDEX record_line_reviews_rating ON record_line ((facts -> 'rating') NULLS FIRST, key) WHERE kind = 'reviews';
CREATE INDEX record_line_reviews_written_on ON record_line ((facts -> 'written_on') NULLS FIRST, key) WHERE kind = 'reviews';

-- Views of a list: what a person has chosen to see, under a name. Those of all have no owner.
CREATE TABLE record_view (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  staff_id integer REFERENCES staff ON DELETE CASCADE,
  -- The address of the list, without its page: «q=krem&cols=name,brand».
  address text NOT NULL CHECK (length(address) <= 1000),
  changed_at timestamptz NOT NULL,
  UNIQUE NULLS NOT DISTINCT (kind, staff_id, name)
);
-- Columns of the upload that a person has named by hand: the heading of a kind's file, and the field that it stands for.
CREATE TABLE record_heading (
  kind text NOT NULL,
  heading text NOT NULL CHECK (length(heading) BETWEEN 1 AND 200),
  field text NOT NULL,
  PRIMARY KEY (kind, heading)
);

-- OFFICE-07: who shares a view with all.
UPDATE staff_role SET rights = array_append(rights, 'views.share') WHERE code IN ('office', 'senior', 'owner', 'content', 'marketing');
