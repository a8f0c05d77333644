-- Compatible since: 0118
-- ORD-08, STAFF-04: staff refuse a request with a reason that the buyer reads; a buyer withdraws one that nobody has decided. A node of
-- the release before shows a withdrawn one as asked for, and a refused one without its reason.
ALTER TABLE order_return DROP CONSTRAINT order_return_state_check, ADD CONSTRAINT order_return_state_check
  CHECK (state IN ('requested', 'accepted', 'refused', 'replaced', 'exchanged', 'withdrawn'));
ALTER TABLE order_return
  ADD COLUMN refusal text CHECK (refusal IN ('used', 'term_passed', 'not_ours', 'no_defect', 'other')),
  ADD COLUMN refusal_comment text CHECK (refusal_comment <> ''), -- the words of 'other'
  ADD CHECK (refusal IS NULL OR state = 'refused'),
  ADD CHECK ((refusal IS NOT DISTINCT FROM 'other') = (refusal_comment IS NOT NULL));
