/**
 * DESK-04: an order that staff place for a buyer on the phone. Its basket is one of its own, of a visitor without a session; price,
 * methods and placing are those of the shop's pages. Certificates and bonus points stay with the buyer: whose they are, a voice on
 * the phone does not prove.
 */
import { hash } from 'node:crypto'
import { done, isRefused, refuse, type Handlers } from '#kernel/endpoint.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { idempotencyKeyOf } from '#platform/calls/idempotency.ts'
import { replaceLines } from '#shop/basket/face.ts'
import { forStaff, type StaffMember } from '#shop/office/face.ts'
import { isOnline, PAYMENT_METHODS } from '#shop/payment/facts/methods.ts'
import { cityByKey } from '#shop/places/face.ts'
import { findGoods } from '#shop/product/face.ts'
import { supplyFor } from '#shop/stock/face.ts'
import { freeAt, maxFreeAt } from '#shop/stock/facts/supply.ts'
import type { OrderDeps } from '../order-deps.ts'
import { phoneOrder, type PhonePrice } from '../phone-order.api.ts'
import { placeForCaller } from '../place/place-for-caller.ts'
import { methodsForBasket, priceOfBasket } from '../place/price-and-ways.ts'
import { accountOfPhone } from '../read/customer-orders.sql.ts'

const noCity = refuse('no-city', 'Такого города мы\u00a0не\u00a0знаем: выберите город ещё раз.')

/** The visitor of one call, as a UUID: nobody else's, because no session has it. */
const visitorOf = ({ id }: StaffMember, draft: string): string =>
  hash('sha256', `phone order ${id} ${draft}`).slice(0, 32)

/** Writes what the buyer wants into the draft's basket; returns who buys it. */
const buyerOf = async (
  { db }: OrderDeps,
  member: StaffMember,
  { draft, phone, lines }: Pick<PhonePrice, 'draft' | 'phone' | 'lines'>,
  { requestId }: Caller,
): Promise<Caller> => {
  const customerId = await accountOfPhone(db, phone)
  const visitorId = visitorOf(member, draft)
  await replaceLines(db, visitorId, customerId, lines)
  return { visitorId, customerId, requestId, address: null, idempotencyKey: null }
}

export const phoneOrderCalls = (deps: OrderDeps): Handlers<typeof phoneOrder, Caller> => ({
  phoneGoods: ({ city: key, text }, caller) =>
    forStaff(deps, phoneOrder.phoneGoods, caller, async () => {
      const city = await cityByKey(deps.db, key)
      if (city === undefined) return noCity
      const found = await findGoods(deps.db, text.trim())
      const wanted = found.map(({ variant_id: variantId }) => ({ variantId, quantity: 1 }))
      const { stores, warehouses, free } = await supplyFor(deps.db, city, wanted)
      const goods = found.map((variant) => ({
        ...variant,
        stores: stores
          .map(({ id, name }) => ({ store_id: id, name, free: freeAt(free, id, variant.variant_id) }))
          .filter((store) => store.free > 0),
        sent: maxFreeAt(free, warehouses, variant.variant_id),
      }))
      const isGone = ({ stores: having, sent }: (typeof goods)[number]): number =>
        Number(having.length === 0 && sent === 0)
      return done({
        goods: goods.toSorted((a, b) => Number(b.is_exact) - Number(a.is_exact) || isGone(a) - isGone(b)),
      })
    }),
  phonePrice: (input, caller) =>
    forStaff(deps, phoneOrder.phonePrice, caller, async (member) => {
      const city = await cityByKey(deps.db, input.city)
      if (city === undefined) return noCity
      const buyer = await buyerOf(deps, member, input, caller)
      const { draft: _draft, lines: _lines, phone, ...query } = input
      const price = await priceOfBasket(deps, query, buyer, phone)
      if (price === null) return noCity
      if (isRefused(price)) return price
      const { order: consent } = deps.terms.consents
      return done({
        price,
        methods: {
          ...(await methodsForBasket(deps, city, buyer)),
          payment_methods: PAYMENT_METHODS.filter((method) => !isOnline(method) || deps.providers.length > 0),
        },
        consent: {
          agreement_version: deps.agreementVersion,
          consent_text_version: consent.version,
          text: consent.text,
        },
      })
    }),
  placeByPhone: (input, caller) =>
    forStaff(deps, phoneOrder.placeByPhone, caller, async (member) => {
      const { draft: _draft, lines: _lines, name, phone, email, ...rest } = input
      const buyer = await buyerOf(deps, member, input, caller)
      const placed = await placeForCaller(
        deps,
        { ...rest, recipient: { name, phone, email } },
        buyer,
        () => ({
          scope: `staff ${member.id}`,
          route: 'office.placeByPhone',
          key: idempotencyKeyOf(caller),
          body: input,
        }),
        member.id,
      )
      return placed.ok ? done({ number: placed.value.number }) : placed
    }),
})
