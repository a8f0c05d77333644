import type { DestinationStream } from 'pino'

/** The part of the configuration that the HTTP layer uses. */
export type HttpOptions = {
  /** Origin under which people reach the shop: canonical addresses, origin checks, HSTS. */
  readonly publicUrl: string
  /** Believe X-Forwarded-*: true, or the proxies' addresses. */
  readonly trustProxy: boolean | string
  readonly logLevel: string
  /** Where log lines go; absent: the standard output. */
  readonly logStream?: DestinationStream
  /** Pages and files: 'build' after `react-router build`; null = development with Vite. */
  readonly buildFolder: string | null
  /** Project folder, for Vite. */
  readonly root: string
  /** Made pictures are kept under it. */
  readonly dataDir: string
  /** Originals of pictures. */
  readonly picturesFolder: string
  /** Requests a minute from one address; 0 = no limit. */
  readonly requestsPerMinute: number
  /** Requests worked on at once before new ones are turned away with 503. */
  readonly maxInFlight: number
  /** Mean delay of the event loop that means «too much»; 0 = never. */
  readonly maxEventLoopDelayMs?: number
  /** Sites that a configured map comes from; absent: the shop draws its own. */
  readonly mapOrigins?: readonly string[]
  /** Memory for kept pages. */
  readonly pageCacheBytes: number
}
