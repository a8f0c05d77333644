-- Compatible since: 0068
-- PEOPLE-03: the address book of a customer. An address is saved once: its flat tells it from its neighbours.
CREATE TABLE saved_address (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customer ON DELETE CASCADE,
  city_id integer NOT NULL REFERENCES city,
  street text NOT NULL CHECK (street <> ''),
  house text NOT NULL CHECK (house <> ''),
  flat text,
  entrance text,
  floor text,
  intercom text,
  postal_code text CHECK (postal_code ~ '^[0-9]{6}$'),
  -- Of the last order to it, or of the last change.
  used_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX saved_address_door
  ON saved_address (customer_id, city_id, lower(street), lower(house), lower(coalesce(flat, '')));
