-- Compatible since: 0018
-- ORD-04: what points and a gift certificate pay of an order. Points are part of the discount, on the order and on its lines; a
-- certificate is a means of payment, so it does not lower `total`: what is left to pay is total - certificate_total.
ALTER TABLE orders
  ADD COLUMN points_total integer NOT NULL DEFAULT 0 CHECK (points_total BETWEEN 0 AND discount_total),
  ADD COLUMN certificate_total integer NOT NULL DEFAULT 0 CHECK (certificate_total BETWEEN 0 AND total);
ALTER TABLE order_line
  ADD COLUMN points_discount integer NOT NULL DEFAULT 0 CHECK (points_discount BETWEEN 0 AND discount);
