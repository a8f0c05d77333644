-- Compatible since: 0118
-- PARCEL-01: reports count an order of several parcels once. Days of such orders are counted again.
INSERT INTO report_change (day)
SELECT DISTINCT (e.at AT TIME ZONE 'Europe/Moscow')::date
FROM order_state_change e JOIN orders o ON o.id = e.order_id
WHERE o.first_parcel_id IS NOT NULL OR EXISTS (SELECT FROM orders p WHERE p.first_parcel_id = o.id);
