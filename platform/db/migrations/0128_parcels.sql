-- Compatible since: 0118
-- PARCEL-01: orders of several parcels (decision 0175). A row of `orders` is one parcel; a later one names the first of its order.
ALTER TABLE orders ADD COLUMN first_parcel_id bigint REFERENCES orders CHECK (first_parcel_id < id);
CREATE INDEX orders_first_parcel ON orders (first_parcel_id) WHERE first_parcel_id IS NOT NULL;
-- The first parcel has the basket of the order.
DROP INDEX one_live_order_of_basket;
CREATE UNIQUE INDEX one_live_order_of_basket ON orders (basket_id) WHERE state <> 'cancelled' AND first_parcel_id IS NULL;

-- What of a payment is for which parcel, in kopecks. None for an order of one parcel.
CREATE TABLE payment_parcel (
  payment_id uuid NOT NULL REFERENCES payment,
  order_id bigint NOT NULL REFERENCES orders,
  amount integer NOT NULL CHECK (amount > 0),
  PRIMARY KEY (payment_id, order_id)
);
CREATE INDEX payment_parcel_order ON payment_parcel (order_id);

-- The parcel whose money goes back; null: the payment is of one parcel.
ALTER TABLE refund ADD COLUMN order_id bigint REFERENCES orders;
-- A node of the release before would give back the money of every parcel: it fails instead.
CREATE FUNCTION check_refund_parcel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM payment_parcel WHERE payment_id = NEW.payment_id)
    AND NOT EXISTS (SELECT FROM payment_parcel WHERE payment_id = NEW.payment_id AND order_id = NEW.order_id) THEN
    RAISE EXCEPTION 'A refund of payment % does not name a parcel of it', NEW.payment_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refund_parcel BEFORE INSERT ON refund FOR EACH ROW EXECUTE FUNCTION check_refund_parcel();

-- What was taken online for each parcel, its additions too, and what of it goes back.
CREATE VIEW order_payment AS
SELECT p.id AS payment_id, coalesce(part.order_id, p.order_id) AS order_id, p.addition_id, part.order_id IS NOT NULL AS is_shared,
  CASE WHEN p.captured = 0 THEN 0 ELSE coalesce(part.amount, p.captured) END AS captured,
  (SELECT coalesce(sum(r.amount), 0)::int FROM refund r
   WHERE r.payment_id = p.id AND r.state <> 'failed' AND (part.order_id IS NULL OR r.order_id = part.order_id)) AS refunded
FROM payment p LEFT JOIN payment_parcel part ON part.payment_id = p.id
WHERE p.order_id IS NOT NULL;
