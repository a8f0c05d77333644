-- Compatible since: 0047
-- PEOPLE-06: which goods are marked from which day, and which banners are advertisements, is data of the shop (decision 0082).
CREATE TABLE marking_group (
  prefix text PRIMARY KEY CHECK (prefix ~ '^[0-9]{4,10}$'), -- first digits of codes of TN VED; the longest that fits holds
  since date, -- first day on which such goods are sold with a code only; null: they are not marked
  name text NOT NULL
);
INSERT INTO marking_group (prefix, since, name) VALUES
  ('3303', '2020-10-01', 'духи и туалетная вода'),
  ('3304', '2025-10-01', 'косметика и средства для макияжа и ухода'),
  ('3305', '2025-07-01', 'средства для волос'),
  ('3306', '2025-10-01', 'зубная паста и средства для полости рта'),
  ('3307', '2025-07-01', 'средства для бритья, дезодоранты, средства для ванн'),
  ('3401', '2025-05-01', 'мыло и моющие средства для тела');
ALTER TABLE variant
  ADD COLUMN tnved text CHECK (tnved ~ '^[0-9]{4,10}$'),
  -- The shop has sold the packs without codes that it had; null: the day of the group.
  ADD COLUMN marked_from date,
  ADD COLUMN marking_exempt boolean NOT NULL DEFAULT false; -- testers, samples, goods sold by weight
-- The day from which a variant is handed over with a code only; null: never.
CREATE VIEW variant_marking AS
SELECT v.id AS variant_id,
       CASE
         WHEN v.marking_exempt THEN NULL
         WHEN v.marked THEN DATE '-infinity'
         ELSE coalesce(v.marked_from, (
           SELECT g.since FROM marking_group g WHERE starts_with(v.tnved, g.prefix) ORDER BY length(g.prefix) DESC LIMIT 1))
       END AS marked_from
FROM variant v;
-- Of a banner that advertises somebody else: «Реклама» with who pays for it and the identifier of the registry.
ALTER TABLE banner
  ADD COLUMN advertiser text,
  ADD COLUMN erid text,
  ADD CHECK ((advertiser IS NULL) = (erid IS NULL));
