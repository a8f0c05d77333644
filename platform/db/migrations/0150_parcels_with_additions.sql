-- Compatible since: 0118
-- PARCEL-04: an order with paid additions is divided too (decision 0218). A new parcel may have parts of several payments, those of
-- additions among them; each part is moved once, while the parcel is new.
CREATE OR REPLACE FUNCTION move_paid_part(payment uuid, giving bigint, taking bigint, amount integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  part order_payment;
BEGIN
  SELECT * INTO part FROM order_payment o WHERE o.payment_id = payment AND o.order_id = giving;
  IF NOT FOUND OR amount <= 0 OR amount > part.captured - part.refunded
    OR NOT EXISTS (SELECT FROM orders t JOIN orders g ON g.id = giving
                   WHERE t.id = taking AND t.state = 'new' AND t.first_parcel_id = coalesce(g.first_parcel_id, g.id))
    OR EXISTS (SELECT FROM payment_parcel p WHERE p.payment_id = payment AND p.order_id = taking) THEN
    RAISE EXCEPTION 'Order % cannot give % of payment % to order %', giving, amount, payment, taking;
  END IF;
  IF part.is_shared THEN
    DELETE FROM payment_parcel p WHERE p.payment_id = payment AND p.order_id = giving;
  ELSE
    UPDATE refund r SET order_id = giving WHERE r.payment_id = payment AND r.order_id IS NULL;
  END IF;
  INSERT INTO payment_parcel (payment_id, order_id, amount)
  SELECT payment, share.order_id, share.amount
  FROM (VALUES (giving, part.captured - amount), (taking, amount)) AS share (order_id, amount) WHERE share.amount > 0;
END $$;

-- In two halves, so that the payments of one order are found by an index. `added_line`: the parcel's line that the added pieces are in;
-- `added_price`: kopecks that each of them has cost.
CREATE OR REPLACE VIEW order_payment AS
SELECT share.payment_id, share.order_id, share.addition_id, share.is_shared, share.captured,
  (SELECT coalesce(sum(r.amount), 0)::int FROM refund r
   WHERE r.payment_id = share.payment_id AND r.state <> 'failed' AND (NOT share.is_shared OR r.order_id = share.order_id)) AS refunded,
  (SELECT l.id FROM order_line l
   WHERE l.order_id = share.order_id AND coalesce(l.split_from, l.id) = a.line_id) AS added_line,
  a.unit_price AS added_price
FROM (
  SELECT p.id AS payment_id, p.order_id, p.addition_id, FALSE AS is_shared, p.captured
  FROM payment p WHERE p.order_id IS NOT NULL AND NOT EXISTS (SELECT FROM payment_parcel WHERE payment_id = p.id)
  UNION ALL
  SELECT p.id, part.order_id, p.addition_id, TRUE, CASE WHEN p.captured = 0 THEN 0 ELSE part.amount END
  FROM payment_parcel part JOIN payment p ON p.id = part.payment_id
) share LEFT JOIN order_addition a ON a.id = share.addition_id;

-- The parcel that the pieces of an ended transfer have become. Those of before are known by the moment of both.
ALTER TABLE transfer ADD COLUMN parcel_id bigint REFERENCES orders CHECK (parcel_id IS NULL OR state = 'parcelled');
UPDATE transfer t SET parcel_id = p.id
FROM transfer_step h, orders o, orders p, order_state_change placed
WHERE t.state = 'parcelled' AND h.transfer_id = t.id AND h.state = 'parcelled' AND o.id = t.order_id
  AND p.first_parcel_id = coalesce(o.first_parcel_id, o.id) AND p.store_id = t.from_store_id
  AND placed.order_id = p.id AND placed.step = 1 AND placed.at = h.at;
