-- Compatible since: 0042
-- ORD-02, ORD-03: orders that a carrier takes to one of its points or to the buyer's door.
ALTER TABLE orders
  DROP CONSTRAINT orders_delivery_check,
  ADD CONSTRAINT orders_delivery_check CHECK (delivery IN ('pickup', 'courier', 'point')),
  DROP CONSTRAINT orders_check4,
  ADD CONSTRAINT orders_check4 CHECK (courier_date IS NULL OR delivery <> 'pickup'); -- the last promised day of any delivery

-- Points of carriers, written by the job read-pickup-points. Rows are never deleted: orders refer to them.
CREATE TABLE pickup_point (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  carrier text NOT NULL CHECK (carrier IN ('cdek', 'boxberry', 'russian_post')),
  code text NOT NULL,                              -- the carrier's
  kind text NOT NULL CHECK (kind IN ('office', 'locker', 'post_office')),
  name text NOT NULL,
  city text NOT NULL,
  region text,
  city_code text,                                  -- the carrier's
  fias_id text,
  postal_code text,
  address text NOT NULL,
  address_note text,
  metro text,
  phone text,
  lat double precision NOT NULL CHECK (lat BETWEEN -90 AND 90),
  lon double precision NOT NULL CHECK (lon BETWEEN -180 AND 180),
  hours jsonb,                                     -- as store.hours; null where only the text is known
  hours_text text NOT NULL,
  takes_cash boolean NOT NULL,
  takes_cards boolean NOT NULL,
  has_fitting boolean NOT NULL,
  max_weight_g integer CHECK (max_weight_g > 0),
  max_sides_mm integer[] CHECK (cardinality(max_sides_mm) = 3), -- the longest first
  is_closed boolean NOT NULL,                      -- for a time, as the carrier says
  gone_at timestamptz,                             -- the first whole reading without the point
  UNIQUE (carrier, code)
);
CREATE INDEX pickup_point_position ON pickup_point (lat, lon) INCLUDE (carrier, id) WHERE gone_at IS NULL;
CREATE INDEX pickup_point_city_code ON pickup_point (carrier, city_code) WHERE gone_at IS NULL;

-- One row for each carrier whose points were ever read.
CREATE TABLE point_reading (
  carrier text PRIMARY KEY CHECK (carrier IN ('cdek', 'boxberry', 'russian_post')),
  started_at timestamptz,                          -- of the reading under way; null when there is none
  next_page text,                                  -- where it goes on after an interruption; null: at the first page
  counted integer NOT NULL DEFAULT 0,              -- points and unreadable records of it so far, or of the last one
  rejected integer NOT NULL DEFAULT 0,
  finished_at timestamptz                          -- of the last whole reading
);
-- What the reading under way has found. Empty between readings.
CREATE TABLE point_seen (
  carrier text NOT NULL REFERENCES point_reading,
  code text NOT NULL,
  PRIMARY KEY (carrier, code)
);

-- The last answer of a carrier for a class of parcels between two cities.
CREATE TABLE delivery_quote (
  carrier text NOT NULL CHECK (carrier IN ('cdek', 'boxberry', 'russian_post')),
  place text NOT NULL CHECK (place IN ('point', 'door')),
  from_city_id integer NOT NULL REFERENCES city ON DELETE CASCADE,
  to_city_id integer NOT NULL REFERENCES city ON DELETE CASCADE,
  parcel_class text NOT NULL,
  price integer CHECK (price >= 0),                -- kopecks; null: the carrier takes no such parcel there
  min_days integer CHECK (min_days >= 0),          -- calendar days from the hand-over to the carrier
  max_days integer CHECK (max_days >= min_days),
  tariff_code text,
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (carrier, place, from_city_id, to_city_id, parcel_class),
  CHECK ((price IS NULL) = (min_days IS NULL) AND (price IS NULL) = (max_days IS NULL) AND (price IS NULL) = (tariff_code IS NULL))
);
CREATE INDEX delivery_quote_asked_at ON delivery_quote (asked_at);

-- What was agreed when the order was placed: the point as it was shown, the days that were promised, the parcel that was priced.
CREATE TABLE order_carrier (
  order_id bigint PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  carrier text NOT NULL CHECK (carrier IN ('cdek', 'boxberry', 'russian_post')),
  place text NOT NULL CHECK (place IN ('point', 'door')),
  tariff_code text,                                -- null: the carrier had never answered, the shop's own price was charged
  send_on date NOT NULL,                           -- handed to the carrier by the end of this day, in the city of the order
  date_from date NOT NULL,
  date_to date NOT NULL CHECK (date_to >= date_from),
  weight_g integer NOT NULL CHECK (weight_g > 0),
  length_mm integer NOT NULL CHECK (length_mm > 0),
  width_mm integer NOT NULL CHECK (width_mm > 0),
  height_mm integer NOT NULL CHECK (height_mm > 0),
  point_id integer REFERENCES pickup_point,
  point_code text,
  point_kind text,
  point_name text,
  point_address text,
  point_note text,
  point_hours text,
  point_lat double precision,
  point_lon double precision,
  CHECK ((place = 'point') = (point_id IS NOT NULL)),
  CHECK ((place = 'point') = (num_nulls(point_code, point_kind, point_name, point_address, point_hours, point_lat, point_lon) = 0))
);
