-- Compatible since: 0118
-- DESK-07: a certificate that a store has sold: its money is in the shift of the store. Null: sold on the site, or issued by a command.
ALTER TABLE certificate
  ADD COLUMN sold_in integer REFERENCES store,
  ADD COLUMN received_as text CHECK (received_as IN ('card', 'cash')),
  ADD CHECK ((sold_in IS NULL) = (received_as IS NULL));
CREATE INDEX certificate_sold ON certificate (sold_in, issued_at) WHERE sold_in IS NOT NULL;
