/** The metrics of a node, at most 600 series of them (`tests/monitoring.test.ts`): no label takes a value from a visitor. */
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry, type Metric } from 'prom-client'
import type { Connections } from './connections.ts'
import type { Load } from './load.ts'
import { routeOf } from './measured-route.ts'

export type Metrics = { readonly registry: Registry }
/** A value with its labels. */
export type Labelled = { readonly labels: Readonly<Record<string, string>>; readonly value: number }
/** What each scrape reads; undefined: there is nothing yet. */
export type Reading = {
  readonly name: string
  readonly help: string
  /** Names of the labels, when `read` gives labelled values. */
  readonly labels?: readonly string[]
  readonly read: () => Promise<number | undefined | readonly Labelled[]>
}

/** A scrape waits no longer for a reading; Prometheus gives up after ten seconds. */
const READING_MS = 5_000
/** Metrics of Node with a series for each kind of handle or part of the heap, which nobody asks for. */
const DETAILED = [
  'nodejs_active_resources',
  'nodejs_active_handles',
  'nodejs_active_requests',
  'nodejs_heap_space_size',
]

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

const within = <T>(ms: number, work: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no value after ${ms} ms`)), ms)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

/** While `read` fails the gauge keeps its last value: rules go on seeing it, and `shop_database_up` says that it is old. */
const addReading = (registry: Registry, { name, help, labels = [], read }: Reading): void => {
  new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      let found: Awaited<ReturnType<typeof read>>
      try {
        found = await within(READING_MS, read())
      } catch {
        return
      }
      if (found === undefined) this.remove()
      else if (typeof found === 'number') this.set(found)
      else {
        this.reset()
        for (const { labels: of, value } of found) this.set(of, value)
      }
    },
  })
}

/** Those of the process, shared by its apps: what they follow of Node they follow to its end, and with it the app they are of. */
let ofProcess: readonly Metric[] | undefined
const collectNodeMetrics = (): readonly Metric[] => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
    .getMetricsAsArray()
    .filter(({ name }) => !DETAILED.some((start) => name.startsWith(start)))
    .map(({ name }) => registry.getSingleMetric(name))
    .filter((metric) => metric !== undefined)
}
const addNodeMetrics = (registry: Registry): void => {
  ofProcess ??= collectNodeMetrics()
  for (const metric of ofProcess) registry.registerMetric(metric)
}

const outcomeOf = (status: number): string => (status < 400 ? 'ok' : status < 500 ? 'refused' : 'failed')

/** The requests of visitors; those of load balancers are left out. */
const measureRequests = (app: FastifyInstance, registry: Registry): void => {
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from the first byte of the request to the last byte of the answer, by kind of request',
    labelNames: ['kind'],
    buckets: [0.01, 0.05, 0.1, 0.3, 0.5, 1, 3],
    registers: [registry],
  })
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by kind and status of the answer',
    labelNames: ['kind', 'status'],
    registers: [registry],
  })
  const routes = new Counter({
    name: 'http_route_requests_total',
    help: 'Requests by the pattern of the page or the group of calls; ok: below 400, refused: 4xx, failed: 5xx',
    labelNames: ['route', 'outcome'],
    registers: [registry],
  })
  type Series = { readonly observe: (seconds: number) => void }
  // Finding a series by its labels costs more than counting, so each is found once.
  const known = new Map<string, Series>()
  const find = (kind: string, route: string, status: number): Series => {
    const key = `${kind} ${status} ${route}`
    const series = known.get(key)
    if (series) return series
    const [time, byStatus, byRoute] = [
      seconds.labels(kind),
      requests.labels(kind, String(status)),
      routes.labels(route, outcomeOf(status)),
    ]
    const found = {
      observe: (value: number): void => {
        time.observe(value)
        byStatus.inc()
        byRoute.inc()
      },
    }
    known.set(key, found)
    return found
  }
  app.addHook('onResponse', (request, reply, done) => {
    const measured = routeOf(request)
    if (measured !== null) find(measured.kind, measured.route, reply.statusCode).observe(reply.elapsedTime / 1000)
    done()
  })
}

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
  addNodeMetrics(registry)
  measureRequests(app, registry)
  addGauge(registry, 'http_requests_in_flight', 'Requests being worked on', () => load.inFlight)
  addGauge(registry, 'http_connections', 'Open connections', () => connections.size)
  new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests refused because of load',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(load.shed)
    },
  })
  addGauge(registry, 'page_cache_bytes', 'Memory of cached pages', pageBytes)
  addGauge(registry, 'pictures_queued', 'Pictures queued or being encoded', queuedPictures)
  for (const reading of readings) addReading(registry, reading)
  for (const metric of metrics) registry.registerMetric(metric)
  return { registry }
}
