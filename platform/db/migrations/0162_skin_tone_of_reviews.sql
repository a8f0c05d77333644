-- Compatible since: 0118
-- CAT-11: a review may state the tone of its author's skin, in the sections that ask for it: by it a shade is judged.
ALTER TABLE review ADD COLUMN skin_tone text;
ALTER TABLE category ADD COLUMN asks_tone boolean NOT NULL DEFAULT FALSE;
