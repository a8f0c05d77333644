-- Compatible since: 0068
-- Stands for a migration of another branch.
SELECT 1;
