-- Compatible since: 0068
-- EXCH-04: the shop's own counter. How often a day each step towards an order was taken, by city and source; it names nobody.
CREATE TABLE funnel_day (
  day date,
  event text CHECK (event IN ('visit', 'view', 'search', 'add', 'checkout', 'refusal')),
  detail text,                                             -- kind of page, step of the checkout, reason; empty without one
  city text,                                               -- its code; empty for cities without stores
  source text,
  times integer NOT NULL CHECK (times > 0),
  PRIMARY KEY (day, event, detail, city, source)
);

-- Where the visit came from that ended with an order.
CREATE TABLE order_visit (
  order_id bigint PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  source text NOT NULL CHECK (source <> ''),               -- by the last touch, in the words of funnel_day
  first_touch jsonb NOT NULL,
  last_touch jsonb NOT NULL,
  yclid text,                                              -- names a click of an advertisement, so it ends with its term
  client_id text                                           -- that the foreign counter gave the browser, as above
);
CREATE INDEX order_visit_click ON order_visit (order_id) WHERE yclid IS NOT NULL OR client_id IS NOT NULL;
