-- Compatible since: 0118
-- SAFE-08: what the primary knows of its replicas, which the app's role may not read itself. The owner sees it with pg_read_all_stats
-- (docs/ru/database-ha.md); without it the figures are unknown.
CREATE FUNCTION replica_state(OUT sync_replicas integer, OUT async_replicas integer, OUT lag_bytes bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT count(*) FILTER (WHERE sync_state IN ('sync', 'quorum'))::integer,
    count(*) FILTER (WHERE sync_state NOT IN ('sync', 'quorum'))::integer,
    max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))::bigint
  FROM pg_stat_replication
  WHERE state = 'streaming' HAVING pg_has_role('pg_read_all_stats', 'USAGE')
$$;
REVOKE EXECUTE ON FUNCTION replica_state() FROM PUBLIC;
-- DESK-06: copies that were restored for a trial, which proves that they can be.
CREATE TABLE backup_trial (
  finished_at timestamptz PRIMARY KEY,
  -- To which moment the copy goes.
  mark text NOT NULL,
  took_ms integer NOT NULL CHECK (took_ms >= 0)
);
