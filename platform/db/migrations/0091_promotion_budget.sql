-- Compatible since: 0068
-- OFFICE-06: the sum that a promotion or code may take off altogether. It is counted as the uses are: in promo_counter, in kopecks, under
-- 'budget:promotion:…' and 'budget:code:…'; an order's share is the amount of its use.
ALTER TABLE promotion ADD COLUMN budget integer CHECK (budget > 0);
ALTER TABLE promo_code ADD COLUMN budget integer CHECK (budget > 0),
  ADD COLUMN one_time boolean NOT NULL DEFAULT FALSE; -- only codes made for it are taken, each once
ALTER TABLE promo_use ADD COLUMN amount integer NOT NULL DEFAULT 1 CHECK (amount > 0);
-- OFFICE-06: codes made by the thousand for a promo code, each spent once. Folded as typed codes are compared.
CREATE TABLE one_time_code (
  code text PRIMARY KEY CHECK (code ~ '^[0-9A-ZА-Я-]{3,20}$'),
  promo_code text NOT NULL REFERENCES promo_code (code),
  batch text NOT NULL,          -- for whom, in the words of staff
  made_by text NOT NULL,        -- login
  made_at timestamptz NOT NULL
);
CREATE INDEX one_time_code_of ON one_time_code (promo_code, made_at);
