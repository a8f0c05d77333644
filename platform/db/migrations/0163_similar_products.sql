-- Compatible since: 0118
-- CAT-09: what is like a product is chosen among the most popular of its section: in this order only those are read.
CREATE INDEX product_category_popularity ON product (category_id, popularity DESC, id) WHERE NOT discontinued;
