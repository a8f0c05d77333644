/** Metrics of a shop in an incident, as tests/campaigns/campaign-alarms.ts has scraped them, and their form for promtool. */

export const SCRAPE_SECONDS = 15

/** One value a scrape; null: the scrape did not have it. */
export type Values = readonly (number | null)[]
export type Recording = {
  /** Number of the first scrape of the incident. */
  readonly began: number
  /** By series, `name{label="value"}`. */
  readonly series: Readonly<Record<string, Values>>
}

/** A test of promtool: at each time, in seconds, what fires of severity `page`, and nothing else. */
export type RulesTest = {
  readonly name: string
  readonly series: Readonly<Record<string, Values>>
  /** Seconds between two values. */
  readonly scrapeSeconds: number
  /** `since`: also what has fired in so many seconds before. */
  readonly firing: readonly { readonly at: number; readonly alarms: readonly string[]; readonly since?: number }[]
}

const ADDED = 'job="glad",instance="node-a:9464"'
/** The labels that Prometheus adds. */
const named = (series: string): string =>
  series.includes('{') ? series.replace('{', `{${ADDED},`) : `${series}{${ADDED}}`

/** Equal values in succession as `3x9`. */
const notation = (values: Values): string => {
  const parts: string[] = []
  for (let at = 0; at < values.length;) {
    let end = at + 1
    while (end < values.length && values[end] === values[at]) end += 1
    const value = values[at]
    if (value === null || value === undefined) parts.push(`_x${end - at}`)
    else parts.push(end - at > 1 ? `${value}x${end - at - 1}` : String(value))
    at = end
  }
  return parts.join(' ')
}

const FIRING = 'ALERTS{alertstate="firing", severity="page"}'

/** JSON, which is YAML too. `everySeconds`: how often the rules are evaluated. */
export const promtoolFile = (rules: string, tests: readonly RulesTest[], everySeconds = SCRAPE_SECONDS): string =>
  JSON.stringify({
    rule_files: [rules],
    evaluation_interval: `${everySeconds}s`,
    tests: tests.map(({ name, series, scrapeSeconds, firing }) => ({
      name,
      interval: `${scrapeSeconds}s`,
      input_series: Object.entries(series).map(([of, values]) => ({ series: named(of), values: notation(values) })),
      promql_expr_test: firing.map(({ at, alarms, since }) => ({
        expr: `group by (alertname) (${since === undefined ? FIRING : `count_over_time(${FIRING}[${since}s])`})`,
        eval_time: `${at}s`,
        exp_samples: alarms.map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 })),
      })),
    })),
  })
