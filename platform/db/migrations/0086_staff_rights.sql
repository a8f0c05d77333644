-- Compatible since: 0068
-- OFFICE-07: a role is a set of rights in words (kernel/staff-rights.ts), for the own store or for all of them.
CREATE TABLE staff_role (
  code text PRIMARY KEY CHECK (code ~ '^[a-z0-9._-]{2,40}$'),
  title text NOT NULL UNIQUE CHECK (title <> ''),
  rights text[] NOT NULL,
  all_stores boolean NOT NULL
);
-- Numbers the codes of roles that a chain composes.
CREATE SEQUENCE staff_role_number;

-- «seller», «senior» and «office» may do what they could before this migration, and nothing else.
INSERT INTO staff_role (code, title, all_stores, rights) VALUES
  ('seller', 'Продавец', FALSE, '{orders.read,orders.pick,orders.ship,orders.hand_over,orders.return,buyers.phone,refunds.decline,
    till.read,points.credit,certificates.sell,certificates.read,search.read}'),
  ('senior', 'Старший', TRUE, '{orders.read,orders.pick,orders.ship,orders.hand_over,orders.return,orders.cancel,
    orders.unlimited_tries,buyers.phone,refunds.decline,refunds.confirm,till.read,points.credit,certificates.sell,certificates.read,
    certificates.send,records.read,stores.write,changes.plan,search.read,audit.read}'),
  ('office', 'Офис', TRUE, '{orders.read,orders.unlimited_tries,refunds.decline,refunds.confirm,till.read,certificates.read,
    certificates.send,records.read,products.write,prices.write,promotions.write,content.write,reviews.write,search.write,stores.write,
    delivery.write,changes.plan,changes.undo,changes.confirm,changes.confirm_alone,search.read,audit.read}'),
  ('courier', 'Курьер', FALSE, '{orders.read,orders.ship,buyers.phone}'),
  ('call_centre', 'Колл-центр', TRUE, '{orders.read,buyers.phone,certificates.read,search.read}'),
  ('content', 'Контент', TRUE, '{records.read,products.write,content.write,search.write,changes.plan,search.read}'),
  ('marketing', 'Маркетинг', TRUE, '{records.read,prices.write,promotions.write,content.write,search.write,changes.plan,
    changes.confirm,search.read}'),
  ('moderator', 'Модератор', TRUE, '{records.read,reviews.write}'),
  ('accountant', 'Бухгалтер', TRUE, '{orders.read,refunds.decline,refunds.confirm,certificates.read,audit.read}'),
  ('owner', 'Владелец', TRUE, '{orders.read,orders.cancel,orders.unlimited_tries,buyers.phone,refunds.decline,refunds.confirm,
    till.read,certificates.read,certificates.send,records.read,products.write,prices.write,promotions.write,content.write,reviews.write,
    search.write,stores.write,delivery.write,changes.plan,changes.undo,changes.confirm,changes.confirm_alone,search.read,audit.read,
    staff.read,staff.reset}'),
  ('admin', 'Администратор', TRUE, '{audit.read,staff.read,staff.manage,staff.reset,staff.grant_any}');

-- The release before reads and writes `role`, which is NULL for a member of another role: to that release such a member may do nothing.
ALTER TABLE staff ALTER COLUMN role DROP NOT NULL;
ALTER TABLE staff ADD COLUMN role_code text REFERENCES staff_role;
UPDATE staff SET role_code = role;
ALTER TABLE staff ALTER COLUMN role_code SET NOT NULL;

CREATE FUNCTION keep_staff_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.role_code := coalesce(NEW.role_code, NEW.role);
  ELSIF NEW.role IS DISTINCT FROM OLD.role AND NEW.role_code = OLD.role_code THEN
    NEW.role_code := NEW.role;
  END IF;
  NEW.role := CASE
    WHEN NEW.role_code = 'seller' AND NEW.store_id IS NOT NULL THEN 'seller'
    WHEN NEW.role_code IN ('senior', 'office') AND NEW.store_id IS NULL THEN NEW.role_code
  END;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_staff_role BEFORE INSERT OR UPDATE ON staff FOR EACH ROW EXECUTE FUNCTION keep_staff_role();
