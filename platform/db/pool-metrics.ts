import { Gauge, Histogram, type Metric } from 'prom-client'
import type { Pool } from './pool.ts'

/** For how long the connections of requests are held: a pool whose connections are held longer serves fewer requests. */
export const createPoolMetrics = () => {
  const seconds = new Histogram({
    name: 'database_connection_held_seconds',
    help: 'Time for which a request holds a connection to the database, waiting for one not included',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [],
  })
  return { metrics: [seconds], observe: (held: number): void => seconds.observe(held) }
}

const USAGE = {
  used: 'Connections to the database that are in use',
  waiting: 'Pieces of work that wait for a connection to the database',
  limit: 'Connections to the database that a pool may open',
} as const

/** The connections of each pool by its name. */
export const poolUsageMetrics = (pools: Readonly<Record<string, Pick<Pool, 'usage'>>>): Metric[] =>
  (['used', 'waiting', 'limit'] as const).map(
    (what) =>
      new Gauge({
        name: `database_pool_${what}`,
        help: USAGE[what],
        labelNames: ['pool'],
        registers: [],
        collect() {
          for (const [pool, { usage }] of Object.entries(pools)) this.set({ pool }, usage()[what])
        },
      }),
  )
