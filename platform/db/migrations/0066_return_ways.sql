-- Compatible since: 0047
-- ORD-13: a return may come by post, and the buyer may wish another piece or a lower price instead of the money. Goods that irritated the
-- skin are a reason of their own; a node of the release before does not know it and reads it as goods that did not suit.
ALTER TABLE order_return
  ADD COLUMN way text NOT NULL DEFAULT 'store' CHECK (way IN ('store', 'post')),
  ADD COLUMN track_number text CHECK (track_number <> ''),
  ADD COLUMN wish text NOT NULL DEFAULT 'money' CHECK (wish IN ('money', 'exchange', 'discount'));
ALTER TABLE order_return_line
  ADD COLUMN is_irritation boolean NOT NULL DEFAULT FALSE,
  ADD CHECK (NOT is_irritation OR (reason = 'unopened' AND sellable = 0));
