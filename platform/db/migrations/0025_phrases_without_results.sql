-- Compatible since: 0024
-- SEARCH-07: what shoppers of the last 30 days looked for and did not find, for staff.
CREATE VIEW search_without_results AS
SELECT phrase, sum(searches)::int AS searches, sum(without_results)::int AS without_results, max(day) AS last_day
FROM search_phrase_day WHERE day > current_date - 30
GROUP BY phrase HAVING sum(without_results) > 0
ORDER BY sum(without_results) DESC, phrase;
