-- Compatible since: 0047
-- ORD-09: corrections of receipts, which staff register at the cash register; the two of one receipt are its parts.
ALTER TABLE receipt
  ADD COLUMN corrects bigint REFERENCES receipt,
  ADD COLUMN reason text,                         -- of a correction, for the tax office
  ADD COLUMN fiscal_sign text,                    -- of a registered correction
  ADD CHECK ((kind = 'correction') = (corrects IS NOT NULL)),
  ADD CHECK ((corrects IS NULL) = (reason IS NULL));
CREATE UNIQUE INDEX correction_of_receipt ON receipt (corrects, part) WHERE kind = 'correction';
