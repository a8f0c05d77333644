-- Retail's own word for a product that is no longer sold.
ALTER TABLE product RENAME COLUMN left_shop TO discontinued;
