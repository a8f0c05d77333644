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

UPDATE staff_role SET rights = array_append(rights, 'health.read') WHERE code IN ('senior', 'office', 'owner', 'admin');
