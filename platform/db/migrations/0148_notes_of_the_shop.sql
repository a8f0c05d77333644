-- Compatible since: 0118
-- DESK-02: a note without a member of staff is the shop's own: an answer has reached nobody.
ALTER TABLE case_message
  DROP CONSTRAINT case_message_check,
  ADD CONSTRAINT case_message_check CHECK (kind = 'note' OR (kind = 'buyer') = (staff_id IS NULL));
