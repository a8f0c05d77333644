-- Compatible since: 0018
-- EAN-13 of a variant: 13 digits, of which those at even positions count three times and the sum is a multiple of ten.
ALTER TABLE variant ADD COLUMN barcode text UNIQUE
  CONSTRAINT variant_barcode_is_ean_13 CHECK (
    barcode ~ '^[0-9]{13}$'
    AND (substr(barcode, 1, 1)::integer + substr(barcode, 3, 1)::integer + substr(barcode, 5, 1)::integer
       + substr(barcode, 7, 1)::integer + substr(barcode, 9, 1)::integer + substr(barcode, 11, 1)::integer
       + substr(barcode, 13, 1)::integer
       + 3 * (substr(barcode, 2, 1)::integer + substr(barcode, 4, 1)::integer + substr(barcode, 6, 1)::integer
       + substr(barcode, 8, 1)::integer + substr(barcode, 10, 1)::integer + substr(barcode, 12, 1)::integer)) % 10 = 0);
