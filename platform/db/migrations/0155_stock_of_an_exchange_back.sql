-- Compatible since: 0118
-- Movements of stock that a session of the exchange has made have ids from the first of these on and before the second (decision 0248),
-- which is not known while a file is loaded.
ALTER TABLE exchange_session ADD COLUMN moves_from bigint, ADD COLUMN moves_before bigint;
