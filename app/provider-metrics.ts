import { Counter, Histogram } from 'prom-client'

/**
 * Calls to outside providers by outcome: `ok`, a failure of `PROVIDER_FAILURES`, or `cancelled`. While a circuit breaker is open,
 * calls are `unavailable` after 0 s.
 */
export const createProviderMetrics = () => {
  const seconds = new Histogram({
    name: 'shop_provider_call_seconds',
    help: 'Time of calls to outside providers, with their repetitions',
    labelNames: ['provider'],
    buckets: [0.1, 0.25, 0.5, 1, 5, 15],
    registers: [],
  })
  const calls = new Counter({
    name: 'shop_provider_calls_total',
    help: 'Calls to outside providers by the method and how they ended',
    labelNames: ['provider', 'call', 'outcome'],
    registers: [],
  })
  return {
    metrics: [seconds, calls],
    observe: (provider: string, call: string, outcome: string, duration: number): void => {
      seconds.labels(provider).observe(duration)
      calls.labels(provider, call, outcome).inc()
    },
  }
}
