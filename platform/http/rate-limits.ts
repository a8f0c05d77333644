/**
 * How many requests one visitor may send in a minute (SAFE-06, SAFE-07). A coarse limit that protects the machine: many shoppers
 * share one address. Calls that cost money are limited in their features.
 *
 * Every request is counted, those that no route answers too. Its route names the class, never its address, so that no address
 * can be written to look like a file. Each class counts IPv4 addresses and IPv6 /64 networks, at most 5,000: the least recently
 * seen are forgotten.
 */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '#kernel/durations.ts'
import { HttpError } from '#platform/calls/http-error.ts'

/**
 * `files`: assets and pictures, some dozens for one page. `monitoring`: of load balancers, limited apart from shoppers. `programs`:
 * with a token, which has a limit of its own.
 */
type Traffic = 'pages' | 'files' | 'monitoring' | 'programs'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The class that counts the requests of a route; absent: `pages`. */
    readonly traffic?: Traffic
  }
}

const FILES_PER_PAGE = 10
/** Whatever the setting: a load balancer that is refused takes the node out of service. */
const MONITORING_PER_MINUTE = 1_200
/** The most that a token may be allowed, before its secret is looked up. */
const PROGRAMS_PER_MINUTE = 6_000

/** Gives every route that `mount` adds its class. */
export const mountAs = (
  app: FastifyInstance,
  traffic: Traffic,
  mount: (scope: FastifyInstance) => void | Promise<void>,
): PromiseLike<unknown> =>
  app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, traffic }
    })
    await mount(scope)
  })

const tooOften = (seconds: number): HttpError =>
  new HttpError('too-often', 'Слишком много запросов. Подождите минуту и повторите.', { retryAfter: seconds })

/** `perMinute`: pages and calls of one visitor; 0 = no limit. */
export const limitRates = async (app: FastifyInstance, perMinute: number): Promise<void> => {
  if (perMinute === 0) return
  await app.register(rateLimit, { global: false })
  const countIn = (max: number) => app.createRateLimit({ max, timeWindow: MINUTE_MS })
  const counters = {
    pages: countIn(perMinute),
    files: countIn(perMinute * FILES_PER_PAGE),
    monitoring: countIn(MONITORING_PER_MINUTE),
    programs: countIn(PROGRAMS_PER_MINUTE),
  } satisfies Record<Traffic, unknown>
  const counterOf = (request: FastifyRequest) => counters[request.routeOptions.config.traffic ?? 'pages']
  app.addHook('onRequest', async (request) => {
    const counted = await counterOf(request)(request)
    if (!counted.isAllowed && counted.isExceeded) throw tooOften(counted.ttlInSeconds)
  })
}
