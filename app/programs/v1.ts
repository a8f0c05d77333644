/** EXCH-01: the interface for programs, version 1: its calls and how each is read. */
import type { Static } from 'typebox'
import type { AnyEndpoint } from '#kernel/endpoint.ts'
import type { ListSource } from '#platform/db/list-source.ts'
import { changeSetKeys, readListedSets } from '#platform/changes/change-lists.sql.ts'
import { changeLists, ListedChangeSet } from '#shop/changes/programs.api.ts'
import { ordersSource, returnsSource } from '#shop/order/programs/order-lists.sql.ts'
import { orderLists } from '#shop/order/programs.api.ts'
import { paymentsSource, receiptsSource } from '#shop/payment/programs/payment-lists.sql.ts'
import { paymentLists } from '#shop/payment/programs.api.ts'
import { customersSource } from '#shop/people/programs/people-lists.sql.ts'
import { peopleLists } from '#shop/people/programs.api.ts'
import { productsSource, reviewsSource } from '#shop/product/programs/product-lists.sql.ts'
import { productLists } from '#shop/product/programs.api.ts'
import type { ChangeKind } from '#shop/programs/facts/change-kinds.ts'
import { movementsSource, stockSource } from '#shop/stock/programs/stock-lists.sql.ts'
import { stockLists } from '#shop/stock/programs.api.ts'

/** `V1['orders']`: its endpoint. Nothing of it changes within the version (docs/en/programs.md). */
export const v1 = {
  ...orderLists,
  ...paymentLists,
  ...stockLists,
  ...productLists,
  ...peopleLists,
  ...changeLists,
} as const
export type V1 = typeof v1
type ItemOf<E extends AnyEndpoint> = Static<E['out']> extends { readonly items: readonly (infer Item)[] } ? Item : never

const changeSetsSource: ListSource<Static<typeof ListedChangeSet>> = {
  keysAfter: changeSetKeys,
  read: (db, keys) => readListedSets(db, ListedChangeSet, keys),
}

export const v1Lists: {
  readonly [K in keyof V1]: { readonly kind: ChangeKind; readonly source: ListSource<ItemOf<V1[K]>> }
} = {
  orders: { kind: 'order', source: ordersSource },
  returns: { kind: 'return', source: returnsSource },
  payments: { kind: 'payment', source: paymentsSource },
  receipts: { kind: 'receipt', source: receiptsSource },
  stock: { kind: 'stock', source: stockSource },
  movements: { kind: 'movement', source: movementsSource },
  products: { kind: 'product', source: productsSource },
  reviews: { kind: 'review', source: reviewsSource },
  customers: { kind: 'customer', source: customersSource },
  changeSets: { kind: 'change_set', source: changeSetsSource },
}
