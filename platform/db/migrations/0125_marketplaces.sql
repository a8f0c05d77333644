-- Compatible since: 0118
-- EXCH-03: orders that marketplaces sell, and what each marketplace was last told of a variant.
INSERT INTO tender VALUES ('marketplace', FALSE);

CREATE TABLE marketplace_rule (
  code text PRIMARY KEY,
  title text NOT NULL,
  position integer NOT NULL,
  marketplace text,                               -- NULL: all
  sections text[] NOT NULL,
  products text[] NOT NULL,
  safety integer NOT NULL CHECK (safety BETWEEN 0 AND 999), -- pieces that the store keeps for itself
  not_offered boolean NOT NULL,
  disabled boolean NOT NULL
);

-- What the marketplace has accepted. `*_problem`: why it did not accept what was sent last.
CREATE TABLE marketplace_offer (
  marketplace text NOT NULL,
  variant_id integer NOT NULL REFERENCES variant ON DELETE CASCADE,
  stock integer,
  stock_at timestamptz,                           -- of the last attempt
  stock_problem text,
  price integer,
  price_at timestamptz,
  price_problem text,
  PRIMARY KEY (marketplace, variant_id)
);

-- `refused`: the shop could not serve it. `owes_answer`: the marketplace has not learnt yet that the shop refused or cancelled it.
CREATE TABLE marketplace_order (
  marketplace text NOT NULL,
  number text NOT NULL,
  order_id bigint UNIQUE REFERENCES orders,
  state text NOT NULL CHECK (state IN ('placed', 'refused', 'cancelled', 'handed_over')),
  reason text,
  owes_answer boolean NOT NULL DEFAULT FALSE,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (marketplace, number),
  CHECK ((order_id IS NULL) = (state = 'refused'))
);
CREATE INDEX marketplace_order_open ON marketplace_order (marketplace) WHERE state = 'placed' OR owes_answer;
CREATE INDEX marketplace_order_received ON marketplace_order (marketplace, received_at);

-- The last exchange of each kind. `problem`: why the last one failed; NULL: it did not.
CREATE TABLE marketplace_exchange (
  marketplace text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('orders', 'stocks', 'prices')),
  done_at timestamptz,
  failed_at timestamptz,
  problem text,
  PRIMARY KEY (marketplace, kind)
);

-- The marketplace has the agreement and the consent of its buyer; the shop has neither their name nor their phone.
ALTER TABLE orders ALTER COLUMN consent_text_version DROP NOT NULL, ALTER COLUMN consent_at DROP NOT NULL;
ALTER TABLE orders ADD CONSTRAINT orders_consent
  CHECK (payment = 'marketplace' OR (consent_text_version IS NOT NULL AND consent_at IS NOT NULL));
