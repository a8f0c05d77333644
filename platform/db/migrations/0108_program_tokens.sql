-- Compatible since: 0068
-- EXCH-01: what a program's token may do, in the words of staff rights, where from, until when and how often.
-- `kinds` and `may_confirm` stay for tokens that `npm run staff -- token` makes: they import only.
ALTER TABLE staff_token
  DROP CONSTRAINT staff_token_kinds_check,
  ADD COLUMN scopes text[] NOT NULL DEFAULT '{}',
  ADD COLUMN networks text[] NOT NULL DEFAULT '{}',        -- CIDR; none: from everywhere
  ADD COLUMN expires_on date,                              -- the last day, in Moscow
  ADD COLUMN per_minute integer NOT NULL DEFAULT 600 CHECK (per_minute BETWEEN 1 AND 6000),
  ADD COLUMN made_by text NOT NULL DEFAULT '';             -- the login; empty: a command

-- How often a token was used on a day of Moscow, by call.
CREATE TABLE staff_token_use (
  token_id integer NOT NULL REFERENCES staff_token ON DELETE CASCADE,
  day date NOT NULL,
  call text NOT NULL,
  uses integer NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (token_id, day, call)
);

UPDATE staff_role SET rights = rights || '{programs.manage}' WHERE code IN ('owner', 'admin');
UPDATE staff_role SET rights = rights || '{stock.read,stock.write,buyers.list}' WHERE code = 'owner';
