import type { Kysely } from 'kysely'
import { DAY_MS } from '#kernel/durations.ts'
import { counted, type Forms } from '#kernel/text.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { DATA_TERMS, termBegins } from '#shop/consent/facts/data-terms.ts'

type Ending = (db: Kysely<DB>, now: Date) => Promise<unknown>
/** A row of the list of retention, in words for the operator. */
export type Retention = {
  readonly what: string
  readonly tables: readonly string[]
  readonly term: string
  /** The law, or what it is needed for. */
  readonly why: string
  /** How the job of every hour ends what is older; in words: what else does. */
  readonly ends: readonly Ending[] | string
}

const DAYS: Forms = ['день', 'дня', 'дней']
const HOURS: Forms = ['час', 'часа', 'часов']
export const days = (count: number): string => counted(count, DAYS)
export const hours = (count: number): string => counted(count, HOURS)
export const daysOf = (ms: number): string => days(ms / DAY_MS)

/** What ends by a term of the policy. */
export const since =
  (kind: Parameters<typeof termBegins>[1], end: (db: Kysely<DB>, before: Date) => Promise<unknown>): Ending =>
  (db, now) =>
    end(db, termBegins(now, kind))

export const ACCOUNTS = '402-ФЗ, ст. 29; НК РФ, ст. 23: документы учёта хранят 5 лет'
/** The term of what proves accounts. */
export const YEARS_OF_ACCOUNTS = `${DATA_TERMS.orders.years} лет`
export const AIM = '152-ФЗ, ст. 5: не дольше, чем нужно для цели'
