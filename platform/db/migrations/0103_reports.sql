-- Compatible since: 0068
-- DESK-05: sums of days, kept by the job `count-report-days`. A day is that of Moscow, as in the registers of banks.

-- Days whose sums have to be counted again. Triggers add a row in the transaction of the cause; rows are never compared with each
-- other, so that no order waits for another.
CREATE TABLE report_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day date NOT NULL
);

-- Orders of a day, by store and of all stores together (store 0). Sums are kopecks.
-- An order counts on the day of each event: placed, cancelled, ready, handed over, returned.
CREATE TABLE report_day (
  day date NOT NULL,
  store_id integer NOT NULL,
  delivery text NOT NULL,
  payment text NOT NULL,                          -- both 'all': all ways of a store together
  placed integer NOT NULL,
  cancelled integer NOT NULL,
  sold_orders integer NOT NULL,
  sold_pieces integer NOT NULL,
  goods bigint NOT NULL,                          -- of what was handed over, after discounts and points
  delivery_price bigint NOT NULL,
  certificates bigint NOT NULL,                   -- the part of goods and delivery that certificates paid
  points bigint NOT NULL,                         -- what points paid, on top
  returns integer NOT NULL,
  returned_pieces integer NOT NULL,
  returned bigint NOT NULL,                       -- given back as money and to certificates
  ready integer NOT NULL,                         -- pickups that became ready
  ready_in_time integer NOT NULL,
  short_pieces integer NOT NULL,
  substituted_pieces integer NOT NULL,
  PRIMARY KEY (store_id, day, delivery, payment)
);
CREATE INDEX report_day_day ON report_day (day);
CREATE INDEX report_day_whole ON report_day (day) WHERE delivery = 'all';

-- Goods of a day by what they are, by store and of all stores together (store 0); of a promotion the orders that it lowered.
-- Sums are kopecks without delivery.
CREATE TABLE report_day_part (
  dimension text NOT NULL CHECK (dimension IN ('brand', 'section', 'promotion')),
  day date NOT NULL,
  store_id integer NOT NULL,
  key text COLLATE "C" NOT NULL,                  -- slug of a brand, first part of a section's path, rule of a promotion
  sold_orders integer NOT NULL,
  sold_pieces integer NOT NULL,
  goods bigint NOT NULL,
  discount bigint NOT NULL,                       -- of a promotion: what it took off
  returned_pieces integer NOT NULL,
  returned bigint NOT NULL,
  PRIMARY KEY (dimension, store_id, day, key)
);
CREATE INDEX report_day_part_day ON report_day_part (day);

-- What a day changed in the debt to buyers: kopecks of certificates, points.
CREATE TABLE report_ledger_day (
  day date NOT NULL,
  ledger text NOT NULL CHECK (ledger IN ('certificates', 'points')),
  kind text NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (ledger, day, kind)
);

-- How a store's goods sell, counted once a day; `sold_*`: pieces handed over in the last days.
CREATE TABLE report_stock (
  store_id integer NOT NULL,
  variant_id integer NOT NULL,
  sold_28 integer NOT NULL,
  sold_90 integer NOT NULL,
  sold_on date,                                   -- the last hand-over
  arrived_on date,                                -- the last time that there were more
  PRIMARY KEY (store_id, variant_id),
  FOREIGN KEY (store_id, variant_id) REFERENCES stock ON DELETE CASCADE
);
CREATE INDEX stock_movement_at ON stock_movement (at);
CREATE INDEX order_state_change_at ON order_state_change (at);
CREATE INDEX order_return_decided ON order_return (decided_at) WHERE state = 'accepted';
CREATE INDEX substitute_answered ON substitute (answered_at) WHERE state = 'accepted';
CREATE INDEX bonus_entry_at ON bonus_entry (at);
CREATE INDEX certificate_entry_at ON certificate_entry (at);

CREATE FUNCTION mark_report_day(at timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO report_change (day) VALUES ((at AT TIME ZONE 'Europe/Moscow')::date)
$$;
-- Days of everything that has happened to an order.
CREATE FUNCTION mark_report_days_of(order_id bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO report_change (day)
  SELECT (e.at AT TIME ZONE 'Europe/Moscow')::date FROM order_state_change e WHERE e.order_id = $1
  UNION SELECT (r.decided_at AT TIME ZONE 'Europe/Moscow')::date FROM order_return r WHERE r.order_id = $1 AND r.state = 'accepted'
$$;
CREATE FUNCTION report_event() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM mark_report_day(NEW.at); RETURN NULL; END $$;
CREATE FUNCTION report_order() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM mark_report_days_of(NEW.id); RETURN NULL; END $$;
CREATE FUNCTION report_return() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM mark_report_day(NEW.decided_at); RETURN NULL; END $$;
CREATE FUNCTION report_substitute() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM mark_report_day(NEW.answered_at); RETURN NULL; END $$;

CREATE TRIGGER report_event AFTER INSERT ON order_state_change FOR EACH ROW
  WHEN (NEW.to_state IN ('new', 'ready_for_pickup', 'delivered', 'cancelled')) EXECUTE FUNCTION report_event();
CREATE TRIGGER report_short AFTER INSERT ON stock_movement FOR EACH ROW
  WHEN (NEW.kind = 'short_pick') EXECUTE FUNCTION report_event();
CREATE TRIGGER report_points AFTER INSERT ON bonus_entry FOR EACH ROW EXECUTE FUNCTION report_event();
CREATE TRIGGER report_certificate AFTER INSERT ON certificate_entry FOR EACH ROW EXECUTE FUNCTION report_event();
CREATE TRIGGER report_order AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.store_id, OLD.delivery, OLD.payment, OLD.total, OLD.delivery_price, OLD.certificate_total, OLD.points_total, OLD.ready_at)
    IS DISTINCT FROM (NEW.store_id, NEW.delivery, NEW.payment, NEW.total, NEW.delivery_price, NEW.certificate_total,
      NEW.points_total, NEW.ready_at)) EXECUTE FUNCTION report_order();
CREATE TRIGGER report_return AFTER INSERT OR UPDATE ON order_return FOR EACH ROW
  WHEN (NEW.state = 'accepted') EXECUTE FUNCTION report_return();
CREATE TRIGGER report_substitute AFTER UPDATE ON substitute FOR EACH ROW
  WHEN (NEW.state = 'accepted') EXECUTE FUNCTION report_substitute();

-- What has happened before this migration.
INSERT INTO report_change (day)
SELECT (at AT TIME ZONE 'Europe/Moscow')::date FROM order_state_change
UNION SELECT (decided_at AT TIME ZONE 'Europe/Moscow')::date FROM order_return WHERE state = 'accepted'
UNION SELECT (at AT TIME ZONE 'Europe/Moscow')::date FROM bonus_entry
UNION SELECT (at AT TIME ZONE 'Europe/Moscow')::date FROM certificate_entry;

UPDATE staff_role SET rights = array_append(rights, 'reports.read')
WHERE code IN ('senior', 'office', 'marketing', 'accountant', 'owner');
