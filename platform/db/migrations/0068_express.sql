-- Compatible since: 0068
-- ORD-01: express delivery from a store. A way that a courier begins in an hour is counted, so that no more are promised than can be
-- driven.
CREATE TABLE express_store (
  store_id integer PRIMARY KEY REFERENCES store ON DELETE CASCADE,
  zones jsonb NOT NULL,                            -- [{to_km, price}], ascending; kopecks
  starts text NOT NULL CHECK (starts ~ '^[0-9]{2}:[0-9]{2}$'),
  ends text NOT NULL CHECK (ends ~ '^[0-9]{2}:[0-9]{2}$' AND ends > starts),
  capacity integer NOT NULL CHECK (capacity > 0),  -- ways that may begin in one hour
  minutes integer NOT NULL DEFAULT 120 CHECK (minutes > 0),
  road_factor double precision NOT NULL DEFAULT 1.3 CHECK (road_factor >= 1),
  disabled boolean NOT NULL DEFAULT false
);

CREATE TABLE express_hour (
  store_id integer NOT NULL REFERENCES store ON DELETE CASCADE,
  hour integer NOT NULL,                           -- local hours of the city since the epoch
  taken integer NOT NULL CHECK (taken >= 0),
  PRIMARY KEY (store_id, hour)
);
CREATE TABLE express_run (
  order_id bigint PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  store_id integer NOT NULL REFERENCES store,
  hour integer NOT NULL,
  km double precision NOT NULL CHECK (km >= 0),
  released boolean NOT NULL DEFAULT false          -- cancelled before it began: its hour is free again
);

ALTER TABLE orders
  DROP CONSTRAINT orders_delivery_check,
  ADD CONSTRAINT orders_delivery_check CHECK (delivery IN ('pickup', 'courier', 'point', 'express')),
  DROP CONSTRAINT orders_check2,
  ADD CONSTRAINT orders_address CHECK ((delivery IN ('courier', 'express')) = (address IS NOT NULL)),
  DROP CONSTRAINT orders_interval,
  ADD CONSTRAINT orders_interval CHECK (
    (courier_from IS NULL) = (courier_to IS NULL)
    AND (courier_from IS NULL OR (delivery IN ('courier', 'express') AND courier_date IS NOT NULL))),
  DROP CONSTRAINT orders_postal_code,
  ADD CONSTRAINT orders_postal_code CHECK (postal_code IS NULL OR delivery IN ('courier', 'express'));
