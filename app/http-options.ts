import { resolve } from 'node:path'
import type { HttpOptions } from '#platform/http/options.ts'
import type { AppConfig } from './config.ts'

const PROJECT = resolve(import.meta.dirname, '..')
const PAGE_CACHE_BYTES = 32 * 1024 * 1024

export const httpOptions = (config: AppConfig, buildFolder: string | null): HttpOptions => ({
  publicUrl: config.publicUrl,
  trustProxy: config.trustProxy,
  logLevel: config.logLevel,
  isTraced: config.tracesUrl !== undefined,
  buildFolder,
  root: PROJECT,
  requestsPerMinute: config.requestsPerMinute,
  sessionsPerHour: config.sessionsPerHour,
  maxInFlight: config.maxInFlight,
  apiDocs: config.apiDocs,
  showcase: !config.production,
  inFlightPerNetwork: config.inFlightPerNetwork,
  connectionsPerNetwork: config.connectionsPerNetwork,
  pageCacheBytes: PAGE_CACHE_BYTES,
  mapOrigins: config.map?.origins ?? [],
  tls: config.tls,
})
