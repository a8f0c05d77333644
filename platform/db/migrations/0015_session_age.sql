-- Compatible since: 0014
-- SAFE-07: the job that deletes empty sessions finds young sessions of guests by their age.
CREATE INDEX session_guest_age ON session (created_at) WHERE customer_id IS NULL;
