-- A generated shop for benchmarks: $1 products (the benchmark replaces $1 by the number), six cities with shops, 13 stores.
INSERT INTO city (fias_id, code, name, name_in, region, lat, lon, utc_offset_min, population)
SELECT gen_random_uuid(), c.code, 'Город ' || c.code, 'в Городе ' || c.code, 'Край', 55, 60, 300, 1000
FROM unnest(ARRAY['chel', 'msk', 'ekb', 'ufa', 'perm', 'tmn']) AS c (code);
INSERT INTO store (code, city_id, is_warehouse, name, address, lat, lon)
SELECT 's' || n, (SELECT id FROM city ORDER BY id OFFSET n % 6 LIMIT 1), n = 0, 'Магазин ' || n, 'ул. Первая, ' || n, 55, 60
FROM generate_series(0, 12) AS n;
INSERT INTO brand (slug, name, country, tagline, story_html, popularity)
SELECT 'brand-' || n, 'Бренд ' || n, 'Россия', '', '', n FROM generate_series(1, 300) AS n;
INSERT INTO category (path, name, title, description, position)
SELECT 'root' || r, 'Раздел ' || r, '', '', r FROM generate_series(1, 6) AS r;
INSERT INTO category (parent_id, path, name, title, description, position)
SELECT p.id, p.path || '/c' || n, 'Подраздел ' || n, '', '', n FROM category p, generate_series(1, 5) AS n WHERE p.parent_id IS NULL;
INSERT INTO category (parent_id, path, name, title, description, position)
SELECT p.id, p.path || '/d' || n, 'Группа ' || n, '', '', n FROM category p, generate_series(1, 4) AS n WHERE p.path LIKE '%/%';
INSERT INTO picture (hash, file, width, height, tone)
SELECT substr(md5(n::text), 1, 16), 'p' || n, 1000, 1200, '#aabbcc' FROM generate_series(1, 200) AS n;
INSERT INTO ingredient (inci, name, purpose, explanation)
SELECT 'Ingredient ' || n, 'Компонент ' || n,
  (ARRAY['увлажнитель', 'питает', 'успокаивает', 'антиоксидант', 'эмульгатор', 'отшелушивает'])[n % 6 + 1], ''
FROM generate_series(1, 200) AS n;
INSERT INTO product (slug, brand_id, category_id, name, lead, description_html, usage_steps, facts, skin_types, free_of, spf,
  is_new, is_hit, popularity, published_on, rating_sum, rating_count)
SELECT 'tovar-' || n, (n::bigint * 7919) % 300 + (SELECT min(id) FROM brand), leaf.ids[(n * 31) % cardinality(leaf.ids) + 1],
  (ARRAY['Крем', 'Сыворотка', 'Тоник', 'Маска', 'Бальзам', 'Гель', 'Помада', 'Тушь'])[n % 8 + 1] || ' «' ||
  (ARRAY['Тишь', 'Роса', 'Полночь', 'Иней', 'Берег', 'Луг', 'Туман'])[n % 7 + 1] || '» № ' || n,
  'Коротко.', '<p>Описание.</p>', '{}',
  jsonb_build_array(
    jsonb_build_object('name', 'Тип волос', 'value', (ARRAY['сухие, ломкие', 'тонкие', 'окрашенные, сухие'])[n % 3 + 1]),
    jsonb_build_object('name', 'Финиш', 'value', (ARRAY['матовый', 'сияющий', 'сатин', 'бархат'])[n % 4 + 1])),
  (ARRAY['{сухая}', '{жирная}', '{нормальная,сухая}', '{чувствительная}', '{комбинированная,жирная}', '{}'])[n % 6 + 1]::text[],
  (ARRAY['{Без отдушек,Без спирта}', '{Без силиконов}', '{}'])[n % 3 + 1]::text[], CASE WHEN n % 9 = 0 THEN 15 * (1 + n % 3) END,
  n % 20 = 0, n % 30 = 0, (n::bigint * 7717) % 100000, date '2024-01-01' + n % 1000, (n % 50) * 4, n % 50
FROM generate_series(1, $1) AS n,
  (SELECT array_agg(id ORDER BY id) AS ids FROM category WHERE path LIKE '%/%/%') AS leaf;
INSERT INTO product_ingredient (product_id, position, ingredient_id, is_active)
SELECT product.id, part, (product.id * part * 37) % 200 + (SELECT min(id) FROM ingredient), TRUE
FROM product, generate_series(1, 3) AS part ON CONFLICT DO NOTHING;
INSERT INTO product_picture (product_id, position, picture_id, kind, alt)
SELECT id, 1, id % 200 + (SELECT min(id) FROM picture), 'pack', name FROM product;
INSERT INTO variant (sku, product_id, position, shade_name, shade_color, size_text, size_amount, size_unit, height_mm,
  weight_g, price, old_price)
SELECT 'GL-' || p.id || '-' || v, p.id, v, 'Тон ' || v, '#' || substr(md5((p.id + v)::text), 1, 6),
  (v + p.id % 20) * 10 || ' мл', (v + p.id % 20) * 10, 'мл', 120, 100, base.price * v,
  CASE WHEN p.id % 5 = 0 THEN base.price * v * 5 / 4 END
FROM product p, LATERAL (SELECT 30000 + (p.id * 131) % 400000 AS price) AS base, generate_series(1, 1 + p.id % 3) AS v;
INSERT INTO price_history (variant_id, since, price)
SELECT id, current_date - ago, price + ago * 10 FROM variant, unnest(ARRAY[60, 20, 5]) AS ago;
INSERT INTO stock (store_id, variant_id, opening, on_hand)
SELECT s.id, v.id, (v.id + s.id) % 4, (v.id + s.id) % 4 FROM store s, variant v WHERE (v.id * 7 + s.id * 13) % 3 = 0;
