import type { QueryExecutorProvider } from 'kysely'
import { DAY_S } from '#kernel/durations.ts'
import { countedCaller, type Caller } from '#platform/calls/caller.ts'
import { incrementRateCount } from '#platform/db/rate-count.ts'

/** Questions to the provider that one visitor may cause in a minute: more than anybody types. */
export const MAX_A_MINUTE = 60
/** And one network in a day, so that nobody spends the shop's quota. A mobile carrier's network has many visitors. */
export const MAX_A_DAY = 1500
const MINUTE_S = 60

/** Counts a question that no earlier answer serves. */
export const isWithinLimits = async (db: QueryExecutorProvider, caller: Caller, now: Date): Promise<boolean> => {
  const visitor = caller.visitorId ?? countedCaller(caller)
  if ((await incrementRateCount(db, `address hints ${visitor}`, MINUTE_S, now)) > MAX_A_MINUTE) return false
  return (await incrementRateCount(db, `address hints today ${countedCaller(caller)}`, DAY_S, now)) <= MAX_A_DAY
}
