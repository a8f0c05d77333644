-- Compatible since: 0047
-- What the token of a program may import, by the names of the API; whether it may import what the brake stops. A token that exists
-- already keeps what it has imported by now, besides prices and stock, and loses the confirmation, which no table recorded.
ALTER TABLE staff_token
  ADD COLUMN kinds text[] NOT NULL DEFAULT '{prices,stock}' CHECK (cardinality(kinds) > 0),
  ADD COLUMN may_confirm boolean NOT NULL DEFAULT FALSE;
UPDATE staff_token t SET kinds = t.kinds || imported.kinds
FROM (
  SELECT became ->> 'token' AS name, array_agg(DISTINCT kind) AS kinds
  FROM staff_audit, LATERAL (SELECT split_part(subject, '/', 1) AS kind) AS named
  WHERE action = 'imported' AND kind NOT IN ('prices', 'stock')
  GROUP BY 1
) AS imported
WHERE imported.name = t.name;
