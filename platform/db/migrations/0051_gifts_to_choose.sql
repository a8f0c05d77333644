-- Compatible since: 0042
-- ORD-04: promotions with several gifts, of which the shopper chooses one.
ALTER TABLE promotion
  ADD COLUMN other_gift_skus text[] NOT NULL DEFAULT '{}', -- to choose instead of gift_sku, which is the first
  ADD CHECK (other_gift_skus = '{}' OR gift_sku IS NOT NULL);
-- By code of the promotion: the variant chosen, null for no gift. A choice that the promotion no longer offers counts as none.
ALTER TABLE basket ADD COLUMN gifts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(gifts) = 'object');
