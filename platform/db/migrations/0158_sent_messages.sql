-- Compatible since: 0118
-- DESK-03: SMS and letters of orders that were sent, so that staff see what the buyer has got. Their words are made of the order.
CREATE TABLE order_message (
  order_id bigint NOT NULL REFERENCES orders ON DELETE CASCADE,
  way text NOT NULL CHECK (way IN ('sms', 'letter')),
  key text NOT NULL,                              -- the step, and the change of the order that it is about
  step text NOT NULL,
  at timestamptz NOT NULL,
  is_taken boolean NOT NULL,                      -- false: there is no such mailbox, or the number takes no SMS
  PRIMARY KEY (order_id, way, key)
);
CREATE INDEX order_message_at ON order_message (at);
