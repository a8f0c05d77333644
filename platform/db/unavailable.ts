import { errorCode } from '#kernel/error-code.ts'

/**
 * The database did not do the work: it cannot be reached, does not answer in time, or has no room. The HTTP layer answers it by its
 * `statusCode` and `retryAfter` (seconds), as it does with the errors of Fastify, and shows `shopperMessage`. Whether a COMMIT that was
 * under way took effect is unknown: a write is repeated with its Idempotency-Key.
 */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
  readonly statusCode = 503
  readonly retryAfter: number = 2
  readonly shopperMessage: string
  /** SQLSTATE, or the code of a system error. */
  readonly code: string | undefined

  constructor(message: string, { code, cause }: { code?: string | undefined; cause?: unknown } = {}) {
    super(message, { cause })
    this.code = code
    this.shopperMessage = code !== undefined && CANNOT_WRITE.test(code) ? CANNOT_WRITE_MESSAGE : BUSY_MESSAGE
  }
}

const BUSY_MESSAGE = 'Магазин сейчас не успевает ответить. Ничего не потеряно: повторите через несколько секунд.'
const CANNOT_WRITE_MESSAGE =
  'Магазин сейчас не может ничего записать. Ничего не потеряно: повторите через несколько минут.'

/** disk_full, io_error, read_only_sql_transaction (a standby) */
const CANNOT_WRITE = /^(53100|58030|25006)$/
/**
 * SQLSTATE classes 08 (connection), 53 (resources), 57 (the operator or a limit intervened), 58 (system), and lock_not_available,
 * read_only_sql_transaction, idle_in_transaction_session_timeout.
 */
const UNAVAILABLE_STATES = /^(08|53|57|58)...$|^(55P03|25006|25P03)$/
const SYSTEM_ERRORS: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT', // the socket of a server that is being restarted
  'EPIPE',
  'ETIMEDOUT',
  'EAGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
])
/** Errors of pg and pg-pool have no code. */
const QUERY_TIMEOUT = 'Query read timeout'
const LOST_CONNECTION =
  /^(Query read timeout|timeout expired|timeout exceeded when trying to connect|Connection terminated.*|Client .*not queryable)$/

export const cannotWrite = (error: unknown): error is Error =>
  error instanceof Error && CANNOT_WRITE.test(errorCode(error))

export const isQueryTimeout = (error: unknown): boolean => error instanceof Error && error.message === QUERY_TIMEOUT

/** Whether the connection of the failed statement is lost, so that no other statement can be sent over it. */
export const isConnectionLost = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = errorCode(error)
  return code === '' ? LOST_CONNECTION.test(error.message) : SYSTEM_ERRORS.has(code) || /^(08...|57P0[1-3])$/.test(code)
}

/** Errors that a retry may resolve become DatabaseUnavailableError; others stay as they are. */
export const asUnavailable = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailableError) return error
  const code = errorCode(error)
  const isUnavailable = isConnectionLost(error) || UNAVAILABLE_STATES.test(code)
  return isUnavailable ? new DatabaseUnavailableError(error.message, { code: code || undefined, cause: error }) : error
}
