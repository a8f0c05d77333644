-- Compatible since: 0068
-- DESK-02: the page of an order shows its open case.
CREATE INDEX buyer_case_order ON buyer_case (order_number) WHERE order_number IS NOT NULL;
