-- Compatible since: 0068
-- DESK-01: reviews are moderated in the office. The index finds the reviews that repeat another one (review-queue.sql.ts).
UPDATE staff_role SET rights = array_append(rights, 'reviews.moderate') WHERE code IN ('office', 'moderator', 'owner');
CREATE INDEX review_text ON review (md5(lower(regexp_replace(body, '[\s.,!?:;()…–—-]+', '', 'g'))));
