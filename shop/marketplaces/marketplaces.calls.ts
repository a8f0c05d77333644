import type { Kysely } from 'kysely'
import { done, type Handlers } from '#kernel/endpoint.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { Clock } from '#platform/clock.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Marketplace } from '#providers/ports/marketplace.ts'
import { forOpenPage } from '#shop/office/face.ts'
import { EXCHANGE_KINDS } from './facts/marketplaces.ts'
import { marketplaces as api, type MarketplaceView } from './marketplaces.api.ts'
import { countOffers, readOffers, servingStore } from './offers.sql.ts'
import { countSold, readExchanges, readSold } from './sold-orders.sql.ts'

export type MarketplacesDeps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  /** Those with an account or at the sandbox; absent: none. */
  readonly marketplaces?: readonly Pick<Marketplace, 'code' | 'title' | 'store'>[] | undefined
}

const PAGE = 50
const pagesOf = (total: number): number => Math.ceil(total / PAGE)

const viewOf = async (
  { db }: MarketplacesDeps,
  { code, title, store: storeCode }: Pick<Marketplace, 'code' | 'title' | 'store'>,
  exchanges: Awaited<ReturnType<typeof readExchanges>>,
): Promise<MarketplaceView> => {
  const store = await servingStore(db, storeCode)
  const own = new Map(exchanges.flatMap((row) => (row.marketplace === code ? [[row.kind, row] as const] : [])))
  return {
    code,
    title,
    store: store?.name ?? null,
    exchanges: EXCHANGE_KINDS.map((kind) => {
      const row = own.get(kind)
      return {
        kind,
        done_at: row?.done_at?.toISOString() ?? null,
        failed_at: row?.failed_at?.toISOString() ?? null,
        problem: row?.problem ?? null,
      }
    }),
    offers: store === undefined ? [] : await countOffers(db, code, store.id),
  }
}

export const marketplacesCalls = (deps: MarketplacesDeps): Handlers<typeof api, Caller> => ({
  marketplaces: (_, caller) =>
    forOpenPage(deps, api.marketplaces, caller, async () => {
      const exchanges = await readExchanges(deps.db)
      const views: MarketplaceView[] = []
      for (const one of deps.marketplaces ?? []) views.push(await viewOf(deps, one, exchanges))
      return done({ marketplaces: views })
    }),

  marketplaceOffers: ({ marketplace, reason, page = 1 }, caller) =>
    forOpenPage(deps, api.marketplaceOffers, caller, async () => {
      const known = deps.marketplaces?.find(({ code }) => code === marketplace)
      const store = known && (await servingStore(deps.db, known.store))
      if (known === undefined || store === undefined) return done({ page, pages: 0, rows: [] })
      const counts = await countOffers(deps.db, known.code, store.id)
      const total = counts.find((one) => one.reason === reason)?.count ?? 0
      const of = { code: known.code, store: store.id, reason }
      const rows = await readOffers(deps.db, of, { size: PAGE, from: (page - 1) * PAGE })
      return done({
        page,
        pages: pagesOf(total),
        rows: rows.map(({ variant_id: id, ...row }) => ({ id, ...row })),
      })
    }),

  marketplaceOrders: ({ page = 1 }, caller) =>
    forOpenPage(deps, api.marketplaceOrders, caller, async () =>
      done({
        page,
        pages: pagesOf(await countSold(deps.db)),
        rows: (await readSold(deps.db, PAGE, (page - 1) * PAGE)).map(({ received_at, ...row }) => ({
          ...row,
          received_at: received_at.toISOString(),
        })),
      }),
    ),
})
