-- Compatible since: 0018
-- ORD-04: what promotions and promo codes need to be applied by the price tree.
ALTER TABLE promotion
  ADD COLUMN same_brand boolean NOT NULL DEFAULT false,           -- pieces of a group are of one brand
  ADD COLUMN labels text[] NOT NULL DEFAULT '{}',                 -- 'new', 'hit'
  ADD COLUMN threshold_categories text[] NOT NULL DEFAULT '{}',   -- what counts towards the threshold; empty: the products it holds for
  ADD COLUMN stackable boolean NOT NULL DEFAULT true,             -- false: shares no line with another promotion or promo code
  ADD COLUMN first_order boolean NOT NULL DEFAULT false,
  ADD COLUMN total_uses integer CHECK (total_uses > 0),
  DROP CONSTRAINT promotion_kind_check,
  ADD CONSTRAINT promotion_kind_check
    CHECK (kind IN ('price', 'percent', 'amount', 'cheapest_percent', 'n_for_m', 'set', 'gift', 'bonus')),
  ADD CHECK (kind <> 'amount' OR amount IS NOT NULL),
  ADD CHECK (kind <> 'set' OR percent IS NOT NULL),
  ADD CHECK (kind <> 'cheapest_percent' OR take_n IS NOT NULL);
ALTER TABLE promo_code ADD COLUMN stackable boolean NOT NULL DEFAULT true;

-- BASK-05: how often a rule was used: by everybody (buyer '') and by each buyer ('phone 79…', 'account 12', 'address …').
-- Changed only by a conditional write in the transaction that places the order.
CREATE TABLE promo_counter (
  rule text NOT NULL,        -- 'code:ТИШИНА', 'promotion:salfetki-v-podarok'
  buyer text NOT NULL,
  used integer NOT NULL CHECK (used >= 0),
  most integer NOT NULL,     -- the limit at the last use
  PRIMARY KEY (rule, buyer),
  CHECK (used <= most)
);
-- The uses of an order, returned when it is cancelled.
CREATE TABLE promo_use (
  order_id bigint NOT NULL REFERENCES orders ON DELETE CASCADE,
  rule text NOT NULL,
  buyer text NOT NULL,
  PRIMARY KEY (order_id, rule, buyer),
  FOREIGN KEY (rule, buyer) REFERENCES promo_counter
);
CREATE INDEX promo_use_counter ON promo_use (rule, buyer);
CREATE INDEX orders_recipient_phone ON orders (recipient_phone);
