-- Compatible since: 0018
-- SEARCH-08: the phrases that a visitor has searched for. A guest's are merged into the account at sign-in.
CREATE TABLE search_history (
  visitor_id uuid,
  phrase_key text,                                -- the phrase in lower case with «ё» as «е»: two spellings are one entry
  phrase text NOT NULL CHECK (char_length(phrase) BETWEEN 1 AND 100),
  searched_at timestamptz NOT NULL,
  PRIMARY KEY (visitor_id, phrase_key)
);
