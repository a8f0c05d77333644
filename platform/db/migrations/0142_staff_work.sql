-- Compatible since: 0118
-- OFFICE-08: work of staff that takes longer than a moment, so that its progress is seen from any page and any node.
CREATE TABLE staff_work (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  staff_id integer NOT NULL REFERENCES staff ON DELETE CASCADE,
  title text NOT NULL,
  -- The page of the office where its outcome is; NULL: it has none that stays.
  path text,
  done integer NOT NULL CHECK (done >= 0),
  -- NULL: not known yet.
  total integer CHECK (total >= done),
  -- When its node last wrote; of a node that has died it grows old.
  seen_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX staff_work_of ON staff_work (staff_id);
