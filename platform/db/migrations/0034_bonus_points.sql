-- Compatible since: 0018
-- BONUS-01, 02: points in lots. An entry is written once and never changed; what a lot has left and the balance of an account are
-- sums of entries, which server/db/audit.sql proves. Amounts are kopecks, a point is 100.
CREATE TABLE bonus_account (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id integer UNIQUE REFERENCES customer ON DELETE SET NULL,  -- null: erased; orders still need the entries
  balance integer NOT NULL DEFAULT 0 CHECK (balance >= 0)             -- Σ remaining; locked by every write of points
);

CREATE TABLE bonus_lot (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES bonus_account,
  source text NOT NULL CHECK (source IN ('order', 'birthday', 'promotion', 'card')),
  cause text NOT NULL,                            -- what of this source: order id, year, promotion code and number, card number
  remaining integer NOT NULL DEFAULT 0 CHECK (remaining >= 0),        -- Σ entries
  earned_on date NOT NULL,
  burns_on date NOT NULL,                         -- the first day on which it is not spent any more
  had_grace boolean NOT NULL DEFAULT FALSE,       -- returned after it had burned, which postpones that once
  warned_on date,                                 -- when an e-mail announced that it burns
  UNIQUE (account_id, source, cause)
);
CREATE INDEX bonus_lot_burning ON bonus_lot (burns_on) WHERE remaining > 0;

CREATE TABLE bonus_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lot_id integer NOT NULL REFERENCES bonus_lot,
  order_id bigint REFERENCES orders,
  kind text NOT NULL CHECK (kind IN ('earn', 'spend', 'return', 'burn', 'adjust')),
  cause text NOT NULL DEFAULT '',
  amount integer NOT NULL CHECK (CASE WHEN kind IN ('earn', 'return') THEN amount > 0 ELSE amount < 0 END),
  at timestamptz NOT NULL,
  UNIQUE NULLS NOT DISTINCT (order_id, kind, lot_id, cause)
);
CREATE INDEX bonus_entry_lot ON bonus_entry (lot_id);

-- What counts towards the level: delivered orders, and what a plastic card brings.
CREATE TABLE bonus_purchase (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES bonus_account,
  order_id bigint UNIQUE REFERENCES orders,
  card_number text UNIQUE,
  bought_on date NOT NULL,
  paid integer NOT NULL CHECK (paid >= 0),        -- goods, without delivery and points
  returned integer NOT NULL DEFAULT 0 CHECK (returned BETWEEN 0 AND paid),
  CHECK ((order_id IS NULL) <> (card_number IS NULL))
);
CREATE INDEX bonus_purchase_account ON bonus_purchase (account_id, bought_on);

-- Cards that shops have given out, as imported. A card belongs to one account.
CREATE TABLE plastic_card (
  number text PRIMARY KEY CHECK (number ~ '^[0-9]{13}$'),
  phone text CHECK (phone ~ '^7[0-9]{10}$'),      -- given to the shop with the card; erased with the account
  points integer NOT NULL CHECK (points >= 0),    -- kopecks, as all amounts here
  bought integer NOT NULL CHECK (bought >= 0),    -- in the year before `as_of`
  as_of date NOT NULL,
  account_id integer REFERENCES bonus_account,
  attached_at timestamptz,
  CHECK ((account_id IS NULL) = (attached_at IS NULL))
);
CREATE INDEX plastic_card_account ON plastic_card (account_id) WHERE account_id IS NOT NULL;
