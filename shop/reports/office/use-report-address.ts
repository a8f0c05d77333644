import { moscowDay } from '#kernel/dates.ts'
import { storeId } from '#kernel/ids.ts'
import { useAddressFields } from '#shop/office/office/use-address-fields.ts'
import { isDeliveryMethod, isOrderPayment } from '#shop/payment/facts/methods.ts'
import { COMPARED_DAYS, isGoodsGroup, lastDays, SALES_GROUP_CODES, type Compared } from '../facts/reports.ts'
import type { SalesQuery } from '../reports.api.ts'

export const NAMES = ['from', 'to', 'by', 'store', 'city', 'delivery', 'payment', 'compare'] as const
export type AddressName = (typeof NAMES)[number]

const isCompared = (text: string): text is Compared => text in COMPARED_DAYS

/** The question of a report, which is in the address; without one: the last 30 days by day. */
export const useReportAddress = () => {
  const { text, set } = useAddressFields<AddressName>()
  const month = lastDays(moscowDay(new Date()), 30)
  const by = SALES_GROUP_CODES.find((group) => group === text('by')) ?? 'day'
  const [store, delivery, payment, compare] = [
    Number(text('store')),
    text('delivery'),
    text('payment'),
    text('compare'),
  ]
  const query: SalesQuery = {
    from: text('from') || month.from,
    to: text('to') || month.to,
    by,
    ...(store > 0 ? { store_id: storeId(store) } : {}),
    ...(text('city') === '' ? {} : { city: text('city') }),
    ...(isDeliveryMethod(delivery) && !isGoodsGroup(by) ? { delivery } : {}),
    ...(isOrderPayment(payment) && !isGoodsGroup(by) ? { payment } : {}),
    ...(isCompared(compare) ? { compare } : {}),
  }
  return { query, set }
}
