-- Compatible since: 0068
-- DESK-01: questions about a product and answers of the shop, its experts and of buyers.
CREATE TABLE product_question (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  external_id text UNIQUE,                                 -- of an imported one
  product_id integer NOT NULL REFERENCES product ON DELETE CASCADE,
  customer_id integer REFERENCES customer ON DELETE CASCADE,
  author text NOT NULL,
  body text NOT NULL CHECK (body <> ''),
  written_on date NOT NULL,
  sent_at timestamptz,                                     -- when the customer wrote it
  hidden boolean NOT NULL DEFAULT false,
  pending boolean NOT NULL DEFAULT false,                  -- the staff have not read it yet; hidden until then
  hidden_reason text,                                      -- why the staff hid it, for its author
  CHECK ((external_id IS NULL) = (customer_id IS NOT NULL)),
  CHECK ((sent_at IS NULL) = (customer_id IS NULL)),
  CHECK (hidden OR NOT pending),
  CHECK (hidden_reason IS NULL OR (hidden AND NOT pending))
);
CREATE INDEX product_question_product ON product_question (product_id, written_on);
CREATE INDEX product_question_customer ON product_question (customer_id);
CREATE INDEX product_question_pending ON product_question (sent_at) WHERE pending;

CREATE TABLE product_answer (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  external_id text UNIQUE,
  question_id integer NOT NULL REFERENCES product_question ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('shop', 'expert', 'buyer')),
  customer_id integer REFERENCES customer ON DELETE CASCADE,
  staff_id integer REFERENCES staff,
  author text NOT NULL,
  body text NOT NULL CHECK (body <> ''),
  written_on date NOT NULL,
  helpful_count integer NOT NULL DEFAULT 0,                -- what the import brings; marks of visitors are in answer_mark
  sent_at timestamptz,
  hidden boolean NOT NULL DEFAULT false,
  pending boolean NOT NULL DEFAULT false,
  hidden_reason text,
  CHECK (num_nonnulls(external_id, customer_id, staff_id) = 1),
  CHECK ((sent_at IS NULL) = (external_id IS NOT NULL)),
  CHECK (hidden OR NOT pending),
  CHECK (hidden_reason IS NULL OR (hidden AND NOT pending))
);
CREATE INDEX product_answer_question ON product_answer (question_id);
CREATE INDEX product_answer_customer ON product_answer (customer_id);
CREATE INDEX product_answer_pending ON product_answer (sent_at) WHERE pending;

CREATE TABLE answer_mark (
  answer_id integer REFERENCES product_answer ON DELETE CASCADE,
  visitor_id uuid,
  marked_at timestamptz NOT NULL,
  PRIMARY KEY (answer_id, visitor_id)
);
CREATE INDEX answer_mark_visitor ON answer_mark (visitor_id);
