/** The log of what happens outside requests, with the lines of the requests in one stream and one form (platform/http/log.ts). */
import type { FastifyBaseLogger } from 'fastify'
import { HOUR_MS, MINUTE_MS } from '#kernel/durations.ts'
import { maskPersonalData } from '#kernel/mask-personal-data.ts'
import { asUnavailable, cannotWrite, DatabaseUnavailableError } from '#platform/db/unavailable.ts'

/** What is known of an incident until it ends. */
type Incident = {
  readonly line: Line
  /** Without a further occurrence for so long it has ended. */
  readonly quietMs: number
  since: number
  last: number
  /** Occurrences that have no line yet. */
  repeated: number
}
type Line = { readonly level: 'warn' | 'error'; readonly text: string; readonly job?: string | undefined }

export type OperatorLog = {
  /** A lost connection or a failed job; the shop keeps running. Only the message: the error may hold an address with its password. */
  readonly error: (error: unknown, job?: string) => void
  readonly warn: (text: string) => void
  /** What a person has to decide. */
  readonly alert: (text: string) => void
  /** The database has stopped answering, or answers again. */
  readonly database: (isUp: boolean) => void
  /** Writes the incidents of which lines are missing; call it every minute, and at the end with `isEnd`. */
  readonly report: (isEnd?: boolean) => void
}

/** Incidents that are distinguished; the oldest is reported sooner. */
const MAX_INCIDENTS = 500

/**
 * One line an incident: a line that repeats is written once an hour, then with how often it came (`repeated`). What the loss of the
 * database causes in pools, jobs and the listener is one incident, until a minute has passed without it.
 */
export const openOperatorLog = (log: Pick<FastifyBaseLogger, 'warn' | 'error'>, now = Date.now): OperatorLog => {
  const incidents = new Map<string, Incident>()
  const write = ({ level, text, job }: Line, extra: object = {}): void =>
    log[level]({ ...(job === undefined ? {} : { job }), ...extra }, maskPersonalData(text))
  const reportRepeated = ({ line, repeated, since, last }: Incident): void => {
    if (repeated > 0) write(line, { repeated, seconds: Math.round((last - since) / 1000) })
  }
  const occur = (key: string, line: Line, quietMs = HOUR_MS): void => {
    const known = incidents.get(key)
    if (known !== undefined && now() - known.last < known.quietMs) {
      known.last = now()
      known.repeated += 1
      return
    }
    if (known !== undefined) reportRepeated(known)
    incidents.delete(key)
    incidents.set(key, { line, quietMs, since: now(), last: now(), repeated: 0 })
    write(line)
    const [oldest] = incidents.keys()
    if (incidents.size > MAX_INCIDENTS && oldest !== undefined) end(oldest)
  }
  const end = (key: string): void => {
    const incident = incidents.get(key)
    if (incident === undefined) return
    incidents.delete(key)
    reportRepeated(incident)
  }
  const report = (isEnd = false): void => {
    for (const [key, incident] of incidents) {
      if (isEnd || now() - incident.last >= incident.quietMs) end(key)
      else if (now() - incident.since >= HOUR_MS) {
        reportRepeated(incident)
        incidents.set(key, { ...incident, since: now(), repeated: 0 })
      }
    }
  }
  const say = (level: 'warn' | 'error', text: string, job?: string): void =>
    occur(`${job ?? ''} ${text}`, { level, text, job })
  return {
    error: (error, job) => {
      const text = messageOf(error)
      if (cannotWrite(error)) return occur('cannot write', { level: 'error', text })
      if (asUnavailable(error) instanceof DatabaseUnavailableError)
        return occur('database', { level: 'warn', text: `The database: ${text}` }, MINUTE_MS)
      say('warn', text, job)
    },
    warn: (text) => say('warn', text),
    alert: (text) => say('error', text),
    database: (isUp) =>
      isUp
        ? occur('database up', { level: 'warn', text: 'The database answers again' }, MINUTE_MS)
        : occur(
            'database down',
            { level: 'warn', text: 'The database does not answer: what needs it is refused' },
            MINUTE_MS,
          ),
    report,
  }
}

const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)
