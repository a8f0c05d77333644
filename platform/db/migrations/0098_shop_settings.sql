-- Compatible since: 0068
-- OFFICE-02: settings and terms of the shop are records. The release before reads them from `shop.yaml` and does not know the table.
CREATE TABLE shop_setting (
  -- A key of `shop.yaml`.
  name text PRIMARY KEY,
  value jsonb NOT NULL,
  -- The file lacks it then.
  disabled boolean NOT NULL DEFAULT FALSE
);

UPDATE staff_role SET rights = array_append(rights, 'settings.write') WHERE code IN ('office', 'owner');
