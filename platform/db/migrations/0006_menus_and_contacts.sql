-- What header, burger and footer lead to, and how people reach the shop: written by its staff.

CREATE TABLE menu_item (
  code text PRIMARY KEY,
  place text NOT NULL CHECK (place IN ('top', 'sections', 'burger', 'footer')),
  position integer NOT NULL,
  title text NOT NULL CHECK (title <> ''),
  url text,
  is_sale boolean NOT NULL DEFAULT false,          -- drawn in the colour of sales
  items jsonb NOT NULL DEFAULT '[]',               -- second level: {"title": "Доставка", "link": "/delivery"}, in this order
  CHECK (jsonb_typeof(items) = 'array'),
  CHECK ((url IS NULL) = (items <> '[]'))          -- an item leads somewhere or opens its list
);

CREATE TABLE contact (
  kind text PRIMARY KEY CHECK (kind IN ('email', 'director_phone', 'telegram', 'whatsapp', 'vk', 'tiktok')),
  value text NOT NULL CHECK (value <> '')           -- a phone as 11 digits, an address as people press it
);
