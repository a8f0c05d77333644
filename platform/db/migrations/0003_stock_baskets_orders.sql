-- Stock, visitors, baskets, orders. Stock changes only by a conditional write in the transaction of its cause.

CREATE TABLE stock (
  store_id integer NOT NULL REFERENCES store,
  variant_id integer NOT NULL REFERENCES variant,
  opening integer NOT NULL DEFAULT 0 CHECK (opening >= 0),   -- as first loaded; on_hand = opening + Σ stock_movement.on_hand_change
  on_hand integer NOT NULL CHECK (on_hand >= 0),
  reserved integer NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  PRIMARY KEY (store_id, variant_id),
  CHECK (reserved <= on_hand)
);
CREATE INDEX stock_variant ON stock (variant_id);

CREATE TABLE customer (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  phone text NOT NULL UNIQUE CHECK (phone ~ '^7[0-9]{10}$'),
  name text NOT NULL,
  email text NOT NULL,
  birthday date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- A browser that came. The id in the cookie is kept only as its SHA-256 (SAFE-01).
CREATE TABLE session (
  id_hash bytea PRIMARY KEY CHECK (octet_length(id_hash) = 32),
  visitor_id uuid NOT NULL,                       -- whose basket and favourites; survives sign-in
  customer_id integer REFERENCES customer ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX session_visitor ON session (visitor_id);
CREATE INDEX session_expiry ON session (expires_at);

CREATE TABLE basket (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  visitor_id uuid NOT NULL,
  customer_id integer REFERENCES customer ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  ordered_at timestamptz                          -- set by the order that took it; a visitor's next add opens another
);
CREATE UNIQUE INDEX basket_open_of_visitor ON basket (visitor_id) WHERE ordered_at IS NULL;

CREATE TABLE basket_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  basket_id bigint NOT NULL REFERENCES basket ON DELETE CASCADE,
  variant_id integer NOT NULL REFERENCES variant,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  price_seen integer NOT NULL CHECK (price_seen > 0), -- what the shopper was last shown (BASK-06)
  added_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (basket_id, variant_id)
);

CREATE TABLE favourite (
  visitor_id uuid NOT NULL,
  product_id integer NOT NULL REFERENCES product ON DELETE CASCADE,
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (visitor_id, product_id)
);

CREATE TABLE orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number text NOT NULL UNIQUE,                    -- said on the phone: 'Г-100234'
  token text NOT NULL UNIQUE CHECK (length(token) >= 22), -- 128 random bits, base64url: the guest's link (ROUTE-11)
  basket_id bigint NOT NULL REFERENCES basket,
  visitor_id uuid NOT NULL,
  customer_id integer REFERENCES customer ON DELETE SET NULL,
  state text NOT NULL CHECK (state IN ('new', 'awaiting_payment', 'paid', 'assembling', 'shipped', 'ready_for_pickup', 'delivered', 'cancelled', 'returned')),
  delivery text NOT NULL CHECK (delivery IN ('pickup', 'courier')),
  payment text NOT NULL CHECK (payment IN ('on_receipt')),
  store_id integer NOT NULL REFERENCES store,     -- serves it: hands it over or sends it
  city_id integer NOT NULL REFERENCES city,
  address text,                                   -- courier only
  recipient_name text NOT NULL,
  recipient_phone text NOT NULL CHECK (recipient_phone ~ '^7[0-9]{10}$'),
  recipient_email text NOT NULL,
  comment text NOT NULL DEFAULT '',
  goods_total integer NOT NULL CHECK (goods_total >= 0),
  discount_total integer NOT NULL DEFAULT 0 CHECK (discount_total BETWEEN 0 AND goods_total),
  delivery_price integer NOT NULL CHECK (delivery_price >= 0),
  total integer NOT NULL,
  price_tree jsonb NOT NULL,                      -- domain/price-tree: what was shown is what is charged (ORD-04)
  consent_text_version text NOT NULL,             -- SAFE-05
  consent_at timestamptz NOT NULL,
  placed_at timestamptz NOT NULL DEFAULT now(),
  CHECK (total = goods_total - discount_total + delivery_price),
  CHECK ((delivery = 'courier') = (address IS NOT NULL))
);
CREATE UNIQUE INDEX one_live_order_of_basket ON orders (basket_id) WHERE state <> 'cancelled';
CREATE SEQUENCE order_number START 100001;

CREATE TABLE order_line (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  variant_id integer NOT NULL REFERENCES variant,
  name text NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  unit_price integer NOT NULL CHECK (unit_price > 0),
  discount integer NOT NULL DEFAULT 0 CHECK (discount >= 0),
  total integer NOT NULL,
  UNIQUE (order_id, variant_id),
  CHECK (discount <= unit_price * quantity),
  CHECK (total = unit_price * quantity - discount)
);

CREATE TABLE order_state_change (
  order_id bigint NOT NULL REFERENCES orders,
  step integer NOT NULL,
  from_state text,
  to_state text NOT NULL,
  at timestamptz NOT NULL,
  cause text NOT NULL,
  PRIMARY KEY (order_id, step)
);

CREATE TABLE reservation (
  order_line_id bigint PRIMARY KEY REFERENCES order_line,
  store_id integer NOT NULL,
  variant_id integer NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  state text NOT NULL CHECK (state IN ('live', 'released', 'handed_over')),
  made_at timestamptz NOT NULL,
  ends_at timestamptz,                            -- only while a payment is awaited
  FOREIGN KEY (store_id, variant_id) REFERENCES stock
);
CREATE INDEX reservation_live ON reservation (store_id, variant_id) WHERE state = 'live';

-- Why a stock figure changed. Append-only; one movement of a kind for an order line, so that nothing is taken twice.
CREATE TABLE stock_movement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  store_id integer NOT NULL,
  variant_id integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('exchange', 'reserve', 'release', 'hand_over', 'recount')),
  on_hand_change integer NOT NULL,
  reserved_change integer NOT NULL,
  order_line_id bigint REFERENCES order_line,
  at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (order_line_id, kind),
  FOREIGN KEY (store_id, variant_id) REFERENCES stock
);
CREATE INDEX stock_movement_place ON stock_movement (store_id, variant_id);

-- The stored answer of a write that must happen once (IETF idempotency-key draft: 409 in flight, 422 changed body).
CREATE TABLE idempotency (
  scope text NOT NULL,                            -- visitor id
  route text NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 8 AND 255),
  body_hash bytea NOT NULL,
  status integer NOT NULL,
  answer jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scope, route, key)
);
CREATE INDEX idempotency_age ON idempotency (created_at);

-- Counters of limits, shared by all nodes (one row per subject, limit and window).
CREATE TABLE rate_count (
  subject text NOT NULL,
  window_start timestamptz NOT NULL,
  hits integer NOT NULL,
  PRIMARY KEY (subject, window_start)
);
