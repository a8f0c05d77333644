/** BASK-05: promo codes as a visitor types them. Wrong ones are counted, so that nobody finds a code by trying. */
import type { Kysely } from 'kysely'
import { HOUR_S } from '#kernel/durations.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { networkOf } from '#platform/calls/network.ts'
import { addHits, hitsOf } from '#platform/db/rate-count.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { TypedCode } from '../facts/buyer.ts'
import { foldedCode, type PriceRules } from './price-rules.ts'
import { readOneTimeCodes } from './price-rules.sql.ts'

const WRONG_AN_HOUR = { session: 10, network: 30 }
const TOO_MANY = 'слишком много неверных промокодов, повторите через час'

type Counter = readonly [subject: string, max: number]
const countersOf = ({ visitorId, address }: Caller): Counter[] => [
  ...(visitorId === null ? [] : [[`promo codes of ${visitorId}`, WRONG_AN_HOUR.session] as const]),
  ...(address === null ? [] : [[`promo codes from ${networkOf(address)}`, WRONG_AN_HOUR.network] as const]),
]

const hourOf = (now: Date): Date => new Date(Math.floor(now.getTime() / (HOUR_S * 1000)) * HOUR_S * 1000)

/** The codes typed, each once, with the rules that they are of, and how many are of none. Nothing is counted. */
export const findCodes = async (
  db: Kysely<DB>,
  typed: readonly string[],
  rules: PriceRules,
): Promise<{ readonly codes: TypedCode[]; readonly wrong: number }> => {
  const codes = [...new Map(typed.map((code) => [foldedCode(code), code.trim().toUpperCase()]))].filter(
    ([key]) => key !== '',
  )
  const isOpen = (key: string): boolean => rules.codes.has(key) && !rules.oneTime.has(key)
  const others = codes.flatMap(([key]) => (isOpen(key) ? [] : [key]))
  const made = others.length === 0 ? new Map<string, string>() : await readOneTimeCodes(db, others)
  return {
    wrong: others.length - made.size,
    codes: codes.map(([key, code]): TypedCode => {
      const madeFor = made.get(key)
      if (madeFor !== undefined) return { code: key, rule: foldedCode(madeFor), isOneTime: true }
      return { code, rule: isOpen(key) ? key : null }
    }),
  }
}

/**
 * The codes typed, each once. After too many wrong ones of this session or network the right ones are refused too. Call it
 * outside the transaction of an order: a refused order takes its writes back, a wrong code stays counted.
 */
export const enterCodes = async (
  db: Kysely<DB>,
  caller: Caller,
  typed: readonly string[],
  rules: PriceRules,
  now: Date,
): Promise<TypedCode[]> => {
  const { codes, wrong } = await findCodes(db, typed, rules)
  if (codes.length === 0) return []
  const counters = countersOf(caller)
  const hits =
    wrong === 0
      ? new Map(
          await Promise.all(
            counters.map(async ([subject]) => [subject, await hitsOf(db, subject, HOUR_S, now)] as const),
          ),
        )
      : await addHits(
          db,
          counters.map(([subject]) => [subject, wrong]),
          hourOf(now),
        )
  // A wrong code has just been counted itself: the tenth is still answered.
  return counters.some(([subject, max]) => (hits.get(subject) ?? 0) >= max + (wrong === 0 ? 0 : 1))
    ? codes.map(({ code }) => ({ code, rule: null, refusal: TOO_MANY }))
    : codes
}
