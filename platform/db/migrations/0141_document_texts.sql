-- Compatible since: 0118
-- SAFE-05: policy and agreement as buyers have read them, with the figures of then. A row for each text that was shown; only added.
CREATE TABLE legal_document_text (
  name text NOT NULL CHECK (name IN ('politics', 'soglasie')),
  -- The first moment at which a node has shown it.
  since timestamptz NOT NULL,
  -- The day of the version, as orders name it.
  version text NOT NULL,
  title text NOT NULL,
  -- Markdown.
  body text NOT NULL,
  PRIMARY KEY (name, since)
);
