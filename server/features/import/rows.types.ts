/** Checked by the compiler only: rows and columns of an import that differ do not compile. */
import { defineTable, upsertRows, type Db } from './rows.queries.ts'

const BRAND = defineTable({
  name: 'brand',
  key: ['slug'],
  columns: [
    ['slug', 'text'],
    ['name', 'text'],
  ],
})

export const columnChecks = async (db: Db): Promise<void> => {
  await upsertRows(db, BRAND, [{ slug: 'iney', name: 'Иней' }])
  // @ts-expect-error -- `country` is named by the row and written by no statement
  await upsertRows(db, BRAND, [{ slug: 'iney', name: 'Иней', country: 'Россия' }])
  // @ts-expect-error -- `name` is a column that no row has
  await upsertRows(db, BRAND, [{ slug: 'iney' }])
}
