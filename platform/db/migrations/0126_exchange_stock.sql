-- Compatible since: 0068
-- EXCH-02: stock by the program's warehouses, apart from the rest of what an offer says: it is most of a full exchange, and only the
-- import of stock reads it. `whole`: its file has said all of its stock.
ALTER TABLE exchange_item ADD COLUMN stocks jsonb, ADD COLUMN whole boolean NOT NULL DEFAULT false;
UPDATE exchange_item SET stocks = value -> 'stocks', whole = coalesce((value ->> 'whole')::boolean, false),
  value = value - 'stocks' - 'whole' WHERE kind = 'offer' AND value ? 'stocks';

-- Parts live for minutes: compressing them takes longer than writing them.
ALTER TABLE exchange_part ALTER COLUMN bytes SET STORAGE EXTERNAL;
