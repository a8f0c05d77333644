-- Compatible since: 0118
-- DESK-07: a shift of a store is handed over: what was open then, a note, who gives and who takes. One waits at a time.
CREATE TABLE shift_hand_over (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  store_id integer NOT NULL REFERENCES store,
  given_at timestamptz NOT NULL,
  given_by integer NOT NULL REFERENCES staff,
  note text NOT NULL CHECK (length(note) <= 2000),
  state jsonb NOT NULL,                              -- what was open, as the page showed it
  taken_at timestamptz,
  taken_by integer REFERENCES staff CHECK (taken_by <> given_by),
  CHECK ((taken_at IS NULL) = (taken_by IS NULL))
);
CREATE UNIQUE INDEX shift_hand_over_waiting ON shift_hand_over (store_id) WHERE taken_at IS NULL;
CREATE INDEX shift_hand_over_of_store ON shift_hand_over (store_id, id);
