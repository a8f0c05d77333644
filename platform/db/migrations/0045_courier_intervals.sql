-- Compatible since: 0042
-- ORD-02: hours from which a buyer chooses when the shop's own courier comes.
CREATE TABLE courier_interval (
  city_id integer NOT NULL REFERENCES city,
  starts text NOT NULL CHECK (starts ~ '^[0-9]{2}:[0-9]{2}$'),
  ends text NOT NULL CHECK (ends ~ '^[0-9]{2}:[0-9]{2}$' AND ends > starts),
  order_by text NOT NULL CHECK (order_by ~ '^[0-9]{2}:[0-9]{2}$'), -- until then, in the city, on the day before
  disabled boolean NOT NULL DEFAULT false,
  PRIMARY KEY (city_id, starts)
);

ALTER TABLE orders
  ADD COLUMN courier_from text CHECK (courier_from ~ '^[0-9]{2}:[0-9]{2}$'), -- the chosen hours of courier_date; null: any
  ADD COLUMN courier_to text CHECK (courier_to > courier_from),
  ADD COLUMN postal_code text CHECK (postal_code ~ '^[0-9]{6}$'),            -- of an address that was picked among suggestions
  ADD CONSTRAINT orders_interval CHECK (
    (courier_from IS NULL) = (courier_to IS NULL)
    AND (courier_from IS NULL OR (delivery = 'courier' AND courier_date IS NOT NULL))),
  ADD CONSTRAINT orders_postal_code CHECK (postal_code IS NULL OR delivery = 'courier');

-- CITY-08: when the codes of a city at the carriers were last asked for.
ALTER TABLE city ADD COLUMN carrier_codes_asked_at timestamptz;
