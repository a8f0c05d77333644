/** The notice for a refused order. */
import { isRefused } from '#kernel/endpoint.ts'
import type { Discontinued } from '#shop/basket/basket.api.ts'
import type { NotEnough } from '#shop/order/order.api.ts'
import type { VariantId } from '#kernel/ids.ts'
import type { CheckoutForm } from './checkout-form.ts'
import type { PlaceOrderRefusal } from './place-order.ts'

export type ShortProduct = { readonly variantId: VariantId; readonly left: number }
export type Notice = {
  readonly kind: 'total' | 'short' | 'limit' | 'discontinued' | 'empty' | 'lost' | 'other'
  readonly message: string
  /** Products of which fewer can be had than ordered; `left` is 0 if none. */
  readonly short: readonly ShortProduct[]
  /** The choice that was refused, where the form has taken the nearest plan: chosen again with the pieces that are left. */
  readonly former?: ReceivingChoice
}
/** How the order is to be had. */
export type ReceivingChoice = Pick<CheckoutForm, 'plan' | 'delivery' | 'storeId'>

/** The refusals that name a plan. */
export const refusalWithPlan = (refused: PlaceOrderRefusal) =>
  isRefused(refused, 'plan-changed') || isRefused(refused, 'not-enough') ? refused : null

const shortProductsOf = ({ lines }: NotEnough): ShortProduct[] =>
  lines.map(({ product_id, left }) => ({ variantId: product_id, left }))
const discontinuedProductsOf = ({ product_ids }: Discontinued): ShortProduct[] =>
  product_ids.map((variantId) => ({ variantId, left: 0 }))

const plainNotice = (refused: PlaceOrderRefusal): Notice => {
  const { message } = refused
  switch (refused.refusal) {
    case 'total-changed':
      return { kind: 'total', message, short: [] }
    case 'not-enough':
      return { kind: 'short', message, short: shortProductsOf(refused.data) }
    case 'too-many-pieces':
      return { kind: 'limit', message, short: shortProductsOf(refused.data) }
    case 'discontinued':
      return { kind: 'discontinued', message, short: discontinuedProductsOf(refused.data) }
    case 'basket-empty':
      return { kind: 'empty', message, short: [] }
    default:
      return { kind: 'other', message, short: [] }
  }
}

/** `chosen`: of a form that takes the plan which a refusal names; null for one that cannot show it. */
export const noticeOf = (refused: PlaceOrderRefusal, chosen: ReceivingChoice | null): Notice => {
  const notice = plainNotice(refused)
  if (chosen === null || (refusalWithPlan(refused)?.data.nearest ?? null) === null) return notice
  const { plan, delivery, storeId } = chosen
  return {
    ...notice,
    message: `${notice.message} Этот способ уже выбран: проверьте и\u00a0нажмите ещё раз.`,
    former: { plan, delivery, storeId },
  }
}

export const lostNotice = (words: string): Notice => ({
  kind: 'lost',
  short: [],
  message: `${words} Всё, что вы\u00a0ввели, на\u00a0месте. Повторное нажатие второго заказа не\u00a0сделает.`,
})
