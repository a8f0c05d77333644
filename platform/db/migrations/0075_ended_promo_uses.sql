-- Compatible since: 0068
-- SAFE-05: a counter of a buyer that stands at nought, because the order was cancelled, names a phone and limits nothing.
DELETE FROM promo_counter c WHERE used = 0 AND buyer <> ''
  AND NOT EXISTS (SELECT FROM promo_use u WHERE u.rule = c.rule AND u.buyer = c.buyer);
