-- Compatible since: 0068
-- CHG-01: an operator folds old change sets. Their heads stay: who, when, by what and why; what they changed by record goes.
ALTER TABLE change_set ADD COLUMN folded_at timestamptz;

CREATE OR REPLACE FUNCTION keep_change_set_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM change_set WHERE id = OLD.set_id AND folded_at IS NOT NULL) THEN
    RETURN OLD;
  END IF;
  IF EXISTS (SELECT FROM change_set WHERE id = OLD.set_id AND state NOT IN ('draft', 'scheduled')) THEN
    RAISE EXCEPTION 'the records of change set % stay as they were written', OLD.set_id;
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;

CREATE OR REPLACE FUNCTION keep_change_set() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Nothing but its folding changes in a set that is folded.
  IF OLD.folded_at IS NULL AND NEW.folded_at IS NOT NULL AND OLD.state IN ('applied', 'undone', 'refused')
    AND to_jsonb(NEW) - 'folded_at' = to_jsonb(OLD) - 'folded_at' THEN
    RETURN NEW;
  END IF;
  IF OLD.folded_at IS NOT NULL OR NEW.folded_at IS NOT NULL OR OLD.state IN ('undone', 'refused')
    OR (OLD.state = 'applied' AND (NEW.state NOT IN ('applied', 'undone')
    OR (NEW.source, NEW.author, NEW.reason, NEW.created_at, NEW.starts_at, NEW.ends_at, NEW.undoes)
      IS DISTINCT FROM (OLD.source, OLD.author, OLD.reason, OLD.created_at, OLD.starts_at, OLD.ends_at, OLD.undoes))) THEN
    RAISE EXCEPTION 'change set % stays as it was written', OLD.id;
  END IF;
  RETURN NEW;
END $$;
