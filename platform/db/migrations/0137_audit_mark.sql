-- Compatible since: 0118
-- The audit of every hour reads what has happened since its mark, the one of every week reads everything (platform/db/audit-since.ts).
ALTER TABLE invariant_audit ADD COLUMN is_full boolean NOT NULL DEFAULT TRUE; -- nodes of the release before read everything
CREATE INDEX invariant_audit_full ON invariant_audit (run_at) WHERE is_full;

-- The one row: movements up to `movement_id` are in stock_checkpoint. `next_*`: where the last audit without a finding ended. It becomes
-- the mark as soon as every transaction that was open then (`next_xid`) has ended, so that no movement below it can still come.
CREATE TABLE audit_mark (
  id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  movement_id bigint NOT NULL,
  at timestamptz NOT NULL,
  next_movement_id bigint,
  next_at timestamptz,
  next_xid bigint,
  CHECK ((next_movement_id IS NULL) = (next_xid IS NULL) AND (next_at IS NULL) = (next_xid IS NULL))
);

-- Sums of the movements up to the mark.
CREATE TABLE stock_checkpoint (
  store_id integer NOT NULL,
  variant_id integer NOT NULL,
  on_hand bigint NOT NULL,
  reserved bigint NOT NULL,
  PRIMARY KEY (store_id, variant_id)
);

-- The movements of a line that stock_movement_once leaves out.
CREATE INDEX stock_movement_repeated ON stock_movement (order_line_id) WHERE kind IN ('short_pick', 'return', 'replacement');
