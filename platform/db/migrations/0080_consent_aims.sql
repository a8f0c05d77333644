-- Compatible since: 0068
-- SAFE-05: aims that a shop may name in its texts: calls with offers, and measuring what visitors do.
ALTER TABLE consent_record DROP CONSTRAINT consent_record_purpose_check;
ALTER TABLE consent_record ADD CONSTRAINT consent_record_purpose_check
  CHECK (purpose IN ('news', 'personal_data', 'favourites', 'points', 'reviews', 'calls', 'measuring'));
