-- Cities (with shops and delivery-only), stores, and everything editors write.

CREATE TABLE city (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  fias_id uuid NOT NULL UNIQUE,
  code text UNIQUE CHECK (code ~ '^[a-z]{2,20}$'),  -- only cities with shops have one; 'msk' is special (HEAD-01, HEAD-02)
  name text NOT NULL,
  name_in text,                                     -- «в Челябинске», only for cities with shops
  region text NOT NULL,
  lat double precision NOT NULL,
  lon double precision NOT NULL,
  utc_offset_min integer NOT NULL,
  population integer NOT NULL DEFAULT 0,
  cdek_code integer,
  boxberry_code text,
  CHECK (code IS NULL OR name_in IS NOT NULL)
);
CREATE INDEX city_name_lower ON city (lower(name));

CREATE TABLE store (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE,
  city_id integer NOT NULL REFERENCES city,
  is_warehouse boolean NOT NULL DEFAULT false,      -- the main warehouse serves couriers and cities without shops; nobody walks in
  name text NOT NULL,                               -- «ТРК «Родник»»
  address text NOT NULL,
  phone text,
  metro text,
  lat double precision NOT NULL,
  lon double precision NOT NULL,
  hours jsonb NOT NULL DEFAULT '[]',                -- seven of {"open": "10:00", "close": "22:00"} or null, Monday first
  photo_id integer REFERENCES picture,
  stock_told_at timestamptz                         -- last exchange of stock (CAT-15)
);
CREATE INDEX store_city ON store (city_id);

CREATE TABLE article (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  title text NOT NULL,
  lead text NOT NULL,
  body_html text NOT NULL,
  published_on date NOT NULL,
  picture_id integer REFERENCES picture
);

CREATE TABLE page (
  path text PRIMARY KEY CHECK (path ~ '^/[a-z0-9_/-]*$'),
  title text NOT NULL,
  description text NOT NULL,
  body_html text NOT NULL,
  updated_on date NOT NULL
);

CREATE TABLE banner (
  code text PRIMARY KEY,
  place text NOT NULL CHECK (place IN ('hero', 'ritual', 'listing', 'service')),
  position integer NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  action_text text,
  action_url text,
  picture_id integer REFERENCES picture,
  skus text[] NOT NULL DEFAULT '{}'                 -- goods it stands with
);

CREATE TABLE need (                                 -- «Что просит кожа?»
  code text PRIMARY KEY,
  position integer NOT NULL,
  name text NOT NULL,
  note text NOT NULL,
  url text NOT NULL,
  picture_id integer REFERENCES picture
);

CREATE TABLE redirect_rule (                        -- ROUTE-16: old address → new address
  from_path text PRIMARY KEY CHECK (from_path LIKE '/%'),
  to_url text NOT NULL,
  status integer NOT NULL CHECK (status IN (301, 302))
);
