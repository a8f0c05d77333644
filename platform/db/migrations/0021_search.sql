-- Compatible since: 0018
-- SEARCH-07, SEARCH-09: what staff say about phrases (demo/search), and how often each phrase is searched.
CREATE TABLE search_synonym (
  code text PRIMARY KEY,
  words text[] NOT NULL CHECK (cardinality(words) > 1),
  disabled boolean NOT NULL DEFAULT FALSE
);
CREATE TABLE search_brand_alias (
  brand_id int PRIMARY KEY REFERENCES brand ON DELETE CASCADE,
  aliases text[] NOT NULL
);
CREATE TABLE search_problem (
  code text PRIMARY KEY,
  phrases text[] NOT NULL CHECK (cardinality(phrases) > 0),
  means text[] NOT NULL,
  categories text[] NOT NULL CHECK (cardinality(means) + cardinality(categories) > 0),
  disabled boolean NOT NULL DEFAULT FALSE
);
CREATE TABLE search_redirect (
  code text PRIMARY KEY,
  phrases text[] NOT NULL CHECK (cardinality(phrases) > 0),
  title text NOT NULL,
  to_url text NOT NULL CHECK (to_url LIKE '/%'),
  disabled boolean NOT NULL DEFAULT FALSE
);
CREATE TABLE search_pin (
  phrase text PRIMARY KEY,
  products text[] NOT NULL
);
-- Phrases that staff add to those often searched, and phrases that are never shown among them.
CREATE TABLE search_phrase_choice (
  phrase text PRIMARY KEY,
  choice text NOT NULL CHECK (choice IN ('suggested', 'blocked'))
);
-- Folded phrases without personal data, per day in Moscow. `without_results` of the searches found nothing.
CREATE TABLE search_phrase_day (
  day date,
  phrase text CHECK (char_length(phrase) <= 60),
  searches int NOT NULL CHECK (searches >= 0),
  without_results int NOT NULL CHECK (without_results BETWEEN 0 AND searches),
  PRIMARY KEY (day, phrase)
);
