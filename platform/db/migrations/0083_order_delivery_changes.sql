-- Compatible since: 0068
-- ORD-08: what a buyer has changed of the delivery of an order, and what it was before; the order has what it is now.
CREATE TABLE order_delivery_change (
  order_id bigint NOT NULL REFERENCES orders ON DELETE CASCADE,
  number integer NOT NULL CHECK (number > 0),
  changed_at timestamptz NOT NULL,
  former_address text NOT NULL,
  former_time text,                    -- «24 ноября, 10:00–14:00»; null: no hours were chosen
  PRIMARY KEY (order_id, number)
);
