-- Compatible since: 0015
-- SAFE-08: the files of releases for nodes that do not have them on their disks.
CREATE TABLE release (
  id text PRIMARY KEY,
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(), -- of the node of this release that started last
  files text[] NOT NULL
);
CREATE TABLE release_file (
  path text PRIMARY KEY, -- 'assets/home-1a2b3c4d.js.br'
  content bytea NOT NULL
);
ALTER TABLE release_file ALTER COLUMN content SET STORAGE EXTERNAL; -- most are compressed already
