import { useSearchParams } from 'react-router'
import { moscowDay } from '#kernel/dates.ts'
import { storeId } from '#kernel/ids.ts'
import { isDeliveryMethod, isOrderPayment } from '#shop/payment/facts/methods.ts'
import { COMPARED_DAYS, isGoodsGroup, lastDays, SALES_GROUP_CODES, type Compared } from '../facts/reports.ts'
import type { SalesQuery } from '../reports.api.ts'

export const NAMES = ['from', 'to', 'by', 'store', 'city', 'delivery', 'payment', 'compare'] as const
export type AddressName = (typeof NAMES)[number]

const isCompared = (text: string | null): text is Compared => text !== null && text in COMPARED_DAYS

/** The question of a report, which is in the address; without one: the last 30 days by day. */
export const useReportAddress = () => {
  const [address, setAddress] = useSearchParams()
  const month = lastDays(moscowDay(new Date()), 30)
  const text = (name: AddressName): string => address.get(name) ?? ''
  const by = SALES_GROUP_CODES.find((group) => group === address.get('by')) ?? 'day'
  const [store, delivery, payment, compare] = [
    Number(text('store')),
    address.get('delivery'),
    address.get('payment'),
    address.get('compare'),
  ]
  const query: SalesQuery = {
    from: address.get('from') ?? month.from,
    to: address.get('to') ?? month.to,
    by,
    ...(store > 0 ? { store_id: storeId(store) } : {}),
    ...(text('city') === '' ? {} : { city: text('city') }),
    ...(isDeliveryMethod(delivery) && !isGoodsGroup(by) ? { delivery } : {}),
    ...(isOrderPayment(payment) && !isGoodsGroup(by) ? { payment } : {}),
    ...(isCompared(compare) ? { compare } : {}),
  }
  const set = (change: Partial<Record<AddressName, string>>): void =>
    setAddress(
      (now) => {
        for (const [name, value] of Object.entries(change)) {
          if (value === '') now.delete(name)
          else now.set(name, value)
        }
        return now
      },
      { replace: true },
    )
  return { query, set }
}
