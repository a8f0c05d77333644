-- Compatible since: 0068
-- CHG-01: every write to a record of the shop is a change set, with each record's fields before and after.

-- What a record is without the sets that have an end. Its row in the table of its kind shows those in force too.
CREATE TABLE shop_record (
  kind text NOT NULL,
  key text NOT NULL,
  value jsonb NOT NULL,
  -- Of `value` as it was given; empty when nothing was given since.
  digest text NOT NULL,
  -- The set that added it; NULL: the shop had it before it had a journal.
  created_in bigint,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (kind, key)
);
CREATE INDEX shop_record_created_in ON shop_record (created_in) WHERE created_in IS NOT NULL;

CREATE TABLE change_set (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source text NOT NULL CHECK (source IN ('form', 'file', 'command', 'program', 'undo')),
  author text NOT NULL,
  staff_id integer REFERENCES staff,
  reason text NOT NULL DEFAULT '',
  state text NOT NULL CHECK (state IN ('draft', 'scheduled', 'applied', 'undone', 'refused')),
  created_at timestamptz NOT NULL,
  -- When it holds from; NULL: as soon as it is applied.
  starts_at timestamptz,
  ends_at timestamptz,
  -- When its end was carried out.
  ended_at timestamptz,
  -- The set that this one undoes.
  undoes bigint REFERENCES change_set,
  -- Why it was refused.
  refusal text,
  -- Records of its file that were equal already.
  unchanged integer NOT NULL DEFAULT 0,
  CHECK (ends_at > starts_at),
  CHECK ((state = 'refused') = (refusal IS NOT NULL)),
  CHECK (state NOT IN ('scheduled', 'applied') OR starts_at IS NOT NULL)
);
-- What is due, read every second.
CREATE INDEX change_set_due ON change_set (starts_at) WHERE state = 'scheduled';
CREATE INDEX change_set_in_force ON change_set (ends_at) WHERE state = 'applied' AND ends_at IS NOT NULL AND ended_at IS NULL;
CREATE INDEX change_set_undoes ON change_set (undoes) WHERE undoes IS NOT NULL;

CREATE TABLE change_set_record (
  set_id bigint NOT NULL REFERENCES change_set,
  kind text NOT NULL,
  key text NOT NULL,
  -- The changed fields; null in it: the field was absent. NULL: the set adds the record.
  before jsonb,
  -- NULL: the set takes the record away.
  after jsonb,
  -- Why the record cannot be written.
  refusal text,
  PRIMARY KEY (set_id, kind, key)
);
CREATE INDEX change_set_record_of ON change_set_record (kind, key, set_id);

-- The journal is append-only: what a set has changed stays as it was written.
CREATE FUNCTION keep_change_set_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM change_set WHERE id = OLD.set_id AND state NOT IN ('draft', 'scheduled')) THEN
    RAISE EXCEPTION 'the records of change set % stay as they were written', OLD.set_id;
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER keep_change_set_record BEFORE UPDATE OR DELETE ON change_set_record
  FOR EACH ROW EXECUTE FUNCTION keep_change_set_record();

CREATE FUNCTION keep_change_set() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state IN ('undone', 'refused') OR (OLD.state = 'applied' AND (NEW.state NOT IN ('applied', 'undone')
    OR (NEW.source, NEW.author, NEW.reason, NEW.created_at, NEW.starts_at, NEW.ends_at, NEW.undoes)
      IS DISTINCT FROM (OLD.source, OLD.author, OLD.reason, OLD.created_at, OLD.starts_at, OLD.ends_at, OLD.undoes))) THEN
    RAISE EXCEPTION 'change set % stays as it was written', OLD.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_change_set BEFORE UPDATE ON change_set FOR EACH ROW EXECUTE FUNCTION keep_change_set();

-- Prices that the shop has: the record of each is known from its variant. Other records are known from the next load of the folder on.
INSERT INTO shop_record (kind, key, value, digest, changed_at)
SELECT 'prices', sku, jsonb_strip_nulls(jsonb_build_object('sku', sku, 'price', price, 'old_price', old_price)), '', now() FROM variant;
