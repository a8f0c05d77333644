-- Compatible since: 0068
-- EXCH-02: the day on which the accounting program counts an order as paid; null: it has not said so.
ALTER TABLE exchange_order ADD COLUMN paid_on date;
