-- Compatible since: 0118
-- DESK-03: the card of a buyer lists the receipts of each order.
CREATE INDEX receipt_order ON receipt (order_id);
