import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connectAsOwner } from '#platform/db/connection.ts'
import { PATIENCE } from '#kit/patience.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { loadFixtureShop, type FixtureShop } from '#kit/shops/fixture-shop.ts'
import { hasBit } from '#kernel/bits.ts'
import { openLiveIndex, type LiveIndex } from './live-index.ts'
import { viewOf } from './catalogue-index.ts'

let base: TestDatabase
let shop: FixtureShop
let catalogue: LiveIndex
const changed = vi.fn()
const failed = vi.fn()

beforeAll(async () => {
  base = await freshDatabase()
  shop = await loadFixtureShop(base.db)
  catalogue = await openLiveIndex({ db: base.db, url: base.appUrl, onError: failed })
  catalogue.onChange(changed)
})
afterAll(async () => {
  await catalogue.close()
  await base.close()
})

const inMoscow = (slug: string): boolean => {
  const snapshot = catalogue.index.current()
  return hasBit(viewOf(snapshot, 'msk').inStock, snapshot.products.rowOfProduct(shop.product(slug)))
}
const reserve = (sku: string, reserved: number) =>
  base.db
    .updateTable('stock')
    .set({ reserved })
    .where('store_id', '=', shop.store('arbat'))
    .where('variant_id', '=', shop.variant(sku))
    .execute()

describe('the live index', () => {
  test('CAT-07: reserving the last unit removes the product from «в наличии», releasing it adds it again', async () => {
    expect(inMoscow('krem-zimniy-ten')).toBe(true)
    await reserve('M-0401', 4)
    await vi.waitFor(() => expect(inMoscow('krem-zimniy-ten')).toBe(false), PATIENCE)
    await reserve('M-0401', 3)
    await vi.waitFor(() => expect(inMoscow('krem-zimniy-ten')).toBe(true), PATIENCE)
    expect(changed).not.toHaveBeenCalled()
  })

  test('CAT-10: a new version of the catalogue is read completely, and listeners are called after it', async () => {
    await base.db.updateTable('product').set({ discontinued: true }).where('slug', '=', 'pudra-iney').execute()
    const seen: number[] = []
    changed.mockImplementation(() => seen.push(catalogue.index.current().products.size))
    await sql`SELECT bump_catalogue_version()`.execute(base.db)
    await vi.waitFor(() => expect(seen.at(-1)).toBe(10), PATIENCE)
    expect(failed).not.toHaveBeenCalled()
  })

  test('CAT-10: what was derived from the catalogue is outdated as soon as it changes, not after it has been read', async () => {
    changed.mockReset()
    const { products } = catalogue.index.current()
    await asOwner(async (owner) => {
      await owner.query('BEGIN; LOCK product, catalogue_change') // nothing can be read
      await sql`SELECT bump_catalogue_version()`.execute(base.db)
      await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce(), PATIENCE)
      expect(catalogue.index.current().products).not.toBe(products)
      expect(catalogue.index.current().products).toEqual(products)
      await owner.query('COMMIT')
    })
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2), PATIENCE)
  })

  test('rebuilds after a lost connection', async () => {
    changed.mockClear()
    await base.db.updateTable('product').set({ discontinued: false }).where('slug', '=', 'pudra-iney').execute()
    const owner = await connectAsOwner(base.url, 'glad test')
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name LIKE 'glad listen%'`)
    await owner.end()
    await vi.waitFor(() => expect(catalogue.index.current().products.size).toBe(11), PATIENCE)
    expect(changed).toHaveBeenCalled()
  })

  test('a change whose notification was lost is read within six seconds', async () => {
    await asOwner((owner) =>
      owner.query(`
      UPDATE product SET discontinued = true WHERE slug = 'pudra-iney';
      SET session_replication_role = replica; -- without the trigger that notifies
      SELECT bump_catalogue_version()`),
    )
    await vi.waitFor(() => expect(catalogue.index.current().products.size).toBe(10), PATIENCE)
  })

  test('CAT-07: a change of stock whose notification was lost is read within seconds', async () => {
    expect(inMoscow('krem-zimniy-ten')).toBe(true)
    await asOwner((owner) =>
      owner.query(`
      SET session_replication_role = replica; -- without the trigger that notifies
      WITH sold AS (UPDATE stock SET on_hand = reserved WHERE variant_id = ${shop.variant('M-0401')} RETURNING *)
      INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change)
      SELECT store_id, variant_id, 'exchange', -1, 0 FROM sold`),
    )
    await vi.waitFor(() => expect(inMoscow('krem-zimniy-ten')).toBe(false), PATIENCE)
  })

  test('a change behind a half-open connection is read within six seconds', async () => {
    const pid = await listenerPid()
    process.kill(pid, 'SIGSTOP')
    try {
      await asOwner((owner) =>
        owner.query(
          `UPDATE product SET discontinued = false WHERE slug = 'pudra-iney'; SELECT bump_catalogue_version()`,
        ),
      )
      await vi.waitFor(() => expect(catalogue.index.current().products.size).toBe(11), PATIENCE)
    } finally {
      process.kill(pid, 'SIGCONT')
    }
  })
})

test('a change that comes while the snapshot is stored is applied after it', async () => {
  const stored = Promise.withResolvers<void>()
  const write = vi.fn(() => stored.promise)
  const store = { read: async () => null, write, warn: () => {}, renew: async () => false, close: () => {} }
  const live = await openLiveIndex({ db: base.db, url: base.appUrl, onError: failed, store })
  try {
    await vi.waitFor(() => expect(write).toHaveBeenCalledOnce(), PATIENCE)
    const variant = shop.variant('M-0401')
    const priceOf = (): number | undefined => {
      const { ids, price } = live.index.current().products.variants
      return price[ids.indexOf(variant)]
    }
    const told = new Promise<void>((resolve) => live.onChange(resolve))
    await base.db.updateTable('variant').set({ price: 123_400, old_price: null }).where('id', '=', variant).execute()
    await sql`SELECT bump_catalogue_version()`.execute(base.db)
    await told
    expect(priceOf()).not.toBe(123_400)
    stored.resolve()
    await vi.waitFor(() => expect(priceOf()).toBe(123_400), PATIENCE)
  } finally {
    await live.close()
  }
})

const asOwner = async <T>(work: (owner: pg.Client) => Promise<T>): Promise<T> => {
  const owner = await connectAsOwner(base.url, 'glad test')
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

const listenerPid = (): Promise<number> =>
  asOwner(async (owner) => {
    const { rows } = await owner.query<{ pid: number }>(`SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND application_name LIKE 'glad listen%'`)
    return rows[0]?.pid ?? Number.NaN
  })
