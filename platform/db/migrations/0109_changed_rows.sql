-- Compatible since: 0068
-- EXCH-01: what has changed, for programs that read by cursor.

-- Written by triggers in the transaction of the change. Rows are never compared with each other, so that no order waits for another.
CREATE TABLE changed_row (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  key text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);

-- Changes in one order. A row gets its position when its transaction has been committed: whoever has read up to a position misses
-- nothing that comes before it.
CREATE TABLE change_log (
  position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  key text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX change_log_kind ON change_log (kind, position);
CREATE INDEX change_log_at ON change_log (at);

-- For each kind a function, and triggers on the tables that an object of this kind is read from. `changed`: the rows of a statement.
DO $$
DECLARE
  kind text; tab text; col text; op text; func text;
BEGIN
  FOR kind, tab, col IN VALUES
    ('order', 'orders', 'id'),
    ('order', 'order_line', 'order_id'),
    ('order', 'shipment', 'order_id'),
    ('payment', 'payment', 'id'),
    ('payment', 'refund', 'payment_id'),
    ('receipt', 'receipt', 'id'),
    ('return', 'order_return', 'id'),
    ('return', 'order_return_line', 'return_id'),
    ('stock', 'stock', 'variant_id'),
    ('movement', 'stock_movement', 'id'),
    ('product', 'product', 'id'),
    ('product', 'variant', 'product_id'),
    ('customer', 'customer', 'id'),
    ('review', 'review', 'id'),
    ('change_set', 'change_set', 'id')
  LOOP
    func := format('mark_%s_by_%s', kind, col);
    EXECUTE format($f$
      CREATE OR REPLACE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $b$
      BEGIN
        INSERT INTO changed_row (kind, key) SELECT DISTINCT %L, %I::text FROM changed;
        RETURN NULL;
      END $b$ $f$, func, kind, col);
    FOREACH op IN ARRAY ARRAY['INSERT', 'UPDATE', 'DELETE'] LOOP
      EXECUTE format('CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION %I()',
        'program_' || lower(op), op, tab, CASE op WHEN 'DELETE' THEN 'OLD' ELSE 'NEW' END, func);
    END LOOP;
  END LOOP;
END $$;
