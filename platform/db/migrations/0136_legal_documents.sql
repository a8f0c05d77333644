-- Compatible since: 0118
-- OFFICE-04: policy and agreement are records, a row for each version. The one in force is the newest whose day has come; the others stay,
-- so that the text which a buyer has accepted can be read. The release before reads them from the folder and does not know the table.
CREATE TABLE legal_document (
  -- Its file in the folder `legal`, without its ending.
  name text NOT NULL CHECK (name IN ('politics', 'soglasie')),
  -- The day from which it is in force.
  version date NOT NULL,
  title text NOT NULL,
  -- Markdown, with the names of figures.
  body text NOT NULL,
  PRIMARY KEY (name, version)
);
