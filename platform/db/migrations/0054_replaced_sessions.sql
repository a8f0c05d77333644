-- Compatible since: 0047
-- AUTH-08: the session that a sign-in has replaced; nothing more is stored for its visitor, whose basket has been merged.
ALTER TABLE session ADD COLUMN replaced boolean NOT NULL DEFAULT FALSE;
