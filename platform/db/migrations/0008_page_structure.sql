-- What stands at the head of an information page, before its text.

ALTER TABLE page
  ADD COLUMN lead text NOT NULL DEFAULT '',
  ADD COLUMN facts jsonb NOT NULL DEFAULT '[]';      -- up to four of {"figure": "3 000 ₽", "words": "…"}, in a row

-- The page of reviews shows them of all goods, newest first.
CREATE INDEX review_latest ON review (written_on DESC, id DESC) WHERE NOT hidden;
