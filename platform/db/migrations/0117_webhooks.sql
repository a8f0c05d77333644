-- Compatible since: 0068
-- EXCH-01: notifications to other programs, written in the transaction of what they tell. They hold no personal data.

CREATE TABLE webhook_endpoint (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  url text NOT NULL,
  events text[] NOT NULL CHECK (cardinality(events) > 0),
  salt text NOT NULL,                             -- the secret is made of it and of the shop's key
  made_by text NOT NULL,
  created_at timestamptz NOT NULL,
  is_on boolean NOT NULL DEFAULT TRUE,
  failing_since timestamptz,                      -- NULL: the last attempt was answered
  try_at timestamptz,                             -- when one that is failing may be tried next
  failed_at timestamptz                           -- when it was stopped because nothing had been answered for three days
);

-- The outbox: a message for an endpoint. `object`: messages about one object go in the order of their ids.
CREATE TABLE webhook_delivery (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  endpoint_id integer NOT NULL REFERENCES webhook_endpoint ON DELETE CASCADE,
  message_id uuid NOT NULL,
  type text NOT NULL,
  object text NOT NULL,
  data jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  claimed_until timestamptz,
  ended_at timestamptz
);
CREATE INDEX webhook_delivery_due ON webhook_delivery (next_at) WHERE state = 'waiting';
CREATE INDEX webhook_delivery_object ON webhook_delivery (endpoint_id, object, id) WHERE state = 'waiting';
CREATE INDEX webhook_delivery_endpoint ON webhook_delivery (endpoint_id, id);
CREATE INDEX webhook_delivery_at ON webhook_delivery (at);

CREATE TABLE webhook_attempt (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  delivery_id bigint NOT NULL REFERENCES webhook_delivery ON DELETE CASCADE,
  at timestamptz NOT NULL,
  status integer,                                 -- of HTTP; NULL: no answer
  error text,
  took_ms integer NOT NULL
);
CREATE INDEX webhook_attempt_delivery ON webhook_attempt (delivery_id);

CREATE FUNCTION emit_webhook(event text, about text, content jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE message uuid := gen_random_uuid();
BEGIN
  INSERT INTO webhook_delivery (endpoint_id, message_id, type, object, data)
  SELECT id, message, event, about, content FROM webhook_endpoint WHERE is_on AND event = ANY (events);
END $$;

CREATE FUNCTION webhook_order() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM emit_webhook('order.state_changed', 'order ' || NEW.order_id, jsonb_build_object('order_id', NEW.order_id::text,
    'number', (SELECT number FROM orders WHERE id = NEW.order_id), 'from', NEW.from_state, 'to', NEW.to_state, 'cause', NEW.cause));
  RETURN NULL; END $$;
CREATE TRIGGER webhook_order AFTER INSERT ON order_state_change FOR EACH ROW EXECUTE FUNCTION webhook_order();

CREATE FUNCTION webhook_payment() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'INSERT' OR NEW.state <> OLD.state THEN
    PERFORM emit_webhook('payment.state_changed', 'payment ' || NEW.id, jsonb_build_object('payment_id', NEW.id,
      'order_number', (SELECT number FROM orders WHERE id = NEW.order_id), 'provider', NEW.provider, 'state', NEW.state,
      'amount', NEW.amount, 'captured', NEW.captured));
  END IF;
  RETURN NULL; END $$;
CREATE TRIGGER webhook_payment AFTER INSERT OR UPDATE OF state ON payment FOR EACH ROW EXECUTE FUNCTION webhook_payment();

CREATE FUNCTION webhook_refund() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'INSERT' OR NEW.state <> OLD.state THEN
    PERFORM emit_webhook('refund.state_changed', 'payment ' || NEW.payment_id, jsonb_build_object('refund_id', NEW.id,
      'payment_id', NEW.payment_id, 'state', NEW.state, 'amount', NEW.amount, 'reason', NEW.reason));
  END IF;
  RETURN NULL; END $$;
CREATE TRIGGER webhook_refund AFTER INSERT OR UPDATE OF state ON refund FOR EACH ROW EXECUTE FUNCTION webhook_refund();

-- Less on hand than is reserved: some order cannot be handed over.
CREATE FUNCTION webhook_stock() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM emit_webhook('stock.short', 'stock ' || NEW.store_id || ' ' || NEW.variant_id, jsonb_build_object(
    'sku', (SELECT sku FROM variant WHERE id = NEW.variant_id), 'store', (SELECT code FROM store WHERE id = NEW.store_id),
    'on_hand', NEW.on_hand, 'reserved', NEW.reserved, 'missing', NEW.reserved - NEW.on_hand));
  RETURN NULL; END $$;
CREATE TRIGGER webhook_stock AFTER UPDATE OF on_hand ON stock FOR EACH ROW
  WHEN (NEW.reserved > NEW.on_hand AND NEW.reserved - NEW.on_hand > OLD.reserved - OLD.on_hand) EXECUTE FUNCTION webhook_stock();

CREATE FUNCTION webhook_review() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF (TG_OP = 'INSERT' OR OLD.hidden) AND EXISTS (SELECT FROM webhook_endpoint WHERE is_on) THEN
    PERFORM emit_webhook('review.published', 'review ' || NEW.id, jsonb_build_object('review_id', NEW.id::text,
      'product', (SELECT slug FROM product WHERE id = NEW.product_id), 'rating', NEW.rating));
  END IF;
  RETURN NULL; END $$;
CREATE TRIGGER webhook_review AFTER INSERT OR UPDATE OF hidden ON review FOR EACH ROW
  WHEN (NOT NEW.hidden) EXECUTE FUNCTION webhook_review();

CREATE FUNCTION webhook_changes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NEW.state <> OLD.state THEN
    PERFORM emit_webhook('changes.' || NEW.state, 'change_set ' || NEW.id, jsonb_build_object('change_set_id', NEW.id::text,
      'source', NEW.source, 'author', NEW.author, 'reason', NEW.reason));
  END IF;
  RETURN NULL; END $$;
CREATE TRIGGER webhook_changes AFTER UPDATE OF state ON change_set FOR EACH ROW
  WHEN (NEW.state IN ('applied', 'undone')) EXECUTE FUNCTION webhook_changes();
