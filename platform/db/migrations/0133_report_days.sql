-- Compatible since: 0118
-- DESK-05: sales by who handed the order over, and placed orders by day, city and source, for the funnel: all days are counted again.
ALTER TABLE report_day_part DROP CONSTRAINT report_day_part_dimension_check,
  ADD CONSTRAINT report_day_part_dimension_check CHECK (dimension IN ('brand', 'section', 'promotion', 'employee'));
CREATE TABLE report_placed_day (
  day date NOT NULL,
  city_id integer NOT NULL,
  source text COLLATE "C" NOT NULL,
  orders integer NOT NULL,
  PRIMARY KEY (day, city_id, source)
);
INSERT INTO report_change (day) SELECT DISTINCT day FROM report_day;
