import { Histogram } from 'prom-client'

/**
 * Calls to outside providers by outcome: `ok`, a failure of `PROVIDER_FAILURES`, or `cancelled`. While a circuit breaker is open,
 * calls are `unavailable` after 0 s.
 */
export const createProviderMetrics = () => {
  const seconds = new Histogram({
    name: 'shop_provider_call_seconds',
    help: 'Time of calls to outside providers, with their repetitions',
    labelNames: ['provider', 'call', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
    registers: [],
  })
  return {
    metrics: [seconds],
    observe: (provider: string, call: string, outcome: string, duration: number): void =>
      seconds.labels(provider, call, outcome).observe(duration),
  }
}
