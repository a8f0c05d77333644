import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry, type Metric } from 'prom-client'
import type { Connections } from './connections.ts'
import type { Load } from './load.ts'

export type Metrics = { readonly registry: Registry }
/** A value that each scrape reads; undefined: there is none yet. */
export type Reading = { readonly name: string; readonly help: string; readonly read: () => Promise<number | undefined> }

const addGauge = (registry: Registry, name: string, help: string, read: () => number): void => {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read())
    },
  })
}

/** A gauge without a value while `read` has none or fails: the database does not answer. */
const addReadGauge = (registry: Registry, { name, help, read }: Reading): void => {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = await read().catch(() => undefined)
      if (value === undefined) this.remove()
      else this.set(value)
    },
  })
}

/** The label `route` is the pattern, never the address: few series, and no order token among them. */
export const registerMetrics = (
  app: FastifyInstance,
  load: Pick<Load, 'inFlight' | 'shed'>,
  connections: Pick<Connections, 'size'>,
  pageBytes: () => number,
  queuedPictures: () => number,
  readings: readonly Reading[] = [],
  metrics: readonly Metric[] = [],
): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from the first byte of the request to the last byte of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  addGauge(registry, 'http_requests_in_flight', 'Requests being worked on', () => load.inFlight)
  addGauge(registry, 'http_connections', 'Open connections', () => connections.size)
  addGauge(registry, 'http_requests_shed', 'Requests refused because of load', () => load.shed)
  addGauge(registry, 'page_cache_bytes', 'Memory of cached pages', pageBytes)
  addGauge(registry, 'pictures_queued', 'Pictures queued or being encoded', queuedPictures)
  for (const reading of readings) addReadGauge(registry, reading)
  for (const metric of metrics) registry.registerMetric(metric)
  // Finding a series by its labels costs more than observing a value, so each series is found once.
  const series = new Map<string, { observe: (value: number) => void }>()
  const seriesOf = (method: string, route: string, status: number): { observe: (value: number) => void } => {
    const key = `${method} ${status} ${route}`
    const known = series.get(key)
    if (known) return known
    const found = seconds.labels(method, route, String(status))
    series.set(key, found)
    return found
  }
  app.addHook('onResponse', (request, reply, done) => {
    seriesOf(request.method, request.routeOptions.url ?? 'none', reply.statusCode).observe(reply.elapsedTime / 1000)
    done()
  })
  return { registry }
}
