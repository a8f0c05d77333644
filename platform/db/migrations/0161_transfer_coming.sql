-- Compatible since: 0118
-- CAT-13: what is on its way to a store is read of the variant that a buyer looks at.
CREATE INDEX transfer_line_coming ON transfer_line (variant_id) WHERE received IS NULL;
