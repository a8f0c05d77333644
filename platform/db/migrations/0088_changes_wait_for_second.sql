-- Compatible since: 0068
-- CHG-02: a set that the brake has stopped waits for a second person. To the release before it is a draft.
ALTER TABLE change_set
  ADD COLUMN asked_by text,                       -- login of who asked for the second person
  ADD COLUMN asked_at timestamptz,
  ADD COLUMN stop_reasons text[],                 -- why the brake has stopped it
  ADD COLUMN confirmed_by text,                   -- login of the second person
  ADD CHECK ((asked_by IS NULL) = (asked_at IS NULL) AND (asked_by IS NULL) = (stop_reasons IS NULL)),
  ADD CHECK (confirmed_by <> asked_by AND confirmed_by <> author);
CREATE INDEX change_set_waiting ON change_set (id) WHERE state = 'draft' AND asked_by IS NOT NULL;
