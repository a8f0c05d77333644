-- Compatible since: 0047
-- BONUS-03: the recipient's mailbox does not exist. Nothing is sent until staff name another one; NULL otherwise.
ALTER TABLE certificate ADD COLUMN undeliverable_at timestamptz;
