-- Compatible since: 0068
-- FOOT-01: staff hold a letter of news before its sending begins, too; one that was held goes on from where it stood.
ALTER TABLE newsletter_issue DROP CONSTRAINT newsletter_issue_check;
ALTER TABLE newsletter_issue
  ADD CONSTRAINT newsletter_issue_check CHECK (state IN ('planned', 'missed', 'held') OR started_at IS NOT NULL);
