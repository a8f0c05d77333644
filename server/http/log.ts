/** One line a request, with its id and without persons: no address of the visitor, no query, no body, no order token. */
import { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import { pino } from 'pino'

export const createLogger = (level: string): FastifyBaseLogger =>
  pino({
    level,
    redact: ['req.headers', '*.phone', '*.email', '*.name', '*.address'],
    serializers: { err: pino.stdSerializers.err },
  })

export const noDefaultRequestLines = new LogController({ disableRequestLogging: true })

const PERSONAL = /^\/(order|personal|cart)(\/|\.|$)/i
/** The pattern where an address may name a person, the path elsewhere. */
const pathOf = (request: FastifyRequest): string => {
  const pattern = request.routeOptions.url ?? 'none'
  if (pattern !== '/*') return pattern
  const path = request.url.split('?')[0] ?? ''
  return PERSONAL.test(path) ? `/${path.split(/[/.]/)[1] ?? ''}/…` : path
}

const isFile = (url: string): boolean => url.startsWith('/assets/') || url.startsWith('/img/')
/** Levels at which a line a request is written at all. */
const VERBOSE_LEVELS = new Set(['trace', 'debug', 'info'])
const MONITORING_PATHS = new Set(['/live', '/ready', '/metrics'])

export const logRequests = (app: FastifyInstance): void => {
  const told = VERBOSE_LEVELS.has(String(app.log.level))
  app.addHook('onResponse', (request, reply, done) => {
    if (!told) return done()
    const quiet = reply.statusCode < 400 && (isFile(request.url) || MONITORING_PATHS.has(request.url))
    const line = {
      method: request.method,
      path: pathOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    request.log[quiet ? 'debug' : 'info'](line, 'request')
    done()
  })
}
