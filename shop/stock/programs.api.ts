import { Type, type Static } from 'typebox'
import { staffGroup } from '#kernel/endpoint.ts'
import { listEndpoint, Moment, ObjectId } from '#kernel/program-lists.api.ts'
import { Count, OrNull, Shape } from '#kernel/shared.api.ts'

export const ListedStock = Shape({
  /** Id of the variant. */
  id: ObjectId,
  sku: Type.String(),
  barcode: OrNull(Type.String()),
  /** `store`: its code. Free are `on_hand - reserved` pieces. */
  stores: Type.Array(Shape({ store: Type.String(), on_hand: Count, reserved: Count })),
})
export type ListedStock = Static<typeof ListedStock>

export const ListedMovement = Shape({
  id: ObjectId,
  at: Moment,
  sku: Type.String(),
  store: Type.String(),
  kind: Type.String(),
  on_hand_change: Type.Integer(),
  reserved_change: Type.Integer(),
  order_line_id: OrNull(ObjectId),
})
export type ListedMovement = Static<typeof ListedMovement>

/** EXCH-01: stock for programs. */
export const stockLists = staffGroup({
  stock: listEndpoint('stock', 'Остатки по\u00a0магазинам и\u00a0складам', 'stock.read', ListedStock),
  movements: listEndpoint('stock-movements', 'Движения остатков', 'stock.read', ListedMovement),
})
