-- The catalogue: what is sold, by whom it is made, how it is found.
-- Prices are integer kopecks. A product is a page; a variant is what lies in a basket (the wire's product_id).

CREATE TABLE picture (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hash text NOT NULL UNIQUE CHECK (hash ~ '^[0-9a-f]{16}$'), -- first 64 bits of the original's SHA-256; part of its address
  file text NOT NULL,                                        -- the original, relative to the pictures folder
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  tone text NOT NULL CHECK (tone ~ '^#[0-9a-f]{6}$')         -- mean colour, painted until the picture is there
);

CREATE TABLE brand (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  name text NOT NULL,
  country text NOT NULL,
  tagline text NOT NULL,
  story_html text NOT NULL,
  popularity integer NOT NULL DEFAULT 0
);

CREATE TABLE category (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  parent_id integer REFERENCES category,
  path text NOT NULL UNIQUE CHECK (path ~ '^[a-z0-9_-]+(/[a-z0-9_-]+){0,2}$'), -- 'ukhod_za_litsom/spf'
  name text NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  position integer NOT NULL
);
CREATE INDEX category_parent ON category (parent_id, position);

CREATE TABLE ingredient (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  inci text NOT NULL UNIQUE,
  name text NOT NULL,
  purpose text NOT NULL,
  explanation text NOT NULL
);

CREATE TABLE product (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  brand_id integer NOT NULL REFERENCES brand,
  category_id integer NOT NULL REFERENCES category,
  name text NOT NULL,
  lead text NOT NULL,
  description_html text NOT NULL,
  usage_steps text[] NOT NULL,
  facts jsonb NOT NULL,                      -- [{"name": "Тип кожи", "value": "сухая"}], in the order shown
  skin_types text[] NOT NULL DEFAULT '{}',   -- values of the «Тип кожи» filter
  free_of text[] NOT NULL DEFAULT '{}',      -- chips under the composition: «Без отдушек»
  spf integer CHECK (spf BETWEEN 2 AND 100),
  is_new boolean NOT NULL DEFAULT false,
  is_hit boolean NOT NULL DEFAULT false,
  popularity integer NOT NULL DEFAULT 0,     -- higher sorts first
  published_on date NOT NULL,
  rating_sum integer NOT NULL DEFAULT 0,     -- of the shown reviews
  rating_count integer NOT NULL DEFAULT 0,
  left_shop boolean NOT NULL DEFAULT false   -- no longer sold; its page says so
);
CREATE INDEX product_category ON product (category_id);
CREATE INDEX product_brand ON product (brand_id);

CREATE TABLE product_ingredient (
  product_id integer NOT NULL REFERENCES product ON DELETE CASCADE,
  position integer NOT NULL,
  ingredient_id integer NOT NULL REFERENCES ingredient,
  is_active boolean NOT NULL DEFAULT false,
  share_text text,                           -- '4 %', where the maker tells it
  PRIMARY KEY (product_id, position),
  UNIQUE (product_id, ingredient_id)
);

CREATE TABLE product_picture (
  product_id integer NOT NULL REFERENCES product ON DELETE CASCADE,
  position integer NOT NULL,
  picture_id integer NOT NULL REFERENCES picture,
  kind text NOT NULL CHECK (kind IN ('pack', 'texture', 'swatch', 'size', 'box')),
  alt text NOT NULL,
  PRIMARY KEY (product_id, position)
);

CREATE TABLE variant (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sku text NOT NULL UNIQUE,                  -- article number printed on the shelf
  product_id integer NOT NULL REFERENCES product ON DELETE CASCADE,
  position integer NOT NULL,
  shade_name text,
  shade_color text CHECK (shade_color ~ '^#[0-9a-f]{6}$'),
  size_text text NOT NULL,                   -- '50 мл', '3.5 г', '1 шт.'
  size_amount numeric NOT NULL CHECK (size_amount > 0),
  size_unit text NOT NULL CHECK (size_unit IN ('мл', 'г', 'шт.')),
  height_mm integer NOT NULL CHECK (height_mm > 0),
  weight_g integer NOT NULL CHECK (weight_g > 0),
  price integer NOT NULL CHECK (price > 0),
  old_price integer CHECK (old_price > price),
  picture_id integer REFERENCES picture,     -- its own pack, where it differs from the product's
  UNIQUE (product_id, position)
);

CREATE TABLE price_history (
  variant_id integer NOT NULL REFERENCES variant ON DELETE CASCADE,
  since date NOT NULL,
  price integer NOT NULL CHECK (price > 0),
  PRIMARY KEY (variant_id, since)
);

CREATE TABLE review (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  external_id text NOT NULL UNIQUE,
  product_id integer NOT NULL REFERENCES product ON DELETE CASCADE,
  author text NOT NULL,
  age_group text,
  skin_type text,
  shade_name text,
  rating integer NOT NULL CHECK (rating BETWEEN 1 AND 5),
  body text NOT NULL,
  written_on date NOT NULL,
  helpful_count integer NOT NULL DEFAULT 0,
  bought_here boolean NOT NULL DEFAULT false,
  answer text,
  hidden boolean NOT NULL DEFAULT false
);
CREATE INDEX review_product ON review (product_id, written_on DESC) WHERE NOT hidden;

-- One row. Whoever changes what pages show bumps it; app nodes hear of it and drop what they keep.
CREATE TABLE catalogue_version (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version bigint NOT NULL DEFAULT 1
);
INSERT INTO catalogue_version DEFAULT VALUES;

CREATE FUNCTION bump_catalogue_version() RETURNS bigint LANGUAGE sql AS $$
  UPDATE catalogue_version SET version = version + 1 RETURNING version
$$;
CREATE FUNCTION tell_catalogue_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', NEW.version::text);
  RETURN NULL;
END $$;
CREATE TRIGGER catalogue_version_told AFTER UPDATE ON catalogue_version
  FOR EACH ROW EXECUTE FUNCTION tell_catalogue_version();
