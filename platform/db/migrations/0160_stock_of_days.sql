-- Compatible since: 0118
-- DESK-05: what each store had at the end of a day, stored by the job `count-report-stock`, so that a report of today is compared.
CREATE TABLE report_stock_day (
  day date NOT NULL,
  store_id integer NOT NULL REFERENCES store ON DELETE CASCADE,
  pieces bigint NOT NULL,
  value bigint NOT NULL,                          -- kopecks at the prices of that day
  dead_pieces bigint NOT NULL,                    -- of goods that nobody bought for 90 days
  dead_value bigint NOT NULL,
  PRIMARY KEY (day, store_id)
);
