import { Histogram } from 'prom-client'

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
