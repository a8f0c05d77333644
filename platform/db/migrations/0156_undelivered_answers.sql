-- Compatible since: 0118
-- DESK-02: an answer that has reached nobody, by its mail server or by a report that came as a letter.
ALTER TABLE case_message ADD COLUMN undelivered_at timestamptz CHECK (undelivered_at IS NULL OR kind = 'staff');
