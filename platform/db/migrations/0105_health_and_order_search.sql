-- Compatible since: 0068
-- DESK-06: what the synthetic buyer found, and when copies were made.
CREATE TABLE synthetic_check (
  at timestamptz PRIMARY KEY,
  failed_step text,                               -- null: the checkout was reached
  detail text NOT NULL DEFAULT '',
  took_ms integer NOT NULL
);
CREATE TABLE backup_run (
  finished_at timestamptz PRIMARY KEY,
  rows bigint NOT NULL
);
-- DESK-06: who gets the letter of the morning, and where.
CREATE TABLE report_letter (
  staff_id integer PRIMARY KEY REFERENCES staff ON DELETE CASCADE,
  email text NOT NULL,
  asked_at timestamptz NOT NULL
);

-- DESK-04: any order is found by anything, newest first, within 30 ms among a million.
CREATE INDEX orders_placed ON orders (placed_at DESC, id DESC);
CREATE INDEX orders_store_placed ON orders (store_id, placed_at DESC, id DESC);
CREATE INDEX orders_state_placed ON orders (state, placed_at DESC, id DESC);
CREATE INDEX orders_delivery_placed ON orders (delivery, placed_at DESC, id DESC);
CREATE INDEX orders_payment_placed ON orders (payment, placed_at DESC, id DESC);
CREATE INDEX orders_number_digits ON orders (split_part(number, '-', 2));
CREATE INDEX orders_phone_end ON orders (right(recipient_phone, 4), placed_at DESC);
CREATE INDEX orders_email ON orders (lower(recipient_email), placed_at DESC);
CREATE INDEX orders_total ON orders (total, placed_at DESC);
CREATE INDEX orders_track ON orders (track_number) WHERE track_number IS NOT NULL;
CREATE INDEX orders_name ON orders (lower(recipient_name) text_pattern_ops);
CREATE INDEX orders_second_name ON orders (lower(split_part(recipient_name, ' ', 2)) text_pattern_ops);
CREATE INDEX order_line_variant ON order_line (variant_id, order_id DESC);

UPDATE staff_role SET rights = array_append(rights, 'orders.search')
WHERE code IN ('senior', 'office', 'call_centre', 'accountant', 'owner');
UPDATE staff_role SET rights = array_append(rights, 'health.read') WHERE code IN ('senior', 'office', 'owner', 'admin');
