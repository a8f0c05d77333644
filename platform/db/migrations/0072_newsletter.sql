-- Compatible since: 0068
-- FOOT-01: the letter of news. An issue is a record of the shop's folder, or composed from the news of the week (decision 0097).
CREATE TABLE newsletter_issue (
  code text PRIMARY KEY,
  send_at timestamptz NOT NULL,
  title text NOT NULL CHECK (title <> ''),
  preview text NOT NULL,
  blocks jsonb NOT NULL CHECK (jsonb_typeof(blocks) = 'array'),
  is_automatic boolean NOT NULL DEFAULT FALSE,
  state text NOT NULL DEFAULT 'planned' CHECK (state IN ('planned', 'sending', 'held', 'sent', 'missed')),
  content jsonb,                                  -- what is sent, composed when the sending begins
  started_at timestamptz,
  ended_at timestamptz,
  minute timestamptz,                             -- of the pace: letters handed out in this minute
  handed_out integer NOT NULL DEFAULT 0,
  CHECK ((state IN ('planned', 'missed')) OR started_at IS NOT NULL),
  CHECK (state NOT IN ('sending', 'sent') OR content IS NOT NULL)
);

-- A letter of an issue to a subscriber: the key makes it at most one. `unknown`: the process died while the mail server had it.
CREATE TABLE newsletter_letter (
  issue_code text NOT NULL REFERENCES newsletter_issue ON DELETE CASCADE,
  subscriber_id bigint NOT NULL REFERENCES subscriber ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'bounced', 'left', 'failed', 'unknown')),
  tries integer NOT NULL DEFAULT 0,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (issue_code, subscriber_id)
);
CREATE INDEX newsletter_letter_open ON newsletter_letter (issue_code, state, subscriber_id) WHERE state IN ('queued', 'sending');
CREATE INDEX newsletter_letter_subscriber ON newsletter_letter (subscriber_id);

-- Where the reading of the mail server's bounces goes on.
CREATE TABLE newsletter_bounces_read (
  only_row boolean PRIMARY KEY DEFAULT TRUE CHECK (only_row),
  cursor text NOT NULL
);

ALTER TABLE subscriber DROP CONSTRAINT subscriber_state_check;
ALTER TABLE subscriber
  ADD CONSTRAINT subscriber_state_check CHECK (state IN ('asked', 'confirmed', 'left', 'bounced')),
  ADD COLUMN soft_bounces integer NOT NULL DEFAULT 0,  -- in a row; a letter that arrives ends the row
  -- Who asked for it while signed in; a confirmed mailbox of theirs needs no second confirmation.
  ADD COLUMN customer_id integer REFERENCES customer ON DELETE SET NULL,
  ADD COLUMN is_proven boolean NOT NULL DEFAULT FALSE;
CREATE INDEX subscriber_customer ON subscriber (customer_id) WHERE customer_id IS NOT NULL;
