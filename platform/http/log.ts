/**
 * One line a request, with its id. No line holds personal data: no network address, query, header, body or token (SAFE-06).
 * `from` is a mark of the visitor's network, made with a key that nobody else has and that ends with the process, so that the
 * lines of one attacker can be found and do not name anybody.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { pino, type DestinationStream } from 'pino'
import { pageOf } from '#kernel/pages/match-page.ts'
import { maskPersonalData } from '#kernel/mask-personal-data.ts'
import { networkOf } from '#platform/calls/network.ts'

type LoggedError = {
  readonly type: string
  readonly message: string
  readonly stack?: string
  readonly code?: string
  readonly constraint?: string
  readonly cause?: LoggedError
}

const textField = (error: Error, name: 'code' | 'constraint'): Partial<LoggedError> => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? { [name]: value } : {}
}

/** Fields are picked by name: errors of PostgreSQL carry the values of a row in `detail` and `where`. */
const serializeError = (error: unknown): LoggedError =>
  error instanceof Error
    ? {
        type: error.name,
        message: maskPersonalData(error.message),
        ...(error.stack === undefined ? {} : { stack: maskPersonalData(error.stack) }),
        ...textField(error, 'code'),
        ...textField(error, 'constraint'),
        ...(error.cause === undefined ? {} : { cause: serializeError(error.cause) }),
      }
    : { type: typeof error, message: maskPersonalData(String(error)) }

let standardOutput: DestinationStream | undefined
/** One for all loggers of the process, so that no line is written into another. */
const openOutput = (): DestinationStream => (standardOutput ??= pino.destination({ fd: 1, sync: true }))

/** Lines have the name of their level and the time in ISO 8601. `stream`: where they go instead of the standard output. */
export const createLogger = (level: string, stream = openOutput()): FastifyBaseLogger =>
  pino(
    {
      level,
      formatters: { level: (label) => ({ level: label }) },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['req.headers', '*.phone', '*.email', '*.name', '*.address'],
      serializers: { err: serializeError },
    },
    stream,
  )

export const noDefaultRequestLines = new LogController({ disableRequestLogging: true })

/** The route's pattern; for pages their path, or their pattern where the path may name a person. Unknown paths are masked. */
export const loggedPath = (request: FastifyRequest): string => {
  const pattern = request.routeOptions.url ?? 'none'
  if (pattern !== '/*') return pattern
  const path = request.url.split('?')[0] ?? ''
  const page = pageOf(path)
  if (page.redacted) return page.pattern
  return page.name === 'notFound' ? maskPersonalData(path) : path
}

export type MarkOf = (request: FastifyRequest) => string
/** Networks whose marks are stored: making one takes longer than writing the line. */
const MAX_MARKS = 5_000
export const networkMarks = (): MarkOf => {
  const key = randomBytes(32)
  const marks = new LRUCache<string, string>({
    max: MAX_MARKS,
    memoMethod: (network) => createHmac('sha256', key).update(network).digest('base64url').slice(0, 8),
  })
  return ({ ip }) => marks.memo(networkOf(ip))
}

const isFile = (url: string): boolean => url.startsWith('/assets/') || url.startsWith('/img/')
/** Levels at which requests are logged. */
const VERBOSE_LEVELS = new Set(['trace', 'debug', 'info'])
const MONITORING_PATHS = new Set(['/live', '/ready'])

export const logRequests = (app: FastifyInstance, markOf: MarkOf): void => {
  if (!VERBOSE_LEVELS.has(String(app.log.level))) return
  app.addHook('onResponse', (request, reply, done) => {
    const isRoutine = reply.statusCode < 400 && (isFile(request.url) || MONITORING_PATHS.has(request.url))
    const line = {
      method: request.method,
      path: loggedPath(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      from: markOf(request),
    }
    request.log[isRoutine ? 'debug' : 'info'](line, 'request')
    done()
  })
}
