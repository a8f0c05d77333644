-- What the audit of every hour asks about everything that is newer than its mark (audit-since.ts). `:movement`, `:since`: the mark.
-- The order of the statements is the one of audit-since.ts.

-- What a snapshot ends with: its newest movement, and a transaction before which everything that was open then had begun
SELECT coalesce((SELECT max(id) FROM stock_movement), 0)::text AS movement_id, now() AS at,
  pg_current_xact_id()::text AS xid;

-- Adds the movements between the mark and `:to` to the sums below it
INSERT INTO stock_checkpoint (store_id, variant_id, on_hand, reserved)
SELECT store_id, variant_id, sum(on_hand_change), sum(reserved_change) FROM stock_movement
WHERE id > :movement AND id <= :to GROUP BY 1, 2
ON CONFLICT (store_id, variant_id) DO UPDATE SET on_hand = stock_checkpoint.on_hand + excluded.on_hand,
  reserved = stock_checkpoint.reserved + excluded.reserved;

-- Orders that stock, states, money or points have changed, with the other parcels of theirs
WITH changed AS (
  SELECT l.order_id FROM order_line l WHERE l.id IN (SELECT order_line_id FROM stock_movement WHERE id > :movement)
  UNION SELECT order_id FROM order_state_change WHERE at > :since
  UNION SELECT order_id FROM receipt WHERE made_at > :since
  UNION SELECT order_id FROM refund WHERE ended_at > :since AND state = 'succeeded'
  UNION SELECT order_id FROM order_return WHERE decided_at > :since AND state = 'accepted'
  UNION SELECT order_id FROM bonus_entry WHERE at > :since
  UNION SELECT order_id FROM certificate_entry WHERE at > :since
), first AS (
  SELECT DISTINCT coalesce(o.first_parcel_id, o.id) AS id FROM orders o JOIN changed ON changed.order_id = o.id
), chosen AS (
  SELECT id FROM first UNION SELECT o.id FROM orders o JOIN first ON first.id = o.first_parcel_id
), lines AS (
  SELECT l.id FROM order_line l JOIN chosen ON chosen.id = l.order_id
), payments AS (
  SELECT p.id FROM payment p JOIN chosen ON chosen.id = p.order_id
  UNION SELECT part.payment_id FROM payment_parcel part JOIN chosen ON chosen.id = part.order_id
), accounts AS (
  SELECT DISTINCT lot.account_id AS id FROM bonus_entry e JOIN bonus_lot lot ON lot.id = e.lot_id WHERE e.at > :since
)
SELECT array(SELECT id FROM chosen)::text AS orders, array(SELECT id FROM lines)::text AS lines,
  array(SELECT id FROM payments)::text AS payments, array(SELECT id FROM accounts)::text AS accounts,
  (SELECT count(*) FROM lines)::int AS count;

-- A1: stock on hand is its opening plus all its movements
SELECT 'A1 on hand' AS name,
  format('store %s variant %s: opening %s and movements %s make %s on hand',
    s.store_id, s.variant_id, s.opening, coalesce(c.on_hand, 0) + coalesce(m.moved, 0), s.on_hand) AS detail
FROM stock s LEFT JOIN stock_checkpoint c USING (store_id, variant_id)
LEFT JOIN (SELECT store_id, variant_id, sum(on_hand_change) AS moved FROM stock_movement WHERE id > :movement GROUP BY 1, 2) m
  USING (store_id, variant_id)
WHERE s.on_hand <> s.opening + coalesce(c.on_hand, 0) + coalesce(m.moved, 0);

-- A1: what is reserved is the sum of its movements
SELECT 'A1 reserved by movements' AS name,
  format('store %s variant %s: movements reserve %s, stock says %s',
    s.store_id, s.variant_id, coalesce(c.reserved, 0) + coalesce(m.moved, 0), s.reserved) AS detail
FROM stock s LEFT JOIN stock_checkpoint c USING (store_id, variant_id)
LEFT JOIN (SELECT store_id, variant_id, sum(reserved_change) AS moved FROM stock_movement WHERE id > :movement GROUP BY 1, 2) m
  USING (store_id, variant_id)
WHERE s.reserved <> coalesce(c.reserved, 0) + coalesce(m.moved, 0);

-- A2: an order that was confirmed to its buyer exists
SELECT 'A2 confirmed order lost' AS name,
  format('visitor %s got a confirmation of order %s', i.scope, i.answer ->> 'number') AS detail
FROM idempotency i LEFT JOIN orders o ON o.token = i.answer ->> 'token' AND o.visitor_id::text = i.scope
WHERE i.route = 'order.place' AND i.created_at > :since AND o.id IS NULL;
