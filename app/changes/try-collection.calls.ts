/** OFFICE-03: what a collection would show, before it is saved. */
import { sql } from 'kysely'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { NO_CITY } from '#kernel/city-cookie.ts'
import { done, type Handlers } from '#kernel/endpoint.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { queryRows, Row } from '#platform/db/rows.ts'
import { changes } from '#shop/changes/changes.api.ts'
import { CollectionRecord } from '#shop/catalogue/catalogue.records.ts'
import { viewOf, type CatalogueIndex } from '#shop/catalogue/index/catalogue-index.ts'
import { rowsOfRecord } from '#shop/catalogue/index/collection-rows.ts'
import { searchListing } from '#shop/catalogue/index/search-listing.ts'
import { forStaff } from '#shop/office/face.ts'
import { ofWhole } from './change-refusals.ts'
import { parsed } from './record-values.ts'
import type { ChangesDeps } from './settle-change.ts'

const NameRow = Row({ key: Type.String(), name: Type.String() })
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

export const tryCollectionCalls = (deps: TrialDeps): Pick<Handlers<typeof changes, Caller>, 'tryCollection'> => ({
  tryCollection: ({ value }, caller) =>
    forStaff(deps, changes.tryCollection, caller, async () => {
      const given = parsed(value)
      if (!Value.Check(Rule, given)) return ofWhole('Правило не дописано: проверьте его поля.')
      const snapshot = deps.index.current()
      const view = viewOf(snapshot, NO_CITY)
      const collection = rowsOfRecord(snapshot.products, view, given, snapshot.loaded.texts.slugs)
      const { total, rows } = searchListing(snapshot.products, view, null, { city: NO_CITY }, null, null, collection)
      const ids = rows.map((row) => snapshot.products.productIds[row] ?? 0)
      const first = await queryRows(
        deps.db,
        NameRow,
        sql`
        SELECT product.slug AS key, product.name FROM unnest(${sql.val(ids)}::int[]) WITH ORDINALITY AS shown(id, place)
        JOIN product USING (id) ORDER BY shown.place`,
      )
      return done({ total, first })
    }),
})
