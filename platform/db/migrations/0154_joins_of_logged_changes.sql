-- Compatible since: 0118
-- These triggers join the old rows of a statement with the new ones (0139). PostgreSQL plans that join once a connection, without figures
-- of such tables, and takes a nested loop for a condition that it expects to find true in the first row: two thousand prices are then
-- compared with two thousand (decision 0247). Without nested loops the time grows with the rows.
ALTER FUNCTION log_product_update() SET enable_nestloop = off;
ALTER FUNCTION log_variant_update() SET enable_nestloop = off;
