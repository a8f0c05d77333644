-- What stands at the head of an information page, before its text.

ALTER TABLE page
  ADD COLUMN lead text NOT NULL DEFAULT '',
  ADD COLUMN facts jsonb NOT NULL DEFAULT '[]';      -- up to four of {"figure": "3 000 ₽", "words": "…"}, in a row
