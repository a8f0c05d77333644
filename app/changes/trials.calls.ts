/** Calls that look at a record before it is saved: what a collection would show (OFFICE-03), what to look at (OFFICE-04). */
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { NO_CITY } from '#kernel/city-cookie.ts'
import { moscowDay } from '#kernel/dates.ts'
import { done, type Handlers } from '#kernel/endpoint.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { changes } from '#shop/changes/changes.api.ts'
import { CollectionRecord } from '#shop/catalogue/catalogue.records.ts'
import { viewOf, type CatalogueIndex } from '#shop/catalogue/index/catalogue-index.ts'
import { rowsOfRecord } from '#shop/catalogue/index/collection-rows.ts'
import { searchListing } from '#shop/catalogue/index/search-listing.ts'
import { wordAt } from '#shop/catalogue/index/word-table.ts'
import { readNames } from '#shop/catalogue/listing/cards.sql.ts'
import { forOpenPage, forStaff } from '#shop/office/face.ts'
import type { Promises } from '#shop/content/facts/text-remarks.ts'
import { noRecord, ofWhole } from './change-refusals.ts'
import { coveredBanner } from './covered-banner.ts'
import { declarationOf } from './describe-record.ts'
import { fieldFaults } from './field-faults.ts'
import { recordRemarks } from './record-remarks.ts'
import { parsed } from './record-values.ts'
import type { ChangesDeps } from './settle-change.ts'
import { faultsOf } from './words/fault-words.ts'
import { withKeys } from './words/reference-keys.ts'

/** The fields that say what belongs to it. */
const Rule = Type.Partial(
  Type.Pick(CollectionRecord.schema, [
    'products',
    'sections',
    'brands',
    'labels',
    'attributes',
    'price_from',
    'price_to',
    'in_stock',
    'except',
  ]),
)

export type TrialDeps = ChangesDeps & { readonly index: Pick<CatalogueIndex, 'current'> }

const promisesOf = ({ courier, bonus }: ChangesDeps['terms']): Promises => ({
  freeFrom: courier.freeFrom,
  bonusMost: bonus === null ? null : Math.max(...bonus.levels.map(({ percent }) => percent)),
})

export const trialCalls = (
  deps: TrialDeps,
): Pick<Handlers<typeof changes, Caller>, 'tryCollection' | 'checkRecord' | 'typedFaults'> => ({
  typedFaults: ({ kind, value, key }, caller) =>
    forOpenPage(deps, changes.typedFaults, caller, async () => {
      const [declaration, record] = [declarationOf(kind), parsed(value)]
      if (declaration === undefined || record === null) return noRecord
      const [keyed = { value: record, faults: [] }] = await withKeys(deps.db, declaration, [record])
      const ofNames = keyed.faults.flatMap((fault) => faultsOf(fault, declaration))
      const others = fieldFaults(declaration, keyed.value, key).filter(({ field }) =>
        ofNames.every((one) => one.field !== field),
      )
      return done({ faults: [...ofNames, ...others] })
    }),

  checkRecord: ({ kind, value }, caller) =>
    forStaff(deps, changes.checkRecord, caller, async () => {
      const record = parsed(value)
      if (declarationOf(kind) === undefined || record === null) return noRecord
      const { db, index } = deps
      const covered = kind === 'banners' ? await coveredBanner(db, record, moscowDay(deps.clock.now())) : []
      const remarks = await recordRemarks({ db, index, promises: promisesOf(deps.terms) }, kind, record)
      return done({ remarks: [...covered, ...remarks] })
    }),

  tryCollection: ({ value }, caller) =>
    forStaff(deps, changes.tryCollection, caller, async () => {
      const given = parsed(value)
      if (!Value.Check(Rule, given)) return ofWhole('Правило не дописано: проверьте его поля.')
      const snapshot = deps.index.current()
      const view = viewOf(snapshot, NO_CITY)
      const { slugs } = snapshot.loaded.texts
      const collection = rowsOfRecord(snapshot.products, view, given, slugs)
      const { total, rows } = searchListing(snapshot.products, view, null, { city: NO_CITY }, null, null, collection)
      const keys = rows.flatMap((row) => wordAt(slugs, row) ?? [])
      const names = await readNames(deps.db, keys)
      const first = keys.map((key) => ({ key, name: names.get(key) ?? '' }))
      return done({ total, first })
    }),
})
