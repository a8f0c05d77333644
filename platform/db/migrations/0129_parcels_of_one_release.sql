-- Compatible since: 0118
-- PARCEL-02: a node of the release before sees one parcel where there are two: it would pay, give back and settle them wrongly. It may
-- do everything with orders of one parcel, and fails at those of several, which nodes of this release work on. They say that they know
-- parcels when they connect, or in each transaction behind a pooler.
CREATE FUNCTION refuse_parcels() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.first_parcel_id IS NOT NULL OR EXISTS (SELECT FROM orders WHERE first_parcel_id = NEW.id) THEN
    RAISE EXCEPTION 'Order % has several parcels, which this release does not know', NEW.number;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_of_parcels BEFORE UPDATE OF state, total ON orders FOR EACH ROW
  WHEN (current_setting('glad.parcels', TRUE) IS DISTINCT FROM 'on') EXECUTE FUNCTION refuse_parcels();
