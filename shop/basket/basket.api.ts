import { Type, type Static } from 'typebox'
import { endpoint, group } from '#kernel/endpoint.ts'
import {
  BasketLineId,
  Count,
  Kopecks,
  Nothing,
  OrNull,
  ProductId,
  Shape,
  Slug,
  variantFields,
  VariantId,
} from '#kernel/shared.api.ts'
import { AvailByCity, AvailByCityQuery } from '#shop/stock/stock.api.ts'

const Quantity = Type.Integer({ minimum: 1, maximum: 99 })

/** BASK-01. In the calls of this group `product_id`, the given name, is the id of a variant. */
export const BasketLine = Shape({
  id: BasketLineId,
  product_id: VariantId,
  quantity: Quantity,
  product: Shape({
    id: VariantId,
    /** The product whose variant this is, by which favourites know it. */
    parent_id: ProductId,
    slug: Slug,
    ...variantFields,
    price: Kopecks,
    old_price: OrNull(Kopecks),
    /** CAT-12: of a piece, only together with an old price. */
    lowest_30: OrNull(Kopecks),
    /** No longer sold: stays in the basket, cannot be ordered. */
    discontinued: Type.Boolean(),
  }),
  /** The price last shown; null when it has not changed since (BASK-06). */
  price_was: OrNull(Kopecks),
})
export type BasketLine = Static<typeof BasketLine>

export const Basket = Shape({ items: Type.Array(BasketLine), total_items: Count, goods_total: Kopecks })
export type Basket = Static<typeof Basket>

export const AddToBasket = Shape({ product_id: VariantId, quantity: Type.Optional(Quantity) })
export type AddToBasket = Static<typeof AddToBasket>
export const AddSeveral = Shape({ product_ids: Type.Array(VariantId, { minItems: 1, maxItems: 20 }) })
export type AddSeveral = Static<typeof AddSeveral>
/** Data of «discontinued»: the variants that are no longer sold. */
export const Discontinued = Shape({ product_ids: Type.Array(VariantId) })
export type Discontinued = Static<typeof Discontinued>
export const SetQuantity = Shape({ id: BasketLineId, quantity: Quantity })
export type SetQuantity = Static<typeof SetQuantity>
export const DeleteItem = Shape({ id: BasketLineId })
export type DeleteItem = Static<typeof DeleteItem>
export const DeleteItems = Shape({ positions: Type.Array(BasketLineId, { minItems: 1, maxItems: 200 }) })
export type DeleteItems = Static<typeof DeleteItems>

/** The gift of a promotion; `product_id` is null for no gift. */
export const ChooseGift = Shape({ promotion: Slug, product_id: OrNull(VariantId) })
export type ChooseGift = Static<typeof ChooseGift>

/** Every change returns the whole updated basket (BASK-02). */
export const basket = group({
  get: endpoint({
    method: 'GET',
    path: '/basket',
    summary: 'Корзина посетителя',
    in: Nothing,
    out: Basket,
    fresh: true,
  }),
  add: endpoint({
    method: 'POST',
    path: '/basket/add',
    summary: 'Положить товар в корзину',
    in: AddToBasket,
    out: Basket,
    refusals: { 'no-product': null, discontinued: Discontinued, 'too-many': null },
  }),
  addSeveral: endpoint({
    method: 'POST',
    path: '/basket/add-several',
    summary: 'Положить несколько товаров сразу',
    in: AddSeveral,
    out: Basket,
    refusals: { 'no-product': null, discontinued: Discontinued, 'too-many': null },
  }),
  setQuantity: endpoint({
    method: 'PATCH',
    path: '/basket/quantity',
    summary: 'Изменить количество в строке корзины',
    in: SetQuantity,
    out: Basket,
    refusals: { 'no-line': null },
  }),
  deleteItem: endpoint({
    method: 'DELETE',
    path: '/basket/item',
    summary: 'Убрать строку из корзины',
    in: DeleteItem,
    out: Basket,
    refusals: { 'no-line': null },
  }),
  deleteItems: endpoint({
    method: 'POST',
    path: '/basket/delete-items',
    summary: 'Убрать несколько строк из корзины',
    in: DeleteItems,
    out: Basket,
  }),
  /** ORD-04: the price of the basket names the gifts to choose from. */
  chooseGift: endpoint({
    method: 'PATCH',
    path: '/basket/gift',
    summary: 'Выбрать подарок акции или отказаться от него',
    in: ChooseGift,
    out: Basket,
    refusals: { 'no-gift': null },
  }),
  postAvailByCity: endpoint({
    method: 'POST',
    path: '/basket/avail-by-city',
    summary: 'Что из корзины есть в магазинах города',
    in: AvailByCityQuery,
    out: AvailByCity,
    refusals: { 'no-city': null },
  }),
})
