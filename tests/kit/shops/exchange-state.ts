/** What an exchange with 1C has left in a database. */
import type { TestDatabase } from '#kit/database.ts'

type Base = Pick<TestDatabase, 'db'>

/** What was refused and why, in the order of the journal. */
export const faultsIn = async ({ db }: Base): Promise<string[]> =>
  (await db.selectFrom('exchange_fault').select(['what', 'reason']).orderBy('id').execute()).map(
    ({ what, reason }) => `${what}: ${reason}`,
  )
export const filesIn = ({ db }: Base) =>
  db.selectFrom('exchange_file').select(['name', 'state', 'message', 'set_id']).orderBy('id').execute()
/** Prices and barcodes by article number. */
export const variantsIn = async ({ db }: Base) =>
  new Map(
    (await db.selectFrom('variant').select(['sku', 'price', 'old_price', 'barcode']).execute()).map(
      ({ sku, ...row }) => [sku, row],
    ),
  )
/** Pieces of an article number by code of the store. */
export const stockIn = async ({ db }: Base, sku: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await db
        .selectFrom('stock')
        .innerJoin('variant', 'variant.id', 'variant_id')
        .innerJoin('store', 'store.id', 'store_id')
        .select(['store.code', 'on_hand'])
        .where('sku', '=', sku)
        .orderBy('store.code')
        .execute()
    ).map(({ code, on_hand }) => [code, on_hand]),
  )
