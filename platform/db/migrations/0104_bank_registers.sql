-- Compatible since: 0068
-- DESK-05: registers of banks, compared with payments and refunds.
CREATE TABLE bank_register (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL REFERENCES payment_provider,
  file_name text NOT NULL,
  file_hash bytea NOT NULL UNIQUE,                -- SHA-256: a file is taken once
  from_day date NOT NULL,                         -- days of Moscow that it covers
  to_day date NOT NULL,
  uploaded_at timestamptz NOT NULL,
  uploaded_by integer NOT NULL REFERENCES staff,
  CHECK (from_day <= to_day)
);
CREATE TABLE bank_register_row (
  register_id integer NOT NULL REFERENCES bank_register ON DELETE CASCADE,
  line integer NOT NULL,                          -- of the file
  kind text NOT NULL CHECK (kind IN ('payment', 'refund')),
  payment_id text NOT NULL,                       -- as the bank names it
  refund_id text,                                 -- null: the bank names only the payment
  amount integer NOT NULL CHECK (amount > 0),     -- kopecks
  commission integer NOT NULL DEFAULT 0,
  PRIMARY KEY (register_id, line)
);
CREATE INDEX bank_register_row_payment ON bank_register_row (payment_id);
CREATE INDEX receipt_made ON receipt (made_at);
CREATE INDEX refund_ended ON refund (ended_at) WHERE state = 'succeeded';

UPDATE staff_role SET rights = array_append(rights, 'money.reconcile') WHERE code IN ('office', 'accountant', 'owner');
