/** CHG-05: the shop's records as they will be at a moment, in a shadow that nobody else sees. */
import type { Kysely } from 'kysely'
import { readStampOfOpenSets } from '#platform/changes/change-sets.sql.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { openShadow, type Shadow } from '#platform/db/shadow.ts'
import { readCatalogueVersion } from '#shop/pricing/promotions/price-rules.sql.ts'
import { endReducedPrices } from '#shop/product/ended-prices.ts'
import { applyDue } from '../changes/apply-due.ts'
import { applySet } from '../changes/apply-set.ts'
import type { DeskDeps, Fault } from '../changes/write-records.ts'
import { publish } from '../changes/due-changes.ts'
import { SHADOW_TABLES } from './shadow-tables.ts'

/** A text that differs when the records of the shop, or what is planned, have changed. */
export const readStamp = async (db: Kysely<DB>): Promise<string> =>
  `${await readCatalogueVersion(db)} ${await readStampOfOpenSets(db)}`

export type Day = {
  readonly at: Date
  /** Drafts and planned sets that are applied too, whenever they begin. */
  readonly sets: readonly number[]
}
export type OpenedDay = {
  readonly shadow: Shadow
  /** Why chosen sets could not be applied. */
  readonly faults: readonly Fault[]
}
export type DayDeps = Pick<DeskDeps, 'maxPercent' | 'redirectHosts'> & {
  /** URL of the app's login, without a pooler. */
  readonly url: string
}

/** Takes the steps of the clock (due-changes.ts), then applies the chosen sets. */
export const openDay = async ({ url, ...records }: DayDeps, { at, sets }: Day): Promise<OpenedDay> => {
  const shadow = await openShadow(url, SHADOW_TABLES)
  try {
    const desk: DeskDeps = { ...records, db: shadow.db, isAlone: true }
    await publish(shadow.db, at)
    await applyDue(desk, at)
    const faults: Fault[] = []
    for (const id of sets) {
      const outcome = await applySet(desk, id, { at, overwrites: true, confirmed: true })
      // `state`: it is in force at that moment anyway.
      if (!outcome.ok && outcome.why === 'faults') faults.push(...outcome.faults)
    }
    await endReducedPrices(shadow.db, at)
    return { shadow, faults }
  } catch (error) {
    await shadow.close()
    throw error
  }
}
