-- The rows that the audit of every hour reads of each table: those of the orders, their lines and their payments that have changed,
-- and under «points» those of the accounts. `:…`: arrays of their ids. The kinds of a movement are those of its two indexes.

SELECT * FROM public.orders WHERE id IN (SELECT unnest(:orders));
SELECT * FROM public.order_line WHERE order_id IN (SELECT unnest(:orders));
SELECT * FROM public.order_state_change WHERE order_id IN (SELECT unnest(:orders));
SELECT * FROM public.order_addition WHERE order_id IN (SELECT unnest(:orders));
SELECT * FROM public.order_carrier WHERE order_id IN (SELECT unnest(:orders));
SELECT * FROM public.order_return WHERE order_id IN (SELECT unnest(:orders));
SELECT * FROM public.order_return_line WHERE return_id IN (SELECT id FROM public.order_return WHERE order_id IN (SELECT unnest(:orders)));
SELECT * FROM public.shipment WHERE order_id IN (SELECT unnest(:orders));
SELECT * FROM public.promo_use WHERE order_id IN (SELECT unnest(:orders));
SELECT * FROM public.bonus_entry WHERE order_id IN (SELECT unnest(:orders));
SELECT * FROM public.certificate_entry WHERE order_id IN (SELECT unnest(:orders));
SELECT * FROM public.reservation WHERE order_line_id IN (SELECT unnest(:lines));
SELECT * FROM public.stock_movement
WHERE kind NOT IN ('short_pick', 'return', 'replacement') AND order_line_id IN (SELECT unnest(:lines))
UNION ALL SELECT * FROM public.stock_movement
WHERE kind IN ('short_pick', 'return', 'replacement') AND order_line_id IN (SELECT unnest(:lines));
SELECT * FROM public.substitute WHERE order_line_id IN (SELECT unnest(:lines));
SELECT * FROM public.marking_code WHERE order_line_id IN (SELECT unnest(:lines));
SELECT * FROM public.payment WHERE id IN (SELECT unnest(:payments));
SELECT * FROM public.order_payment WHERE payment_id IN (SELECT unnest(:payments));
SELECT * FROM public.payment_parcel WHERE payment_id IN (SELECT unnest(:payments));
SELECT * FROM public.receipt WHERE kind = 'prepayment' AND payment_id IN (SELECT unnest(:payments))
UNION ALL SELECT * FROM public.receipt WHERE kind = 'settlement' AND order_id IN (SELECT unnest(:orders));

-- points
SELECT * FROM public.bonus_account WHERE id IN (SELECT unnest(:accounts));
-- points
SELECT * FROM public.bonus_lot WHERE account_id IN (SELECT unnest(:accounts));
-- points
SELECT * FROM public.bonus_entry WHERE lot_id IN (SELECT id FROM public.bonus_lot WHERE account_id IN (SELECT unnest(:accounts)));
