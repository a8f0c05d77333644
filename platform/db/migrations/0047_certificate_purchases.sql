-- Compatible since: 0047
-- BONUS-03: gift certificates that are bought online. A purchase is paid like an order and has no goods.
CREATE SEQUENCE certificate_purchase_number START 1001;
CREATE TABLE certificate_purchase (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number text NOT NULL UNIQUE,
  token text NOT NULL UNIQUE,                       -- of the buyer's page
  card_token text NOT NULL UNIQUE,                  -- of the recipient's greeting card
  customer_id integer REFERENCES customer,
  state text NOT NULL DEFAULT 'awaiting_payment' CHECK (state IN ('awaiting_payment', 'paid', 'cancelled', 'refunded')),
  amount integer NOT NULL CHECK (amount > 0),       -- kopecks
  design text NOT NULL CHECK (design ~ '^[a-z]{1,20}$'),
  recipient_name text NOT NULL,
  recipient_email text NOT NULL,
  sender_name text NOT NULL,
  greeting text NOT NULL,
  send_on date NOT NULL,                            -- a past day: when it is paid
  buyer_phone text NOT NULL,
  buyer_email text NOT NULL,
  agreement_version text NOT NULL,
  consent_text_version text NOT NULL,
  placed_at timestamptz NOT NULL,                   -- of the consent too
  pay_until timestamptz NOT NULL,
  paid_at timestamptz,
  ended_at timestamptz,                             -- cancelled or refunded
  confirmed_at timestamptz,                         -- the buyer's letter was sent
  certificate_id integer UNIQUE REFERENCES certificate,
  CHECK ((state IN ('paid', 'refunded')) = (certificate_id IS NOT NULL)),
  CHECK ((certificate_id IS NULL) = (paid_at IS NULL)),
  CHECK ((state IN ('cancelled', 'refunded')) = (ended_at IS NOT NULL))
);
CREATE INDEX certificate_purchase_unpaid ON certificate_purchase (pay_until) WHERE state = 'awaiting_payment';
CREATE INDEX certificate_purchase_of_customer ON certificate_purchase (customer_id) WHERE customer_id IS NOT NULL;

-- A payment is of an order or of a certificate. A receipt names its order, or the payment that is of a certificate.
ALTER TABLE payment ADD COLUMN certificate_purchase_id bigint REFERENCES certificate_purchase,
  ALTER COLUMN order_id DROP NOT NULL,
  ADD CHECK (num_nonnulls(order_id, certificate_purchase_id) = 1);
CREATE INDEX payment_of_certificate ON payment (certificate_purchase_id) WHERE certificate_purchase_id IS NOT NULL;
ALTER TABLE receipt ALTER COLUMN order_id DROP NOT NULL, ADD CHECK (order_id IS NOT NULL OR payment_id IS NOT NULL);

-- The rest of a bought certificate that goes back to its buyer. `cause` is the refund.
ALTER TABLE certificate_entry
  DROP CONSTRAINT certificate_entry_kind_check,
  DROP CONSTRAINT certificate_entry_check,
  DROP CONSTRAINT certificate_entry_check1,
  ADD CONSTRAINT certificate_entry_kind_check CHECK (kind IN ('issue', 'spend', 'return', 'refund')),
  ADD CONSTRAINT certificate_entry_amount_check CHECK (CASE WHEN kind IN ('spend', 'refund') THEN amount < 0 ELSE amount > 0 END),
  ADD CONSTRAINT certificate_entry_order_check CHECK ((kind IN ('issue', 'refund')) = (order_id IS NULL));
