/** The price and the delivery methods of the visitor's basket, before anything is ordered. */
import { carriersServing } from '#shop/delivery/facts/carriers.ts'
import { isRefused, type Refused } from '#kernel/endpoint.ts'
import type { CheckedPromoCode, PriceQuery } from '../order.api.ts'
import { NO_CITY } from '#kernel/city-cookie.ts'
import type { DeliveryMethod } from '#shop/payment/facts/methods.ts'
import type { CourierCity } from '#shop/delivery/facts/delivery-rules.ts'
import type { StoreId, VariantId } from '#kernel/ids.ts'
import type { CarrierPrice } from '#shop/pricing/facts/delivery-rows.ts'
import type { PriceTree } from '#shop/pricing/facts/price-tree.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { linesOf, type BasketLineRow } from '#shop/basket/face.ts'
import { cityByKey, type CityRow } from '#shop/places/face.ts'
import { carrierDelivery, positionOfDoor, type CarrierDelivery } from '#shop/delivery/face.ts'
import { expressFor, expressPrice } from './express.ts'
import { availableByCity, supplyFor, type Supply, type SupplyStore } from '#shop/stock/face.ts'
import type { OrderDeps } from '../order-deps.ts'
import { hasOrderedStatement } from '../order.sql.ts'
import { packedLines, pricedLines, wantedOf, giftPiecesIn } from './order-lines.ts'
import type { SecondParcel } from '../parcels.api.ts'
import { methodsOf } from './offered-methods.ts'
import { divideLines } from './parcels.ts'
import { type GiftPieces, ALL_GIFTS } from '#shop/pricing/facts/gift-pieces.ts'
import { priceBasket, typedCodes, type PricedBasket } from '#shop/pricing/face.ts'
import { readPartPayments } from '#shop/loyalty/face.ts'
import type { BasketPrice } from '#shop/pricing/price.api.ts'
import type { OfferedMethods } from '#shop/delivery/methods.api.ts'

/** Before a city is chosen, prices are those of a city without shops. */
const UNKNOWN_CITY: CourierCity = { code: '', has_shops: false, utc_offset_min: 0 }

/** The stores that may serve the basket; before a method is chosen all of the city. */
const servingStores = ({ stores, warehouses }: Supply, { method, storeId }: Request): readonly SupplyStore[] => {
  if (method === 'express') return stores
  if (method !== 'pickup') return [...warehouses, ...stores]
  const chosen = stores.filter(({ id }) => id === storeId)
  return chosen.length > 0 ? chosen : stores
}

const giftPiecesFor = async ({ db }: OrderDeps, request: Request, { gifts }: PricedBasket): Promise<GiftPieces> => {
  if (gifts.length === 0) return ALL_GIFTS
  const wanted = wantedOf(request.lines)
  const given = gifts.map(({ variantId }) => ({ variantId, quantity: 1 }))
  const supply = await supplyFor(db, request.city, [...wanted, ...given])
  const [first, second] = divideLines(request.lines, request.second) ?? [request.lines, []]
  const ofFirst = giftPiecesIn(supply, servingStores(supply, request), wantedOf(first))
  const secondStore = supply.stores.filter(({ id }) => id === request.second?.store_id)
  if (second.length === 0 || secondStore.length === 0) return ofFirst
  const ofSecond = giftPiecesIn(supply, secondStore, wantedOf(second))
  const isIn = (lines: readonly BasketLineRow[], id: VariantId) => lines.some(({ variant_id }) => variant_id === id)
  return (id) => (isIn(first, id) ? ofFirst(id) : isIn(second, id) ? ofSecond(id) : Math.max(ofFirst(id), ofSecond(id)))
}

type Request = {
  readonly lines: readonly BasketLineRow[]
  readonly city: CityRow | null
  readonly method: DeliveryMethod | null
  /** The chosen store of a pickup. */
  readonly storeId: StoreId | null
  readonly second?: SecondParcel | undefined
  readonly carrier: CarrierPrice | null
  /** Phone of the buyer; null before it is typed. */
  readonly phone?: string | null
  readonly wanted: Pick<PriceQuery, 'promo_codes' | 'bonus_points' | 'certificate'>
}

const priceOf = async (deps: OrderDeps, caller: Caller, request: Request): Promise<BasketPrice> => {
  const { lines, city, method, carrier, phone = null, wanted } = request
  const priced = await priceBasket({ ...deps, hasOrdered: hasOrderedStatement }, deps.db, {
    lines: pricedLines(lines),
    catalogueVersion: lines[0]?.catalogue_version ?? null,
    method,
    city: city ?? UNKNOWN_CITY,
    codes: await typedCodes(deps, caller, wanted.promo_codes),
    gifts: lines[0]?.gifts ?? null,
    buyer: { customerId: caller.customerId, phone, mailbox: null, place: null },
    partPayments: await readPartPayments(deps, wanted, caller),
    carrier,
    at: deps.clock.now(),
  })
  return priced.shown(await giftPiecesFor(deps, request, priced))
}

/** The lines with the pieces that the city can provide. */
const availableLines = async (
  { db }: OrderDeps,
  lines: readonly BasketLineRow[],
  city: string,
): Promise<BasketLineRow[]> => {
  const found = await availableByCity(db, wantedOf(lines), city, city === NO_CITY)
  const limits = new Map(found?.avail_by_city.items.map(({ product_id, limit }) => [product_id, limit]))
  return lines
    .map((line) => ({ ...line, quantity: Math.min(line.quantity, limits.get(line.variant_id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

/** What a carrier does for the basket; null where the shop delivers itself, or nothing is chosen yet. */
const carrierOf = async (
  { db, carriers, providers, clock }: OrderDeps,
  lines: readonly BasketLineRow[],
  city: CityRow | null,
  method: DeliveryMethod | null,
  pointId: number | null,
): Promise<CarrierDelivery | null | Refused<'no-courier' | 'no-point'>> =>
  city === null
    ? null
    : carrierDelivery(db, carriersServing(carriers, city.name), {
        method,
        city,
        pointId,
        lines: packedLines(lines),
        canPayOnline: providers.length > 0,
        now: clock.now(),
      })

/** What express to a typed door asks; null before it is typed. */
const expressOf = async (
  deps: OrderDeps,
  lines: readonly BasketLineRow[],
  city: CityRow | null,
  door: PriceQuery['door'] | null,
  caller: Caller,
): Promise<CarrierPrice | null> => {
  if (city === null || !door || door.street === '' || door.house === '') return null
  const wanted = wantedOf(lines)
  const [supply, position] = await Promise.all([
    supplyFor(deps.db, city, wanted),
    positionOfDoor(deps, city.fias_id, door, caller),
  ])
  const { assembly } = deps.terms
  const now = deps.clock.now()
  return expressPrice(await expressFor(deps.db, { city, supply, wanted, door: position ?? 'unknown', assembly, now }))
}

/** Null if there is no such city. `phone`: of a buyer who has named it. */
export const priceOfBasket = async (
  deps: OrderDeps,
  {
    city: key,
    delivery,
    point_id,
    store_id,
    second_parcel,
    moved_from: moved,
    door,
    only_available,
    ...wanted
  }: PriceQuery,
  caller: Caller,
  phone: string | null = null,
): Promise<BasketPrice | null | Refused<'no-courier' | 'no-point'>> => {
  const city = key === NO_CITY ? null : await cityByKey(deps.db, key)
  if (city === undefined) return null
  const all = await linesOf(deps.db, caller.visitorId)
  const lines = only_available === true ? await availableLines(deps, all, key) : all
  const method = delivery ?? null
  const second = second_parcel ?? moved
  const sent = divideLines(lines, second)?.[0] ?? lines
  const carrier =
    method === 'express'
      ? await expressOf(deps, sent, city, door ?? null, caller)
      : await carrierOf(deps, sent, city, method, point_id ?? null)
  return isRefused(carrier)
    ? carrier
    : priceOf(deps, caller, { lines, city, method, storeId: store_id ?? null, second, carrier, phone, wanted })
}

export const methodsForBasket = async (
  deps: OrderDeps,
  city: CityRow,
  caller: Caller,
): Promise<Omit<OfferedMethods, 'payment_methods'>> => {
  const lines = await linesOf(deps.db, caller.visitorId)
  const tree = await priceOf(deps, caller, { lines, city, method: null, storeId: null, carrier: null, wanted: {} })
  const door = await carrierOf(deps, lines, city, 'courier', null)
  const carriers = carriersServing(deps.carriers, city.name)
  return methodsOf(
    deps.db,
    deps.terms,
    city,
    await supplyFor(deps.db, city, wantedOf(lines)),
    lines,
    tree.goods_total - tree.discount_total,
    door,
    carriers,
    deps.addressHints !== undefined,
    deps.clock.now(),
  )
}

/** The answer of API-06 for the only promo code of the tree. */
export const checkedPromoCode = ({ rows }: PriceTree): CheckedPromoCode => {
  const row = rows.find(({ rule }) => rule.startsWith('code:'))
  // Blank text is no code, and the price has no row for it.
  if (row === undefined) return { errortext: 'Введите промокод', calculation: { totaldiscount: 0 } }
  return { errortext: row.missing ?? '', calculation: { totaldiscount: -(row.amount ?? 0) } }
}
