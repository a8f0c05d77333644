-- Compatible since: 0068
-- EXCH-01: changes are written only of what a program reads, and a notification is made only when an address wants it.

CREATE TABLE change_reader (
  kind text PRIMARY KEY,
  since timestamptz NOT NULL DEFAULT now(),       -- changes of this kind are complete from here
  is_complete boolean NOT NULL DEFAULT FALSE,     -- FALSE: a transaction that began before may still write without them
  read_at timestamptz NOT NULL DEFAULT now()      -- the last reading, to a day
);

-- Whoever has a cursor today loses nothing.
INSERT INTO change_reader (kind, since, is_complete)
SELECT kind, '-infinity', TRUE
FROM unnest(ARRAY['order', 'payment', 'receipt', 'return', 'stock', 'movement', 'product', 'customer', 'review', 'change_set']) AS kind
WHERE EXISTS (SELECT FROM staff_token);

DO $$
DECLARE
  kind text; col text; func text;
BEGIN
  FOR kind, col IN VALUES
    ('order', 'id'), ('order', 'order_id'), ('payment', 'id'), ('payment', 'payment_id'), ('receipt', 'id'), ('return', 'id'),
    ('return', 'return_id'), ('stock', 'variant_id'), ('movement', 'id'), ('product', 'id'), ('product', 'product_id'),
    ('customer', 'id'), ('review', 'id'), ('change_set', 'id')
  LOOP
    func := format('mark_%s_by_%s', kind, col);
    EXECUTE format($f$
      CREATE OR REPLACE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $b$
      BEGIN
        IF EXISTS (SELECT FROM change_reader WHERE kind = %L) THEN
          INSERT INTO changed_row (kind, key) SELECT DISTINCT %L, %I::text FROM changed;
        END IF;
        RETURN NULL;
      END $b$ $f$, func, kind, kind, col);
  END LOOP;
END $$;

CREATE FUNCTION is_webhook_wanted(event text) RETURNS boolean LANGUAGE sql STABLE
  RETURN EXISTS (SELECT FROM webhook_endpoint WHERE is_on AND event = ANY (events));

CREATE OR REPLACE FUNCTION webhook_order() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF is_webhook_wanted('order.state_changed') THEN
    PERFORM emit_webhook('order.state_changed', 'order ' || NEW.order_id, jsonb_build_object('order_id', NEW.order_id::text,
      'number', (SELECT number FROM orders WHERE id = NEW.order_id), 'from', NEW.from_state, 'to', NEW.to_state,
      'cause', NEW.cause));
  END IF;
  RETURN NULL; END $$;

CREATE OR REPLACE FUNCTION webhook_payment() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF (TG_OP = 'INSERT' OR NEW.state <> OLD.state) AND is_webhook_wanted('payment.state_changed') THEN
    PERFORM emit_webhook('payment.state_changed', 'payment ' || NEW.id, jsonb_build_object('payment_id', NEW.id,
      'order_number', (SELECT number FROM orders WHERE id = NEW.order_id), 'provider', NEW.provider, 'state', NEW.state,
      'amount', NEW.amount, 'captured', NEW.captured));
  END IF;
  RETURN NULL; END $$;
