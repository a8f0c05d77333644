-- Compatible since: 0015
-- Results of the hourly audit (server/db/audit.sql). Nodes read the newest one for their metrics.
CREATE TABLE invariant_audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  run_at timestamptz NOT NULL,
  broken integer NOT NULL CHECK (broken >= 0),
  findings jsonb NOT NULL -- the first of them: [{name, detail}]
);
CREATE INDEX invariant_audit_run_at ON invariant_audit (run_at);
