-- What the buyer was promised when ordering: kept, because hours and stock figures change afterwards.

ALTER TABLE orders
  ADD COLUMN ready_at timestamptz,                -- pickup: from when it lies ready in the store
  ADD COLUMN courier_date date,                   -- courier: the day by which it has come, in the city's calendar
  ADD CHECK (ready_at IS NULL OR delivery = 'pickup'),
  ADD CHECK (courier_date IS NULL OR delivery = 'courier');
