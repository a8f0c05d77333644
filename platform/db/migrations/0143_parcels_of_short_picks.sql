-- Compatible since: 0118
-- PARCEL-04: missing pieces that become a parcel of their own (decision 0195). `parcel_offered`: the buyer is asked; `parcelled`: they
-- are a parcel. A node of the release before knows neither state and leaves such offers alone.
ALTER TABLE transfer
  DROP CONSTRAINT transfer_state_check,
  ADD CONSTRAINT transfer_state_check
    CHECK (state IN ('offered', 'parcel_offered', 'asked', 'sent', 'received', 'parcelled', 'cancelled')),
  ADD CONSTRAINT transfer_parcel_offered CHECK ((state = 'parcel_offered') <= (answer_until IS NOT NULL AND order_id IS NOT NULL));
DROP INDEX transfer_offered;
CREATE INDEX transfer_offered ON transfer (answer_until) WHERE state IN ('offered', 'parcel_offered');

-- The line that was paid, of whose pieces this one is; receipts of the prepayment name that.
ALTER TABLE order_line ADD COLUMN split_from bigint REFERENCES order_line;
CREATE INDEX order_line_split ON order_line (split_from) WHERE split_from IS NOT NULL;

CREATE OR REPLACE FUNCTION refuse_open_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM transfer WHERE order_id = NEW.id AND state IN ('offered', 'parcel_offered', 'asked', 'sent')) THEN
    RAISE EXCEPTION 'Order % waits for goods of another store', NEW.number;
  END IF;
  RETURN NEW;
END $$;

-- Money stays as it was written for the app (roles.sql): only this function of the owner makes a part of what was taken for one parcel
-- the money of another one, which is new. Refunds of before stay those of the first.
CREATE FUNCTION move_paid_part(payment uuid, giving bigint, taking bigint, amount integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  part order_payment;
BEGIN
  SELECT * INTO part FROM order_payment o WHERE o.payment_id = payment AND o.order_id = giving AND o.addition_id IS NULL;
  IF NOT FOUND OR amount <= 0 OR amount > part.captured - part.refunded
    OR NOT EXISTS (SELECT FROM orders t JOIN orders g ON g.id = giving
                   WHERE t.id = taking AND t.first_parcel_id = coalesce(g.first_parcel_id, g.id))
    OR EXISTS (SELECT FROM payment_parcel p WHERE p.order_id = taking) THEN
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
REVOKE EXECUTE ON FUNCTION move_paid_part(uuid, bigint, bigint, integer) FROM PUBLIC;
