import type { Kysely } from 'kysely'
import type { basket, Basket } from './basket.api.ts'
import { done, refuse, type Done, type Handlers, type RefusedBy } from '#kernel/endpoint.ts'
import { MAX_LINES } from './facts/basket-limits.ts'
import type { VariantId } from '#kernel/ids.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { newVisitor, type Caller } from '#platform/calls/caller.ts'
import { isGift } from '#shop/pricing/face.ts'
import { availableByCity } from '#shop/stock/face.ts'
import { basketOf } from './basket.policy.ts'
import { addPiecesAndRead, readAddable, removeLines, writeGift, writeQuantity } from './basket.sql.ts'
import { linesOf } from './basket-lines.ts'

type Deps = { readonly db: Kysely<DB> }
type AddRefused = RefusedBy<(typeof basket)['add']>

const basketNow = async (db: Kysely<DB>, visitorId: string | null): Promise<Done<Basket>> =>
  done(basketOf(await linesOf(db, visitorId)))
const noGift = refuse('no-gift', 'Этого подарка больше нет: выберите другой.')
const noLine = refuse('no-line', 'Этой строки в\u00a0корзине уже нет: возможно, её убрали в\u00a0другой вкладке.')

const add = async (
  db: Kysely<DB>,
  caller: Caller,
  variantIds: readonly VariantId[],
  quantity: number,
): Promise<Done<Basket> | AddRefused> => {
  const wanted = [...new Set(variantIds)]
  const { addable, linesAfter } = await readAddable(db, caller.visitorId, wanted)
  if (addable.length < wanted.length) return refuse('no-product', 'Такого товара нет. Обновите страницу.')
  const discontinued = addable.filter((variant) => variant.discontinued).map(({ id }) => id)
  if (discontinued.length > 0)
    return refuse('discontinued', 'Этот товар больше не\u00a0продаётся.', { product_ids: discontinued })
  if (linesAfter > MAX_LINES)
    return refuse('too-many', `В\u00a0корзине уже ${MAX_LINES} разных товаров: оформите заказ или уберите лишнее.`)
  const visitor = await newVisitor(db, caller)
  return done(basketOf(await addPiecesAndRead(db, visitor, caller.customerId, wanted, quantity)))
}

export const basketCalls = ({ db }: Deps): Handlers<typeof basket, Caller> => ({
  get: (_input, { visitorId }) => basketNow(db, visitorId),
  add: ({ product_id, quantity = 1 }, caller) => add(db, caller, [product_id], quantity),
  addSeveral: ({ product_ids }, caller) => add(db, caller, product_ids, 1),
  setQuantity: async ({ id, quantity }, { visitorId }) =>
    visitorId !== null && (await writeQuantity(db, visitorId, id, quantity)) ? basketNow(db, visitorId) : noLine,
  deleteItem: async ({ id }, { visitorId }) =>
    visitorId !== null && (await removeLines(db, visitorId, [id])) > 0 ? basketNow(db, visitorId) : noLine,
  deleteItems: async ({ positions }, { visitorId }) => {
    if (visitorId !== null) await removeLines(db, visitorId, positions)
    return basketNow(db, visitorId)
  },
  chooseGift: async ({ promotion, product_id }, { visitorId }) => {
    if (!(await isGift(db, promotion, product_id))) return noGift
    if (visitorId !== null) await writeGift(db, visitorId, promotion, product_id)
    return basketNow(db, visitorId)
  },
  postAvailByCity: async ({ products, city, uf_mainstore_delivery }, { visitorId }) => {
    const lines = await linesOf(db, visitorId)
    const quantityOf = new Map(lines.map((line) => [line.variant_id, line.quantity]))
    const wanted = [...new Set(products)].map((variantId) => ({ variantId, quantity: quantityOf.get(variantId) ?? 1 }))
    const found = await availableByCity(db, wanted, city, uf_mainstore_delivery)
    return found === null
      ? refuse('no-city', 'Такого города мы\u00a0не\u00a0знаем: выберите город ещё раз.')
      : done(found)
  },
})
