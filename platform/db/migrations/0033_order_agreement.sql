-- Compatible since: 0028
-- SAFE-05: an order stores the version of the user agreement apart from that of the consent to the processing of data.
ALTER TABLE orders ADD COLUMN agreement_version text; -- NULL in orders placed before it was stored
