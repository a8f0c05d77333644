import { Type, type Static } from 'typebox'
import { endpoint, staffGroup } from '#kernel/endpoint.ts'
import { Count, Kopecks, Nothing, OrNull, PageNumber, Shape, VariantId } from '#kernel/shared.api.ts'
import { STAFF_REFUSALS } from '#shop/office/office.api.ts'
import { EXCHANGE_KINDS, OFFER_REASONS, SOLD_STATES } from './facts/marketplaces.ts'

export const MarketplaceView = Shape({
  code: Type.String(),
  title: Type.String(),
  /** Name of the store whose stock is offered; null: the setting names one that the shop does not have. */
  store: OrNull(Type.String()),
  /** ISO moments; null: never. `problem`: why the last exchange failed; null: it did not. */
  exchanges: Type.Array(
    Shape({
      kind: Type.Enum(EXCHANGE_KINDS),
      done_at: OrNull(Type.String()),
      failed_at: OrNull(Type.String()),
      problem: OrNull(Type.String()),
    }),
  ),
  /** Variants by what is done with them; those with none are left out. */
  offers: Type.Array(Shape({ reason: Type.Enum(OFFER_REASONS), count: Count })),
})
export type MarketplaceView = Static<typeof MarketplaceView>

export const OffersQuery = Shape({
  marketplace: Type.String({ maxLength: 40 }),
  reason: Type.Enum(OFFER_REASONS),
  page: Type.Optional(PageNumber),
})
export const Offers = Shape({
  page: PageNumber,
  pages: Count,
  rows: Type.Array(
    Shape({
      id: VariantId,
      sku: Type.String(),
      slug: Type.String(),
      name: Type.String(),
      /** Free pieces of the store, and pieces that are offered. */
      free: Type.Integer(),
      stock: Count,
      price: Kopecks,
      /** The marketplace's answer, or the title of the rule. */
      detail: OrNull(Type.String()),
    }),
  ),
})

export const SoldOrders = Shape({
  page: PageNumber,
  pages: Count,
  rows: Type.Array(
    Shape({
      marketplace: Type.String(),
      /** At the marketplace. */
      number: Type.String(),
      /** In the shop; null: the shop could not serve it. */
      order_number: OrNull(Type.String()),
      total: OrNull(Kopecks),
      state: Type.Enum(SOLD_STATES),
      reason: OrNull(Type.String()),
      /** The marketplace has not accepted the cancellation yet. */
      owes_answer: Type.Boolean(),
      received_at: Type.String(),
    }),
  ),
})
export type SoldOrders = Static<typeof SoldOrders>

/** EXCH-03: what marketplaces are offered, what they have sold, and how the exchange goes. */
export const marketplaces = staffGroup({
  marketplaces: endpoint({
    method: 'GET',
    path: '/office/marketplaces',
    summary: 'Маркетплейсы: обмен и\u00a0что выставлено',
    staff: 'records.read',
    in: Nothing,
    out: Shape({ marketplaces: Type.Array(MarketplaceView) }),
    refusals: STAFF_REFUSALS,
  }),
  marketplaceOffers: endpoint({
    method: 'GET',
    path: '/office/marketplaces/offers',
    summary: 'Товары маркетплейса по\u00a0одной причине',
    staff: 'records.read',
    in: OffersQuery,
    out: Offers,
    refusals: STAFF_REFUSALS,
  }),
  marketplaceOrders: endpoint({
    method: 'GET',
    path: '/office/marketplaces/orders',
    summary: 'Заказы маркетплейсов',
    staff: 'records.read',
    in: Shape({ page: Type.Optional(PageNumber) }),
    out: SoldOrders,
    refusals: STAFF_REFUSALS,
  }),
})
