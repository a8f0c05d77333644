-- Compatible since: 0040
-- ORD-06: what pays for orders. Another kind of money is a row of `tender` and its code in domain/delivery.ts.
CREATE TABLE tender (
  kind text PRIMARY KEY,
  is_online boolean NOT NULL
);
INSERT INTO tender VALUES ('on_receipt', FALSE), ('card', TRUE), ('sbp', TRUE);
ALTER TABLE orders DROP CONSTRAINT orders_payment_check, ADD FOREIGN KEY (payment) REFERENCES tender;

-- One attempt to pay an order at a provider. Amounts are kopecks of roubles.
CREATE TABLE payment (
  id uuid PRIMARY KEY,                            -- the provider's idempotence key, and the shop's id in its webhooks
  order_id bigint NOT NULL REFERENCES orders,
  tender text NOT NULL REFERENCES tender,
  provider text NOT NULL CHECK (provider IN ('yookassa', 'tbank')),
  provider_id text,                               -- null until the provider has answered
  holds boolean NOT NULL,                         -- two stages: held, then captured
  amount integer NOT NULL CHECK (amount > 0),
  state text NOT NULL CHECK (state IN ('creating', 'pending', 'authorized', 'captured', 'cancelled', 'declined')),
  captured integer NOT NULL DEFAULT 0,
  reason text,                                    -- why it was declined
  confirmation_url text,
  network text,                                   -- of the buyer, for the limit of declined payments
  created_at timestamptz NOT NULL,
  checked_at timestamptz,
  check_at timestamptz,                           -- when the provider is asked next; null: nothing will change any more
  CHECK (captured BETWEEN 0 AND amount),
  CHECK ((state = 'captured') = (captured > 0)),
  UNIQUE (provider, provider_id)
);
CREATE INDEX payment_of_order ON payment (order_id);
CREATE INDEX payment_to_check ON payment (check_at) WHERE check_at IS NOT NULL;

-- What was said of a payment, by whom and how often. A webhook is a hint only: anybody can send one.
CREATE TABLE payment_event (
  payment_id uuid NOT NULL REFERENCES payment,
  source text NOT NULL CHECK (source IN ('webhook', 'provider')),
  event text NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  times integer NOT NULL DEFAULT 1,
  PRIMARY KEY (payment_id, source, event)
);

CREATE TABLE refund (
  id uuid PRIMARY KEY,                            -- the provider's idempotence key
  payment_id uuid NOT NULL REFERENCES payment,
  amount integer NOT NULL CHECK (amount > 0),
  reason text NOT NULL,
  lines jsonb,                                    -- kopecks by order line ('' is delivery); null: spread over the receipt
  state text NOT NULL CHECK (state IN ('requested', 'pending', 'succeeded', 'failed')),
  provider_id text,
  requested_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,                    -- the law's limit
  ended_at timestamptz
);
CREATE INDEX refund_of_payment ON refund (payment_id);
CREATE INDEX refund_open ON refund (due_at) WHERE state IN ('requested', 'pending');

-- ORD-09: documents as they were sent to the provider, without the buyer's contact, which the order has.
CREATE TABLE receipt (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  kind text NOT NULL CHECK (kind IN ('prepayment', 'settlement', 'return', 'correction')),
  payment_id uuid REFERENCES payment,
  refund_id uuid UNIQUE REFERENCES refund,
  total integer NOT NULL CHECK (total > 0),
  document jsonb NOT NULL,
  tags jsonb NOT NULL,
  made_at timestamptz NOT NULL,
  sent_at timestamptz,
  CHECK ((kind = 'return') = (refund_id IS NOT NULL))
);
CREATE UNIQUE INDEX receipt_of_payment ON receipt (payment_id) WHERE kind = 'prepayment';
CREATE UNIQUE INDEX receipt_of_hand_over ON receipt (order_id) WHERE kind = 'settlement';
