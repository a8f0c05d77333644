/** A day of a shop that works, from the calm minute of a recording. */
import type { Recording, Values } from './recordings.ts'

export const DAY_SECONDS = 86_400
/** Half as often as recordings: the day is long. */
export const DAY_SCRAPE_SECONDS = 30
const SCRAPES = DAY_SECONDS / DAY_SCRAPE_SECONDS
const at = (hour: number): number => (hour * 3600) / DAY_SCRAPE_SECONDS

/** Visitors by the hour: few at night, most in the evening. */
const loadAt = (scrape: number): number => 1 + 4 * Math.max(0, Math.sin(((scrape / SCRAPES) * 24 - 8) * (Math.PI / 16)))
/** A release at 11:00: the node is away for one scrape, its counters begin again. */
const RELEASE = at(11)
/** A planned change of the primary at 14:00: the database is away for one scrape. */
const SWITCHOVER = at(14)
/** A fault at 16:00 ends three requests with 500. */
const FAULT = at(16)

const isCounter = (series: string): boolean => /(_total|_bucket|_count|_sum)(\{|$)/.test(series)
/** Series of which OF_A_DAY has its own, or that no rule reads. */
const isLeftOut = (series: string): boolean =>
  series.startsWith('shop_provider_calls_total') ||
  (series.startsWith('http_request_seconds_bucket') && !series.includes('kind="page"'))

const perScrape = (values: Values): number => {
  const known = values.filter((value) => value !== null)
  return known.length < 2 ? 0 : ((known.at(-1) ?? 0) - (known[0] ?? 0)) / (known.length - 1)
}

const gauge = (value: (scrape: number) => number): number[] => Array.from({ length: SCRAPES }, (_, n) => value(n))
const counter = (rate: number): number[] => {
  let value = 0
  return gauge((scrape) => {
    if (scrape === RELEASE) value = 0
    value += rate * loadAt(scrape)
    return Math.round(value)
  })
}
/** An age that grows for so many seconds and begins again. */
const sawTooth = (seconds: number): number[] => gauge((scrape) => (scrape * DAY_SCRAPE_SECONDS) % seconds)
const during = (scrape: number, from: number, scrapes: number): boolean => scrape >= from && scrape < from + scrapes

/** What a day does that a minute does not show. */
const OF_A_DAY: Readonly<Record<string, number[]>> = {
  up: gauge((scrape) => (scrape === RELEASE ? 0 : 1)),
  process_start_time_seconds: gauge((scrape) => (scrape < RELEASE ? 1 : 2)),
  shop_database_up: gauge((scrape) => (scrape === SWITCHOVER ? 0 : 1)),
  'database_pool_waiting{pool="requests"}': gauge((scrape) => (scrape === SWITCHOVER ? 7 : 0)),
  'http_requests_total{kind="call",status="500"}': gauge((scrape) => (scrape < FAULT ? 0 : 3)),
  'http_requests_total{kind="call",status="503"}': gauge((scrape) => (scrape <= SWITCHOVER ? 0 : 12)),
  http_requests_shed_total: gauge((scrape) => (scrape < at(20) ? 0 : 25)),
  nodejs_eventloop_lag_p99_seconds: gauge((scrape) => (scrape === at(3) ? 0.8 : 0.03)),
  shop_audit_age_seconds: sawTooth(3600),
  shop_backup_age_seconds: sawTooth(3600),
  shop_synthetic_buyer_age_seconds: sawTooth(600),
  shop_synthetic_buyer_failed: gauge((scrape) => Number(during(scrape, RELEASE, 20))),
  shop_jobs_late_seconds: gauge((scrape) => (during(scrape, at(6), 60) ? 240 : 2)),
  shop_jobs_dead: gauge(() => 2),
  shop_messages_dropped_today: gauge(() => 0),
  shop_clock_skew_seconds: gauge((scrape) => (scrape % 2) / 50),
  shop_disk_free_ratio: gauge((scrape) => 0.6 - (scrape / SCRAPES) * 0.1),
  shop_sms_budget_day_ratio: gauge((scrape) => (scrape / SCRAPES) * 0.4),
  shop_code_budget_hour_ratio: sawTooth(3600).map((seconds) => seconds / 12_000),
  'shop_orders_hour{event="placed"}': gauge((scrape) =>
    during(scrape, at(3), at(2)) ? 0 : Math.round(loadAt(scrape) * 20),
  ),
  'http_route_requests_total{route="/product/:slug",outcome="ok"}': counter(2),
  'shop_payments_hour{state="declined"}': gauge(() => 3),
  'shop_payments_hour{state="captured"}': gauge(() => 30),
  'shop_provider_calls_total{provider="dadata",call="suggest",outcome="timeout"}': gauge((scrape) =>
    scrape < at(13) ? 0 : 3,
  ),
  'shop_provider_calls_total{provider="dadata",call="suggest",outcome="ok"}': counter(2),
}

export const calmDay = ({ began, series }: Recording): Record<string, Values> => {
  const calm = Object.entries(series)
    .filter(([name]) => !isLeftOut(name))
    .map(([name, values]): [string, Values] => {
      const first = values.slice(0, began)
      // A scrape of the day is two of the recording.
      return [name, isCounter(name) ? counter(2 * perScrape(first)) : gauge(() => first.at(-1) ?? 0)]
    })
  return { ...Object.fromEntries(calm), ...OF_A_DAY }
}
