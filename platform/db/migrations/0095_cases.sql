-- Compatible since: 0068
-- DESK-02: everything that a buyer writes to the shop is a case with an owner, a clock and a thread.
CREATE TABLE buyer_case (
  id integer GENERATED ALWAYS AS IDENTITY (START WITH 1001) PRIMARY KEY,
  reason text NOT NULL CHECK (reason IN ('question', 'not_arrived', 'return', 'quality', 'order', 'payment', 'account', 'shop')),
  state text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'open', 'waiting', 'closed')), -- waiting: for the buyer
  feedback_id bigint UNIQUE REFERENCES feedback ON DELETE CASCADE,
  return_id bigint UNIQUE REFERENCES order_return ON DELETE CASCADE, -- a return with a complaint
  order_number text,
  name text NOT NULL,
  phone text NOT NULL CHECK (phone ~ '^7[0-9]{10}$'),
  email text NOT NULL,
  owner_id integer REFERENCES staff,
  -- Opens the thread to the buyer: 122 random bits, in the letters of the case.
  token text NOT NULL UNIQUE DEFAULT replace(gen_random_uuid()::text, '-', ''),
  version integer NOT NULL DEFAULT 1,                      -- raised by every change: two people do not overwrite each other
  opened_at timestamptz NOT NULL,
  waits_since timestamptz,                                 -- the first message of the buyer without an answer; null: answered
  answered_at timestamptz,                                 -- the first answer
  closed_at timestamptz,
  CHECK ((state = 'closed') = (closed_at IS NOT NULL))
);
CREATE INDEX buyer_case_open ON buyer_case (waits_since) WHERE state <> 'closed';
CREATE INDEX buyer_case_phone ON buyer_case (phone);
CREATE INDEX buyer_case_opened ON buyer_case (opened_at);

CREATE TABLE case_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  case_id integer NOT NULL REFERENCES buyer_case ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('buyer', 'staff', 'note')), -- note: for colleagues only
  staff_id integer REFERENCES staff,
  body text NOT NULL CHECK (body <> ''),
  at timestamptz NOT NULL,
  CHECK ((kind = 'buyer') = (staff_id IS NULL))
);
CREATE INDEX case_message_case ON case_message (case_id, id);

UPDATE staff_role SET rights = array_append(rights, 'cases.work')
WHERE code IN ('office', 'senior', 'call_centre', 'moderator', 'owner');
