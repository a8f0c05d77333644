-- Invariants of stock, baskets, orders and stored responses. Every statement returns rows (name, detail) only for violations.
-- Runs after every feature test and every week on a live shop (app/jobs/audit.job.ts). Every hour a live shop asks them of the orders
-- that have changed since the mark (audit-since.ts), apart from those under a word of their own:
--   weekly: it needs every row, or audit-since.sql has it for what is new
--   whole: an index finds its rows
--   points: of the accounts whose points have changed
-- No statement asks a table anew for each row of another: what has changed has no index.
-- By hand use one snapshot:
--   psql -c 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' -f platform/db/audit.sql

-- A1: stock on hand is its opening plus all its movements
-- weekly
SELECT 'A1 on hand' AS name,
  format('store %s variant %s: opening %s and movements %s make %s on hand',
    s.store_id, s.variant_id, s.opening, coalesce(m.moved, 0), s.on_hand) AS detail
FROM stock s
LEFT JOIN (SELECT store_id, variant_id, sum(on_hand_change) AS moved FROM stock_movement GROUP BY 1, 2) m
  USING (store_id, variant_id)
WHERE s.on_hand <> s.opening + coalesce(m.moved, 0);

-- A1: what is reserved is the sum of its movements
-- weekly
SELECT 'A1 reserved by movements' AS name,
  format('store %s variant %s: movements reserve %s, stock says %s', s.store_id, s.variant_id, coalesce(m.moved, 0), s.reserved) AS detail
FROM stock s
LEFT JOIN (SELECT store_id, variant_id, sum(reserved_change) AS moved FROM stock_movement GROUP BY 1, 2) m
  USING (store_id, variant_id)
WHERE s.reserved <> coalesce(m.moved, 0);

-- A1: what is reserved is the sum of the live reservations, of proposed substitutes and additions, and of transfers that have not left
-- whole
SELECT 'A1 reserved by reservations' AS name,
  format('store %s variant %s: reservations hold %s, stock says %s', s.store_id, s.variant_id, coalesce(r.held, 0), s.reserved) AS detail
FROM stock s
LEFT JOIN (SELECT store_id, variant_id, sum(quantity) AS held FROM (
    SELECT store_id, variant_id, quantity FROM reservation WHERE state = 'live'
    UNION ALL SELECT o.store_id, sub.variant_id, sub.quantity FROM substitute sub
      JOIN order_line l ON l.id = sub.order_line_id JOIN orders o ON o.id = l.order_id WHERE sub.state = 'proposed'
    UNION ALL SELECT o.store_id, a.variant_id, a.quantity FROM order_addition a
      JOIN orders o ON o.id = a.order_id WHERE a.state = 'proposed'
    UNION ALL SELECT t.from_store_id, tl.variant_id, tl.quantity FROM transfer t
      JOIN transfer_line tl ON tl.transfer_id = t.id WHERE t.state IN ('offered', 'parcel_offered', 'asked')
  ) AS taken GROUP BY 1, 2) r
  USING (store_id, variant_id)
WHERE s.reserved <> coalesce(r.held, 0);

-- A1: no figure is below zero
-- whole
SELECT 'A1 below zero' AS name,
  format('store %s variant %s: %s on hand, %s reserved', store_id, variant_id, on_hand, reserved) AS detail
FROM stock WHERE on_hand < 0 OR reserved < 0;

-- A1: the pieces with a date are among those on hand
-- whole
SELECT 'A1 lots' AS name,
  format('store %s variant %s: lots have %s pieces, %s on hand', s.store_id, s.variant_id, l.pieces, s.on_hand) AS detail
FROM stock s JOIN (SELECT store_id, variant_id, sum(pieces) AS pieces FROM stock_lot GROUP BY 1, 2) l
  USING (store_id, variant_id)
WHERE l.pieces > s.on_hand;

-- A1: nothing is reserved that is not on hand. The stock exchange, a recount or a date may leave less than is reserved: then
-- every live reservation is older than the last movement that lowered the stock; what has come from another store for an order
-- brought its pieces with it
-- whole
SELECT 'A1 oversold' AS name,
  format('store %s variant %s: %s on hand, %s reserved', s.store_id, s.variant_id, s.on_hand, s.reserved) AS detail
FROM stock s
WHERE s.reserved > s.on_hand AND s.reserved > 0 AND NOT EXISTS (
  SELECT FROM stock_movement lowered
  WHERE lowered.store_id = s.store_id AND lowered.variant_id = s.variant_id
    AND lowered.kind IN ('exchange', 'recount', 'hold_back') AND lowered.on_hand_change < 0
    AND lowered.id > ALL (
      SELECT coalesce(hold.id, added.id, m.id)
      FROM reservation r JOIN stock_movement m ON m.order_line_id = r.order_line_id AND m.kind = 'reserve'
      LEFT JOIN substitute sub ON sub.new_line_id = r.order_line_id
      LEFT JOIN stock_movement hold ON hold.substitute_id = sub.id AND hold.kind = 'hold'
      LEFT JOIN order_addition a ON a.line_id = r.order_line_id AND a.state = 'taken' AND NOT a.grows
      LEFT JOIN stock_movement added ON added.addition_id = a.id AND added.kind = 'hold_added'
      WHERE r.store_id = s.store_id AND r.variant_id = s.variant_id AND r.state = 'live'
        AND NOT EXISTS (SELECT FROM transfer_line tl WHERE tl.order_line_id = r.order_line_id AND tl.received > 0)));

-- PARCEL-03: what a store has sent is in the other one, on the way, or named as lost: every piece once
-- whole
SELECT 'A1 transfer' AS name,
  format('transfer %s (%s) line %s: %s asked, %s sent, %s received; movements held %s, out %s, in %s',
    t.id, t.state, l.id, l.quantity, l.sent, l.received, m.held, m.gone, m.come) AS detail
FROM transfer t JOIN transfer_line l ON l.transfer_id = t.id
CROSS JOIN LATERAL (
  SELECT coalesce(sum(reserved_change), 0) AS held, coalesce(-sum(on_hand_change) FILTER (WHERE kind = 'transfer_out'), 0) AS gone,
         coalesce(sum(on_hand_change) FILTER (WHERE kind = 'transfer_in'), 0) AS come
  FROM stock_movement WHERE transfer_line_id = l.id) m
WHERE m.held <> CASE WHEN t.state IN ('offered', 'parcel_offered', 'asked') THEN l.quantity ELSE 0 END
   OR m.gone > coalesce(l.sent, 0) OR m.come <> coalesce(l.received, 0)
   OR (t.state IN ('sent', 'received')) <> (l.sent IS NOT NULL) OR (t.state = 'received') <> (l.received IS NOT NULL);

SELECT 'A1 transfer journal' AS name,
  format('transfer %s is %s, its journal says %s', t.id, t.state, coalesce(h.state, 'nothing')) AS detail
FROM transfer t
LEFT JOIN LATERAL (SELECT state FROM transfer_step WHERE transfer_id = t.id ORDER BY step DESC LIMIT 1) h ON TRUE
WHERE h.state IS DISTINCT FROM t.state;

-- PARCEL-03: an order that has ended waits for nothing that has not left
SELECT 'A4 transfer of an ended order' AS name, format('order %s (%s): transfer %s is %s', o.number, o.state, t.id, t.state) AS detail
FROM transfer t JOIN orders o ON o.id = t.order_id
WHERE t.state IN ('offered', 'parcel_offered', 'asked') AND o.state NOT IN ('new', 'awaiting_payment', 'paid', 'assembling');

-- A2: a basket becomes one order
-- weekly
SELECT 'A2 basket ordered twice' AS name,
  format('basket %s: orders %s', basket_id, string_agg(number, ', ')) AS detail
FROM orders WHERE state <> 'cancelled' AND first_parcel_id IS NULL GROUP BY basket_id HAVING count(*) > 1;

-- A2: a key has one answer, and an order belongs to one key
-- weekly
SELECT 'A2 key answered twice' AS name,
  format('visitor %s route %s key %s', scope, route, key) AS detail
FROM idempotency GROUP BY scope, route, key HAVING count(*) > 1;

-- weekly
SELECT 'A2 order under two keys' AS name,
  format('order %s: keys %s', answer ->> 'number', string_agg(key, ', ')) AS detail
FROM idempotency WHERE route = 'order.place' GROUP BY answer ->> 'number' HAVING count(*) > 1;

-- A2: an order that was confirmed to its buyer exists
-- weekly
SELECT 'A2 confirmed order lost' AS name,
  format('visitor %s got a confirmation of order %s', i.scope, i.answer ->> 'number') AS detail
FROM idempotency i LEFT JOIN orders o ON o.token = i.answer ->> 'token' AND o.visitor_id::text = i.scope
WHERE i.route = 'order.place' AND o.id IS NULL;

-- A4: an order has lines and has closed its basket
SELECT 'A4 order without lines' AS name,
  format('order %s', o.number) AS detail
FROM orders o WHERE NOT EXISTS (SELECT FROM order_line l WHERE l.order_id = o.id);

SELECT 'A4 basket still open' AS name,
  format('order %s: basket %s', o.number, o.basket_id) AS detail
FROM orders o JOIN basket b ON b.id = o.basket_id WHERE b.ordered_at IS NULL;

-- A4: every line reserved its pieces in the order's store, with those that were added to it later; one that comes from another store
-- when it has come
SELECT 'A4 line took no stock' AS name,
  format('order %s line %s', o.number, l.id) AS detail
FROM orders o JOIN order_line l ON l.order_id = o.id
LEFT JOIN (SELECT line_id, sum(quantity) AS pieces FROM order_addition WHERE grows AND state = 'taken' GROUP BY 1) a
  ON a.line_id = l.id
LEFT JOIN (
  SELECT tl.order_line_id, sum(tl.quantity - tl.received) AS pieces FROM transfer_line tl JOIN transfer t ON t.id = tl.transfer_id
  WHERE t.state = 'received' AND t.answer_until IS NULL GROUP BY 1) lost ON lost.order_line_id = l.id
LEFT JOIN stock_movement m ON m.order_line_id = l.id AND m.kind = 'reserve'
                          AND m.reserved_change + coalesce(a.pieces, 0) + coalesce(lost.pieces, 0) = l.quantity + l.cancelled
                          AND m.store_id = o.store_id AND m.variant_id = l.variant_id
WHERE m.id IS NULL AND NOT EXISTS (
  SELECT FROM transfer_line tl JOIN transfer t ON t.id = tl.transfer_id
  WHERE tl.order_line_id = l.id AND (t.state IN ('asked', 'sent') OR o.state = 'cancelled' OR l.quantity = 0));

-- DESK-04: an addition is proposed only while its order is being picked; a taken one is in its line, and its payment in the order
SELECT 'A4 addition' AS name,
  format('addition %s of order %s (%s): %s, %s pieces', a.id, o.number, o.state, a.state, a.quantity) AS detail
FROM order_addition a JOIN orders o ON o.id = a.order_id
LEFT JOIN order_line l ON l.id = a.line_id AND l.order_id = a.order_id AND l.variant_id = a.variant_id
LEFT JOIN payment p ON p.id = a.payment_id
WHERE a.state = 'proposed' AND o.state NOT IN ('new', 'paid', 'assembling')
   OR a.state = 'taken' AND (l.id IS NULL OR l.quantity + l.cancelled < a.quantity
     OR a.payment_id IS NOT NULL AND p.captured IS DISTINCT FROM a.unit_price * a.quantity);

-- A4: a line moves stock once for each reason
SELECT 'A4 movement doubled' AS name,
  format('line %s: %s × %s', order_line_id, count(*), kind) AS detail
FROM stock_movement WHERE order_line_id IS NOT NULL AND kind NOT IN ('short_pick', 'return', 'replacement')
GROUP BY order_line_id, kind HAVING count(*) > 1;

-- A4: the pieces that a line lost left its reservation; those that were lost on the way from another store never had one
SELECT 'A4 cancelled pieces' AS name,
  format('line %s: %s cancelled, movements say %s', l.id, l.cancelled, coalesce(m.moved, 0)) AS detail
FROM order_line l
LEFT JOIN (SELECT order_line_id, -sum(reserved_change) AS moved FROM stock_movement WHERE kind = 'short_pick' GROUP BY 1) m
  ON m.order_line_id = l.id
CROSS JOIN LATERAL (
  SELECT coalesce(sum(tl.quantity - tl.received), 0) AS pieces FROM transfer_line tl JOIN transfer t ON t.id = tl.transfer_id
  WHERE tl.order_line_id = l.id AND t.state = 'received' AND t.answer_until IS NULL) lost
WHERE l.cancelled <> coalesce(m.moved, 0) AND l.cancelled <> coalesce(m.moved, 0) + lost.pieces;

-- STAFF-03: a substitute is proposed only while its order is assembled, in place of pieces that are not picked, and costs at most
-- what they have cost; an accepted one is a line of the same order
SELECT 'A4 substitute' AS name,
  format('substitute %s of line %s (%s): %s, %s pieces', sub.id, l.id, o.state, sub.state, sub.quantity) AS detail
FROM substitute sub JOIN order_line l ON l.id = sub.order_line_id JOIN orders o ON o.id = l.order_id
LEFT JOIN order_line added ON added.id = sub.new_line_id
WHERE sub.state = 'proposed' AND (o.state <> 'assembling' OR sub.quantity > l.quantity - l.picked)
   OR sub.state = 'accepted' AND (added.order_id <> l.order_id OR added.variant_id <> sub.variant_id
     OR added.quantity + added.cancelled <> sub.quantity OR l.cancelled < sub.quantity);

-- A4: a marking code belongs to a picked piece
SELECT 'A4 marking codes' AS name,
  format('line %s: %s codes, %s picked', l.id, count(*), l.picked) AS detail
FROM marking_code m JOIN order_line l ON l.id = m.order_line_id
WHERE m.freed_at IS NULL GROUP BY l.id, l.picked HAVING count(*) > l.picked;

-- A4: a reservation is live for an open order, released for a cancelled one, handed over for a delivered one
SELECT 'A4 reservation and state' AS name,
  format('order %s (%s) line %s: reservation %s', o.number, o.state, l.id, coalesce(r.state, 'missing')) AS detail
FROM orders o JOIN order_line l ON l.order_id = o.id LEFT JOIN reservation r ON r.order_line_id = l.id
WHERE coalesce(r.state, 'missing') <> CASE
  WHEN l.quantity = 0 THEN 'released'
  WHEN o.state = 'cancelled' THEN 'released'
  WHEN o.state IN ('shipped', 'delivered', 'returned') THEN 'handed_over'
  ELSE 'live' END
  AND NOT (r.state IS NULL AND EXISTS (
    SELECT FROM transfer_line tl JOIN transfer t ON t.id = tl.transfer_id
    WHERE tl.order_line_id = l.id AND (l.quantity = 0 OR o.state = 'cancelled'
      OR t.state IN ('asked', 'sent') AND o.state IN ('new', 'awaiting_payment', 'paid', 'assembling'))));

SELECT 'A4 release without movement' AS name,
  format('line %s', r.order_line_id) AS detail
FROM reservation r LEFT JOIN stock_movement m
  ON m.order_line_id = r.order_line_id AND m.kind = CASE r.state WHEN 'released' THEN 'release' ELSE 'hand_over' END 
    AND m.reserved_change = -r.quantity
WHERE r.state <> 'live' AND m.id IS NULL AND EXISTS (SELECT FROM order_line l WHERE l.id = r.order_line_id AND l.quantity > 0);

-- A5: a line's total is price × quantity − discount, an order's is the sum of its lines and of the delivery
SELECT 'A5 line total' AS name,
  format('line %s: %s × %s − %s ≠ %s', id, unit_price, quantity, discount, total) AS detail
FROM order_line WHERE total <> unit_price * quantity - discount OR discount NOT BETWEEN 0 AND unit_price * quantity;

SELECT 'A5 order total' AS name,
  format('order %s: lines %s, delivery %s, total %s', o.number, coalesce(l.total, 0), o.delivery_price, o.total) AS detail
FROM orders o LEFT JOIN (SELECT order_id, sum(total) AS total, sum(unit_price * quantity) AS goods, sum(discount) AS discount
  FROM order_line GROUP BY 1) l ON l.order_id = o.id
WHERE o.total <> coalesce(l.total, 0) + o.delivery_price OR o.goods_total <> coalesce(l.goods, 0)
   OR o.discount_total <> coalesce(l.discount, 0);

-- A5: the charged total is the one that was shown
SELECT 'A5 price tree' AS name,
  format('order %s: the tree says %s, the order %s', number, price_tree ->> 'total', total) AS detail
FROM orders
WHERE (price_tree ->> 'total')::int IS DISTINCT FROM total
   OR (SELECT sum((row ->> 'amount')::int) FROM jsonb_array_elements(price_tree -> 'rows') AS row) IS DISTINCT FROM total;

-- A5: the points of an order are those of its lines, and with the certificate those that were shown
SELECT 'A5 points and certificate' AS name,
  format('order %s: %s with points (lines %s), %s by certificate', o.number, o.points_total, coalesce(l.points, 0),
    o.certificate_total) AS detail
FROM orders o LEFT JOIN (SELECT order_id, sum(points_discount) AS points FROM order_line GROUP BY 1) l ON l.order_id = o.id
WHERE o.points_total <> coalesce(l.points, 0)
   OR coalesce((o.price_tree ->> 'points_total')::int, 0) <> o.points_total
   OR coalesce((o.price_tree ->> 'certificate_total')::int, 0) <> o.certificate_total;

-- A5: a promo code or promotion is used as often as orders say, and never more often than allowed
-- weekly
SELECT 'A5 promo uses' AS name,
  format('%s of «%s»: %s counted, %s by orders, %s allowed', c.rule, c.buyer, c.used, coalesce(u.used, 0), c.most) AS detail
FROM promo_counter c LEFT JOIN (SELECT rule, buyer, sum(amount) AS used FROM promo_use GROUP BY 1, 2) u USING (rule, buyer)
WHERE c.used <> coalesce(u.used, 0) OR c.used > c.most;

SELECT 'A5 promo use of a cancelled order' AS name,
  format('order %s: %s', o.number, u.rule) AS detail
FROM promo_use u JOIN orders o ON o.id = u.order_id
WHERE o.state = 'cancelled' AND NOT EXISTS (SELECT FROM orders p WHERE p.first_parcel_id = o.id AND p.state <> 'cancelled');

-- A5: from 3 000 ₽ before points the courier is free in a city with shops, Moscow excepted; pickup always is
SELECT 'A5 delivery price' AS name,
  format('order %s (%s): goods %s, delivery %s', o.number, o.delivery, o.goods_total - o.discount_total + o.points_total,
    o.delivery_price) AS detail
FROM orders o JOIN city c ON c.id = o.city_id
WHERE o.delivery_price > 0 AND (o.delivery = 'pickup' OR (o.delivery = 'courier' AND c.code <> 'msk'
  AND o.goods_total - o.discount_total + o.points_total >= 300000));

-- A5: an order to a point has its carrier and its point, a pickup has neither
SELECT 'A5 carrier of an order' AS name,
  format('order %s (%s): %s', o.number, o.delivery, coalesce(c.carrier || ' to a ' || c.place, 'no carrier')) AS detail
FROM orders o LEFT JOIN order_carrier c ON c.order_id = o.id
WHERE CASE o.delivery
  WHEN 'point' THEN c.place IS DISTINCT FROM 'point'
  WHEN 'courier' THEN c.place = 'point'
  ELSE c.place IS NOT NULL END;

-- A5: the point that an order goes to is its carrier's, and the day that was promised is the carrier's last one
SELECT 'A5 point of an order' AS name,
  format('order %s: %s to a point of %s, promised for %s, the carrier says %s',
    o.number, c.carrier, coalesce(p.carrier, 'nobody'), o.courier_date, c.date_to) AS detail
FROM order_carrier c JOIN orders o ON o.id = c.order_id LEFT JOIN pickup_point p ON p.id = c.point_id
WHERE p.carrier <> c.carrier OR o.courier_date IS DISTINCT FROM c.date_to;

-- A7: a history begins with «new», has allowed transitions only, in order of time, and ends with the order's state
SELECT 'A7 edge' AS name,
  format('order %s step %s: %s → %s', h.order_id, h.step, coalesce(h.from_state, '—'), h.to_state) AS detail
FROM (SELECT *, lag(to_state) OVER steps AS previous, lag(step) OVER steps AS previous_step, lag(at) OVER steps AS previous_at
      FROM order_state_change WINDOW steps AS (PARTITION BY order_id ORDER BY step)) h
LEFT JOIN (VALUES
  ('new', 'awaiting_payment'), ('new', 'assembling'), ('new', 'cancelled'),
  ('awaiting_payment', 'paid'), ('awaiting_payment', 'new'), ('awaiting_payment', 'cancelled'),
  ('paid', 'assembling'), ('paid', 'cancelled'),
  ('assembling', 'shipped'), ('assembling', 'ready_for_pickup'), ('assembling', 'cancelled'),
  ('shipped', 'delivered'), ('shipped', 'returned'),
  ('ready_for_pickup', 'assembling'), ('ready_for_pickup', 'delivered'), ('ready_for_pickup', 'cancelled'),
  ('delivered', 'returned')
) AS allowed (from_state, to_state) ON allowed.from_state = h.from_state AND allowed.to_state = h.to_state
WHERE h.from_state IS DISTINCT FROM h.previous OR h.step <> coalesce(h.previous_step, 0) + 1 OR h.at < h.previous_at
   OR (h.step = 1 AND h.to_state <> 'new') OR (h.step > 1 AND allowed.from_state IS NULL);

SELECT 'A7 state without history' AS name,
  format('order %s is %s, its history says %s', o.number, o.state, coalesce(h.to_state, 'nothing')) AS detail
FROM orders o LEFT JOIN (
  SELECT DISTINCT ON (order_id) order_id, to_state FROM order_state_change ORDER BY order_id, step DESC) h ON h.order_id = o.id
WHERE h.to_state IS DISTINCT FROM o.state;

-- A9: the reservation of an order that nobody collected ends on time: the job runs every hour. Tests set glad.audit_at, the time
-- of their clock
-- whole
SELECT 'A9 reservation outlived' AS name,
  format('order %s line %s ended at %s', o.number, r.order_line_id, r.ends_at) AS detail
FROM reservation r JOIN order_line l ON l.id = r.order_line_id JOIN orders o ON o.id = l.order_id
WHERE r.state = 'live'
  AND r.ends_at < coalesce(nullif(current_setting('glad.audit_at', TRUE), '')::timestamptz, now()) - interval '2 hours'
  AND o.state IN ('new', 'awaiting_payment', 'ready_for_pickup') AND o.payment <> 'marketplace';

-- A10: the data of a customer who was erased is gone from finished orders only: an open one needs its phone to be handed over
-- whole
SELECT 'A10 open order of an erased customer' AS name,
  format('order %s (%s)', number, state) AS detail
FROM orders
WHERE recipient_phone = '70000000000' AND payment <> 'marketplace'
  AND state IN ('new', 'awaiting_payment', 'paid', 'assembling', 'shipped', 'ready_for_pickup');

-- A10: no session id in clear text, no card number in the texts of buyers
-- weekly
SELECT 'A10 session in clear' AS name,
  format('session of visitor %s', visitor_id) AS detail
FROM session WHERE octet_length(id_hash) <> 32;

SELECT 'A10 card number' AS name,
  format('order %s', o.number) AS detail
FROM orders o,
  LATERAL regexp_matches(concat_ws(' | ', o.recipient_name, o.address, o.comment), '\d(?:[ -]?\d){12,18}', 'g') AS found,
  LATERAL (SELECT reverse(regexp_replace(found[1], '\D', '', 'g')) AS digits) AS card
WHERE (SELECT sum(CASE WHEN place % 2 = 1 THEN digit ELSE digit * 2 - CASE WHEN digit > 4 THEN 9 ELSE 0 END END)
       FROM regexp_split_to_table(card.digits, '') WITH ORDINALITY AS d (text, place), LATERAL (SELECT text::int AS digit) AS n) % 10 = 0;

-- B1: what a lot has left is the sum of its entries, and an account's balance the sum of its lots
-- points
SELECT 'B1 lot' AS name,
  format('lot %s: entries make %s, %s remain', l.id, coalesce(e.amount, 0), l.remaining) AS detail
FROM bonus_lot l LEFT JOIN (SELECT lot_id, sum(amount) AS amount FROM bonus_entry GROUP BY 1) e ON e.lot_id = l.id
WHERE l.remaining <> coalesce(e.amount, 0);

-- points
SELECT 'B1 balance' AS name,
  format('account %s: lots hold %s, the balance is %s', a.id, coalesce(l.remaining, 0), a.balance) AS detail
FROM bonus_account a LEFT JOIN (SELECT account_id, sum(remaining) AS remaining FROM bonus_lot GROUP BY 1) l ON l.account_id = a.id
WHERE a.balance <> coalesce(l.remaining, 0);

-- B2: replayed in order, no lot was ever below zero, and an order returned to a lot at most what it took of it
-- points
SELECT 'B2 overdrawn' AS name,
  format('lot %s after entry %s: %s', lot_id, id, running) AS detail
FROM (SELECT id, lot_id, sum(amount) OVER (PARTITION BY lot_id ORDER BY id) AS running FROM bonus_entry) e WHERE running < 0;

SELECT 'B2 returned more than spent' AS name,
  format('order %s lot %s: %s too much', order_id, lot_id, sum(amount)) AS detail
FROM bonus_entry WHERE kind IN ('spend', 'return') GROUP BY order_id, lot_id HAVING sum(amount) > 0;

-- B3: points lowered the price of an order by what its customer's lots gave, without what cancelled pieces gave back; an order
-- that ended without a sale gave all of it back
SELECT 'B3 points of an order' AS name,
  format('order %s (%s): price lowered by %s, spent %s, returned %s',
    o.number, o.state, o.points_total, coalesce(e.spent, 0), coalesce(e.returned, 0)) AS detail
FROM orders o FULL JOIN (
  SELECT order_id, -sum(amount) FILTER (WHERE kind = 'spend') AS spent, sum(amount) FILTER (WHERE kind = 'return') AS returned,
         coalesce(sum(amount) FILTER (WHERE kind = 'return' AND cause LIKE 'pieces %'), 0) AS for_pieces
  FROM bonus_entry WHERE kind IN ('spend', 'return') GROUP BY 1) e ON e.order_id = o.id
WHERE o.points_total <> coalesce(e.spent - e.for_pieces, 0)
   OR (o.state = 'cancelled' AND coalesce(e.returned, 0) <> coalesce(e.spent, 0));

-- weekly
SELECT 'A10 card number in a review' AS name,
  format('review %s', review.id) AS detail
FROM review,
  LATERAL regexp_matches(concat_ws(' | ', review.author, review.body), '\d(?:[ -]?\d){12,18}', 'g') AS found,
  LATERAL (SELECT reverse(regexp_replace(found[1], '\D', '', 'g')) AS digits) AS card
WHERE review.customer_id IS NOT NULL
  AND (SELECT sum(CASE WHEN place % 2 = 1 THEN digit ELSE digit * 2 - CASE WHEN digit > 4 THEN 9 ELSE 0 END END)
       FROM regexp_split_to_table(card.digits, '') WITH ORDINALITY AS d (text, place), LATERAL (SELECT text::int AS digit) AS n) % 10 = 0;

-- A12: the rating of a product is that of its published reviews, and its customers' reviews have a buyer
-- weekly
SELECT 'A12 rating' AS name,
  format('product %s: reviews make %s of %s, product says %s of %s',
    product.slug, r.total, r.count, product.rating_sum, product.rating_count) AS detail
FROM product
JOIN (SELECT product_id, coalesce(sum(rating) FILTER (WHERE NOT hidden), 0) AS total, count(*) FILTER (WHERE NOT hidden) AS count
      FROM review GROUP BY product_id HAVING bool_or(customer_id IS NOT NULL)) r ON r.product_id = product.id
WHERE (product.rating_sum, product.rating_count) IS DISTINCT FROM (r.total, r.count);

-- weekly
SELECT 'A12 review without a delivery' AS name,
  format('review %s of product %s', review.id, review.product_id) AS detail
FROM review JOIN customer ON customer.id = review.customer_id
WHERE NOT EXISTS (
  SELECT FROM orders o JOIN order_line l ON l.order_id = o.id JOIN variant v ON v.id = l.variant_id
  JOIN order_state_change c ON c.order_id = o.id AND c.to_state = 'delivered'
  WHERE v.product_id = review.product_id
    AND (o.customer_id = customer.id OR (o.customer_id IS NULL AND o.recipient_phone = customer.phone)));

-- A4: no more pieces of a line come back than were handed over, and the shelf gets back the sellable ones of accepted returns
SELECT 'A4 returned too much' AS name,
  format('line %s: %s returned of %s', l.id, r.accepted, l.quantity) AS detail
FROM order_line l JOIN orders o ON o.id = l.order_id
JOIN (SELECT order_line_id, sum(accepted) AS accepted FROM order_return_line GROUP BY 1) r ON r.order_line_id = l.id
WHERE r.accepted > l.quantity OR (r.accepted > 0 AND o.state NOT IN ('delivered', 'returned'));

SELECT 'A4 return and stock' AS name,
  format('return line %s: %s sellable, %s back', rl.id, rl.sellable, coalesce(m.on_hand_change, 0)) AS detail
FROM order_return_line rl LEFT JOIN stock_movement m ON m.return_line_id = rl.id
WHERE rl.sellable <> coalesce(m.on_hand_change, 0);

-- ORD-13: for every piece that was exchanged one left the stock
SELECT 'A4 exchange and stock' AS name,
  format('line %s: %s exchanged, %s given', order_line_id, sum(exchanged), sum(given)) AS detail
FROM (
  SELECT rl.order_line_id, rl.quantity AS exchanged, 0 AS given
  FROM order_return_line rl JOIN order_return r ON r.id = rl.return_id WHERE r.state = 'exchanged'
  UNION ALL SELECT order_line_id, 0, -on_hand_change FROM stock_movement WHERE kind = 'replacement'
) moves
GROUP BY order_line_id HAVING sum(exchanged) <> sum(given);

-- A5: the refunds of an order's returns are at most what was paid for its goods; for the delivery too if it was never received
SELECT 'A5 refunded too much' AS name,
  format('order %s: %s refunded', o.number, r.refund) AS detail
FROM orders o JOIN (
  SELECT order_id, sum(refund_money + refund_certificate) AS refund, sum(refund_points) AS points
  FROM order_return WHERE state = 'accepted' GROUP BY 1
) r ON r.order_id = o.id
WHERE r.points > o.points_total OR r.refund > o.total - CASE
  WHEN EXISTS (SELECT FROM order_state_change WHERE order_id = o.id AND to_state = 'delivered') THEN o.delivery_price ELSE 0 END;

-- A5: an order that was to be paid online goes on only with its money and that of what was added to it: all of it while nothing is
-- picked, added or received in another way, and at least what is charged afterwards
SELECT 'A5 order without its money' AS name,
  format('order %s (%s): to pay %s, taken %s', o.number, o.state, o.total - o.certificate_total, coalesce(p.taken, 0)) AS detail
FROM orders o JOIN tender t ON t.kind = o.payment AND t.is_online
LEFT JOIN (
  SELECT p.order_id, coalesce(max(p.captured) FILTER (WHERE p.addition_id IS NULL), 0)
    + coalesce(sum(p.captured) FILTER (WHERE a.id IS NOT NULL), 0) AS taken, count(a.id) AS additions
  FROM order_payment p LEFT JOIN order_addition a ON a.payment_id = p.payment_id GROUP BY p.order_id) p ON p.order_id = o.id
WHERE o.total > o.certificate_total
  AND (o.state = 'paid' AND coalesce(p.additions, 0) = 0 AND coalesce(p.taken, 0) <> o.total - o.certificate_total
      AND NOT EXISTS (SELECT FROM order_delivery_change c WHERE c.order_id = o.id AND c.former_delivery IS NOT NULL)
    OR o.state IN ('paid', 'assembling', 'shipped', 'ready_for_pickup', 'delivered')
      AND coalesce(p.taken, 0) < o.total - o.certificate_total);

-- A5: no more goes back than was taken
SELECT 'A5 refunds above payment' AS name,
  format('payment %s: taken %s, refunds %s', p.id, p.captured, sum(r.amount)) AS detail
FROM payment p JOIN refund r ON r.payment_id = p.id AND r.state <> 'failed'
GROUP BY p.id, p.captured HAVING sum(r.amount) > p.captured;

-- A5: a cancelled order keeps no money; an order is paid once, and so is each addition
SELECT 'A5 money kept' AS name,
  format('order %s (%s): %s kept of %s payments', o.number, o.state, sum(p.captured - p.refunded), count(*)) AS detail
FROM orders o JOIN order_payment p ON p.order_id = o.id AND p.captured > 0
GROUP BY o.id, o.number, o.state
HAVING o.state = 'cancelled' AND sum(p.captured - p.refunded) > 0
  OR count(*) FILTER (WHERE p.captured > p.refunded)
    > count(DISTINCT coalesce(p.addition_id, 0)) FILTER (WHERE p.captured > p.refunded);

-- PARCEL-01: what a payment is for parcel by parcel is what is paid, no more goes back of a parcel than was taken for it, and the
-- parcels of an order have one basket
SELECT 'A5 parcels of a payment' AS name,
  format('payment %s of %s: %s by parcels', p.id, p.amount, sum(part.amount)) AS detail
FROM payment p JOIN payment_parcel part ON part.payment_id = p.id GROUP BY p.id, p.amount HAVING sum(part.amount) <> p.amount;

SELECT 'A5 refunds above a parcel' AS name,
  format('order %s, payment %s: taken %s, refunds %s', order_id, payment_id, captured, refunded) AS detail
FROM order_payment WHERE refunded > captured;

SELECT 'A2 parcels of two baskets' AS name,
  format('orders %s and %s', first.number, o.number) AS detail
FROM orders o JOIN orders first ON first.id = o.first_parcel_id
WHERE first.basket_id <> o.basket_id OR first.first_parcel_id IS NOT NULL;

-- ORD-09: lines of a receipt sum to it, money that was taken has its receipt
SELECT 'A5 receipt lines' AS name,
  format('receipt %s of order %s: total %s, lines %s', r.id, r.order_id, r.total, l.total) AS detail
FROM receipt r, LATERAL (
  SELECT coalesce(sum((line ->> 'unit_price')::bigint * (line ->> 'quantity')::int), 0) AS total
  FROM jsonb_array_elements(r.document -> 'lines') AS line) l
WHERE l.total <> r.total;

SELECT 'A5 payment without receipt' AS name,
  format('payment %s: taken %s, receipt %s', p.id, p.captured, coalesce(r.total::text, 'none')) AS detail
FROM payment p LEFT JOIN receipt r ON r.payment_id = p.id AND r.kind = 'prepayment'
WHERE p.captured > 0 AND r.total IS DISTINCT FROM p.captured;
-- C1: the balance of a certificate is the sum of its entries, and it was never below zero
-- weekly
SELECT 'C1 certificate' AS name,
  format('certificate %s: entries make %s, the balance is %s', c.id, coalesce(e.amount, 0), c.balance) AS detail
FROM certificate c LEFT JOIN (SELECT certificate_id, sum(amount) AS amount FROM certificate_entry GROUP BY 1) e
  ON e.certificate_id = c.id
WHERE c.balance <> coalesce(e.amount, 0);

-- weekly
SELECT 'C1 overdrawn' AS name,
  format('certificate %s after entry %s: %s', certificate_id, id, running) AS detail
FROM (SELECT id, certificate_id, sum(amount) OVER (PARTITION BY certificate_id ORDER BY id) AS running FROM certificate_entry) e
WHERE running < 0;

-- C2: a certificate paid of an order what the order says; one that ended without a sale gave it back
SELECT 'C2 certificate of an order' AS name,
  format('order %s (%s): certificate %s, spent %s, returned %s',
    o.number, o.state, o.certificate_total, coalesce(e.spent, 0), coalesce(e.returned, 0)) AS detail
FROM orders o FULL JOIN (
  SELECT order_id, -sum(amount) FILTER (WHERE kind = 'spend') AS spent, sum(amount) FILTER (WHERE kind = 'return') AS returned,
         coalesce(sum(amount) FILTER (WHERE kind = 'return' AND cause LIKE 'pieces %'), 0) AS for_pieces
  FROM certificate_entry WHERE order_id IS NOT NULL GROUP BY 1) e ON e.order_id = o.id
WHERE o.certificate_total <> coalesce(e.spent - e.for_pieces, 0) OR coalesce(e.returned, 0) > coalesce(e.spent, 0)
   OR (o.state = 'cancelled' AND coalesce(e.returned, 0) <> coalesce(e.spent, 0));

-- C3: a bought certificate was paid once and in full; what went back of it is off its balance; a purchase that ended keeps no money
-- weekly
SELECT 'C3 bought certificate' AS name,
  format('purchase %s (%s) of %s: certificate %s, taken %s, back %s, of it returned %s, off the balance %s',
    p.number, p.state, p.amount, c.nominal, m.taken, m.back, m.returned, e.taken_back) AS detail
FROM certificate_purchase p LEFT JOIN certificate c ON c.id = p.certificate_id
CROSS JOIN LATERAL (
  SELECT coalesce(sum(y.captured), 0) AS taken, coalesce(sum(r.back), 0) AS back, coalesce(sum(r.returned), 0) AS returned
  FROM payment y LEFT JOIN LATERAL (
    SELECT sum(amount) AS back, sum(amount) FILTER (WHERE reason = 'certificate_returned') AS returned
    FROM refund WHERE payment_id = y.id AND state <> 'failed') r ON TRUE
  WHERE y.certificate_purchase_id = p.id) m
CROSS JOIN LATERAL (
  SELECT -coalesce(sum(amount), 0) AS taken_back FROM certificate_entry WHERE certificate_id = c.id AND kind = 'refund') e
WHERE CASE WHEN p.certificate_id IS NULL THEN m.taken <> m.back
  ELSE c.nominal <> p.amount OR m.taken - m.back <> p.amount - m.returned OR m.returned <> e.taken_back
    OR (p.state = 'refunded') <> (m.returned > 0) END;

-- A5: a parcel goes where its order goes: by the carrier that was agreed, and not before its order is assembled
SELECT 'A5 shipment of an order' AS name,
  format('order %s (%s): %s by %s', o.number, o.state, s.state, s.carrier) AS detail
FROM shipment s JOIN orders o ON o.id = s.order_id LEFT JOIN order_carrier c ON c.order_id = o.id
WHERE c.carrier IS DISTINCT FROM s.carrier OR o.state IN ('new', 'awaiting_payment', 'paid', 'ready_for_pickup')
   OR s.state = 'delivered' AND o.state NOT IN ('delivered', 'returned', 'cancelled')
   OR s.state = 'returned' AND o.state NOT IN ('returned', 'delivered', 'cancelled')
   OR s.track_number IS DISTINCT FROM o.track_number AND s.state NOT IN ('waiting', 'failed', 'cancelled');
