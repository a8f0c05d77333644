-- SAFE-05: consent to the processing of personal data is recorded on its own, apart from news. Its subject is the
-- customer's number, so that the record outlives an erased account without naming anybody.
ALTER TABLE consent_record DROP CONSTRAINT consent_record_purpose_check;
ALTER TABLE consent_record ADD CONSTRAINT consent_record_purpose_check CHECK (purpose IN ('news', 'personal_data'));
