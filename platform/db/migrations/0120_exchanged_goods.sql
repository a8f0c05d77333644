-- Compatible since: 0118
-- ORD-13: goods with a flaw that are exchanged for the same ones: the order and its price stay, a piece of the stock leaves.
ALTER TABLE order_return DROP CONSTRAINT order_return_state_check, ADD CONSTRAINT order_return_state_check
  CHECK (state IN ('requested', 'accepted', 'refused', 'replaced', 'exchanged'));
ALTER TABLE order_return ADD CHECK (state <> 'exchanged' OR staff_id IS NOT NULL);

-- Not 'exchange', which is a movement of the accounting program.
ALTER TABLE stock_movement
  DROP CONSTRAINT stock_movement_kind_check,
  ADD CONSTRAINT stock_movement_kind_check CHECK (kind IN (
    'exchange', 'reserve', 'release', 'hand_over', 'recount', 'short_pick', 'return', 'hold', 'end_hold', 'hold_back',
    'replacement'));
DROP INDEX stock_movement_once;
CREATE UNIQUE INDEX stock_movement_once ON stock_movement (order_line_id, kind)
  WHERE kind NOT IN ('short_pick', 'return', 'replacement');
