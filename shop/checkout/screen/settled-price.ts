import { formatMoney } from '#kernel/money.ts'
import type { BasketPrice } from '#shop/pricing/price.api.ts'

/** The price on the screen; `isCurrent` is false while that of an earlier choice or basket is shown. */
export type PriceOnScreen = { readonly data: BasketPrice | undefined; readonly isCurrent: boolean }
export type SettledPrice =
  | { readonly kind: 'same'; readonly price: BasketPrice }
  /** The sum differs from the one on the screen, so the shopper confirms it. */
  | { readonly kind: 'changed'; readonly message: string }

const isSameSum = (a: BasketPrice, b: BasketPrice | undefined): boolean =>
  a.total === b?.total && a.certificate_total === b.certificate_total

/** The price that an order is placed with: waits for `read` where the one on the screen is not current. */
export const settledPrice = async (
  { data, isCurrent }: PriceOnScreen,
  read: () => Promise<BasketPrice>,
): Promise<SettledPrice> => {
  if (data !== undefined && isCurrent) return { kind: 'same', price: data }
  const price = await read()
  return isSameSum(price, data)
    ? { kind: 'same', price }
    : {
        kind: 'changed',
        message: `Пересчитали сумму: теперь ${formatMoney(price.to_pay)}. Проверьте и\u00a0подтвердите ещё раз.`,
      }
}
