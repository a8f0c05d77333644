import type { DestinationStream } from 'pino'
import type { TlsFiles } from './tls.ts'

/** The part of the configuration that the HTTP layer uses. */
export type HttpOptions = {
  /** Public origin of the shop: canonical addresses, origin checks, HSTS. */
  readonly publicUrl: string
  /** Which X-Forwarded-* headers are trusted: none, those of this number of proxies, or those of these networks. */
  readonly trustProxy: false | number | readonly string[]
  readonly logLevel: string
  /** Stream of log lines; absent: the standard output. */
  readonly logStream?: DestinationStream
  /** Requests begin traces (platform/tracing.ts); absent: they do not. */
  readonly isTraced?: boolean
  /** Folder of the built pages and files; null: development with Vite. */
  readonly buildFolder: string | null
  /** Project folder, for Vite. */
  readonly root: string
  /** Pages and calls a minute from one address; 0 = no limit. */
  readonly requestsPerMinute: number
  /** Sessions that one network may open in an hour; 0 = no limit. */
  readonly sessionsPerHour: number
  /** Requests worked on at a time; more are refused with 503. */
  readonly maxInFlight: number
  /** Requests of one network among these (an IPv4 /24, an IPv6 /64); more of them wait a short time. */
  readonly inFlightPerNetwork: number
  /** Connections and open requests of one network; more are refused with 429. */
  readonly connectionsPerNetwork: number
  /** Time for a request to arrive, and for a reader to take the next bytes of its answer, in ms; absent: 7 s. */
  readonly networkTimeoutMs?: number
  /** Lag of the event loop, in ms, above which requests are refused; 0 = never. */
  readonly maxEventLoopDelayMs?: number
  /** Origins of a configured map; absent: the shop's own map. */
  readonly mapOrigins?: readonly string[]
  /** Shows the showcase of components, /_ui. */
  readonly showcase: boolean
  /** Serves /api/docs. */
  readonly apiDocs: boolean
  /** Memory of the page cache. */
  readonly pageCacheBytes: number
  /** Certificate and key of this node; absent: http. */
  readonly tls?: TlsFiles | undefined
}
