-- Compatible since: 0047
-- OWN-05: what products are described, filtered and chosen by is data of the shop (decision 0067).
CREATE TABLE unit (
  code text PRIMARY KEY CHECK (code ~ '^[a-z][a-z0-9_]{0,19}$'), -- in addresses: 50-ml
  name text NOT NULL UNIQUE, -- as products are labelled: мл
  forms text[] NOT NULL DEFAULT '{}' CHECK (cardinality(forms) IN (0, 3)), -- 1, 2, 5 of it: миллилитр, миллилитра, миллилитров
  quantity text, -- what it measures, as the choice of a variant is headed: Объём; null: the name of the attribute
  compared_per numeric CHECK (compared_per > 0), -- prices are compared per so many: 100 мл; null: not at all
  position int NOT NULL,
  words text[] NOT NULL DEFAULT '{}', -- after a number in a search; «*» stands for any ending
  multiples jsonb NOT NULL DEFAULT '[]' -- [{"words": ["л"], "factor": 1000}]
);
CREATE TABLE attribute (
  code text PRIMARY KEY CHECK (code ~ '^[a-z][a-z0-9_]{0,39}$'),
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('choice', 'number', 'flag', 'colour', 'text')),
  unit text REFERENCES unit,
  -- Where products have their values: their attributes, or an older field of the product's record.
  source text NOT NULL DEFAULT 'attributes' CHECK (source IN
    ('attributes', 'facts', 'skin_types', 'free_of', 'spf', 'shade', 'size', 'active_ingredients', 'ingredient_purposes')),
  shown text[] NOT NULL DEFAULT '{}', -- filter, facts, card, variant
  sections text[] NOT NULL DEFAULT '{}', -- paths of categories; none: all
  position int NOT NULL,
  explanation text,
  filter jsonb NOT NULL DEFAULT '{}', -- words and look of its filter
  choices jsonb NOT NULL DEFAULT '[]', -- known values in their order; others follow by name
  search jsonb NOT NULL DEFAULT '{}', -- words by which a phrase names it
  is_standard boolean NOT NULL DEFAULT false -- of the releases without attributes.jsonl; the shop's own definitions replace them
);
ALTER TABLE product ADD COLUMN attributes jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(attributes) = 'object');
ALTER TABLE variant ADD COLUMN attributes jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(attributes) = 'object');
ALTER TABLE variant DROP CONSTRAINT variant_size_unit_check;

-- A folder without units.jsonl and attributes.jsonl has the units and filters that every shop had before.
INSERT INTO unit (code, name, forms, quantity, compared_per, position, words, multiples) VALUES
  ('ml', 'мл', '{миллилитр,миллилитра,миллилитров}', 'Объём', 100, 0, '{мл,ml,миллилитр*}',
    '[{"words": ["л", "l", "литр*"], "factor": 1000}]'),
  ('g', 'г', '{грамм,грамма,граммов}', NULL, 100, 1, '{г,гр,g,gr,грамм*}', '[]'),
  ('pcs', 'шт.', '{штука,штуки,штук}', NULL, 1, 2, '{}', '[]');
INSERT INTO attribute (code, name, kind, source, shown, position, filter, choices, search, is_standard) VALUES
  ('skin', 'Тип кожи', 'choice', 'skin_types', '{filter}', 10,
    '{"chip": "{value} кожа", "any": "Для любой кожи", "is_open": true, "is_quick": true, "is_indexed": true}', '[]',
    '{"noun": "кожа", "is_restriction": true, "bare_endings": ["ой", "ей"]}', true),
  ('hair', 'Тип волос', 'choice', 'facts', '{filter}', 20,
    '{"chip": "Волосы: {lower}", "any": "Для любых волос", "is_open": true, "is_quick": true}', '[]', '{"noun": "волосы"}', true),
  ('active', 'Активы в составе', 'choice', 'active_ingredients', '{filter}', 30,
    '{"any": "С любыми активами", "find": "Найти компонент", "is_open": true, "is_quick": true}', '[]', '{}', true),
  ('shade', 'Цвет', 'colour', 'shade', '{filter,variant}', 40,
    '{"chip": "{value} цвета", "any": "Любого цвета", "is_open": true}', '[]', '{}', true),
  ('naznachenie', 'Назначение', 'choice', 'ingredient_purposes', '{filter}', 60, '{"any": "С любым назначением"}', '[
    {"value": "uvlazhnenie", "name": "Увлажнение", "of": ["увлажнитель"]},
    {"value": "pitanie", "name": "Питание", "of": ["питает"]},
    {"value": "smyagchenie", "name": "Смягчение", "of": ["смягчает"]},
    {"value": "uspokoenie", "name": "Успокоение", "of": ["успокаивает", "против воспалений"]},
    {"value": "barer", "name": "Восстановление барьера", "of": ["укрепляет барьер"]},
    {"value": "antioksidanty", "name": "Антиоксидантная защита", "of": ["антиоксидант"]},
    {"value": "tonus", "name": "Тонус", "of": ["тонизирует"]},
    {"value": "svezhest", "name": "Свежесть", "of": ["освежает", "охлаждает"]},
    {"value": "otshelushivanie", "name": "Отшелушивание", "of": ["отшелушивает", "кислота", "энзим"]},
    {"value": "ochishchenie-por", "name": "Очищение пор", "of": ["очищает поры"]},
    {"value": "matirovanie", "name": "Матирование", "of": ["матирует"]},
    {"value": "siyanie", "name": "Сияние", "of": ["сияние", "осветляет"]},
    {"value": "protiv-morshchin", "name": "Против морщин", "of": ["пептид", "разглаживает"]},
    {"value": "zashchita-ot-solntsa", "name": "Защита от солнца", "of": ["UV-фильтр", "UV-фильтр, пигмент"], "with": "spf"},
    {"value": "krepkie-volosy", "name": "Крепкие волосы", "of": ["укрепляет волосы"]},
    {"value": "protiv-perkhoti", "name": "Против перхоти", "of": ["против перхоти"]}]', '{}', true),
  ('finish', 'Финиш', 'choice', 'facts', '{filter}', 80, '{"chip": "Финиш: {lower}", "any": "С любым финишем"}', '[]', '{}', true),
  ('volume', 'Размер', 'number', 'size', '{filter,variant}', 90,
    '{"any": "Любого размера", "find": "Найти размер"}', '[]', '{"is_restriction": true}', true),
  ('without', 'Чего нет в составе', 'choice', 'free_of', '{filter}', 100, '{"any": "С любым составом"}', '[]',
    '{"negation": "без"}', true),
  ('spf', 'Защита от солнца', 'number', 'spf', '{filter}', 110,
    '{"any": "С любой защитой от солнца", "prefix": "SPF"}', '[]',
    '{"words": ["spf", "спф", "фактор", "сзф"], "is_restriction": true}', true);
