-- Compatible since: 0042
-- BASK-05: promo codes that the page of promotions names to everybody.
ALTER TABLE promo_code ADD COLUMN listed boolean NOT NULL DEFAULT false;
