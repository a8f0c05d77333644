-- What editors tie to goods: companions, goods of articles, promotions and promo codes, photos of reviews, inserts by section.

ALTER TABLE product ADD COLUMN spf_plus boolean NOT NULL DEFAULT false CHECK (NOT spf_plus OR spf IS NOT NULL); -- «50+» on the pack
ALTER TABLE product ADD COLUMN goes_with jsonb NOT NULL DEFAULT '[]'; -- [{"product": slug, "why": "…"}], best first; unknown slugs are passed over
ALTER TABLE article ADD COLUMN goods text[] NOT NULL DEFAULT '{}';    -- slugs of products it speaks of
ALTER TABLE review ADD COLUMN photo_id integer REFERENCES picture;
ALTER TABLE banner ADD COLUMN sections text[] NOT NULL DEFAULT '{}';  -- place 'listing': categories it stands in, with all under them; none = the whole catalogue

CREATE TABLE promotion (
  code text PRIMARY KEY,
  position integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('price', 'percent', 'cheapest_percent', 'n_for_m', 'gift', 'bonus')),
  title text NOT NULL CHECK (title <> ''),
  body_html text NOT NULL,
  from_on date NOT NULL,
  until_on date CHECK (until_on >= from_on),      -- last day; null = until further notice
  brands text[] NOT NULL DEFAULT '{}',            -- goods it holds for: any of these brands, categories, article numbers; all empty = everything
  categories text[] NOT NULL DEFAULT '{}',
  skus text[] NOT NULL DEFAULT '{}',
  excludes jsonb NOT NULL DEFAULT '{}',           -- {"brands": [], "categories": [], "skus": [], "on_sale": true}
  percent integer CHECK (percent BETWEEN 1 AND 99),
  amount integer CHECK (amount > 0),              -- kopecks off, or points for 'bonus'
  take_n integer CHECK (take_n > 1),
  pay_m integer CHECK (pay_m > 0 AND pay_m < take_n),
  gift_sku text,
  threshold integer CHECK (threshold > 0),        -- kopecks of goods it holds for
  per_customer integer CHECK (per_customer > 0),
  link text,
  CHECK (kind NOT IN ('percent', 'cheapest_percent') OR percent IS NOT NULL),
  CHECK (kind <> 'n_for_m' OR (take_n IS NOT NULL AND pay_m IS NOT NULL)),
  CHECK (kind <> 'gift' OR gift_sku IS NOT NULL),
  CHECK (kind <> 'bonus' OR amount IS NOT NULL)
);

CREATE TABLE promo_code (
  code text PRIMARY KEY CHECK (code = upper(code)), -- typed in any case
  title text NOT NULL CHECK (title <> ''),
  percent integer CHECK (percent BETWEEN 1 AND 99),
  amount integer CHECK (amount > 0),                -- kopecks
  threshold integer CHECK (threshold > 0),          -- kopecks of goods
  from_on date NOT NULL,
  until_on date CHECK (until_on >= from_on),
  brands text[] NOT NULL DEFAULT '{}',
  categories text[] NOT NULL DEFAULT '{}',
  excludes jsonb NOT NULL DEFAULT '{}',
  first_order boolean NOT NULL DEFAULT false,
  with_points boolean NOT NULL DEFAULT true,        -- points may be spent in the same order
  per_customer integer CHECK (per_customer > 0),
  total_uses integer CHECK (total_uses > 0),
  CHECK ((percent IS NULL) <> (amount IS NULL))
);
