/** The notice for a refused order. */
import type { Discontinued } from '#shop/basket/basket.api.ts'
import type { NotEnough } from '#shop/order/order.api.ts'
import type { VariantId } from '#kernel/ids.ts'
import type { PlaceOrderRefusal } from './place-order.ts'

export type ShortProduct = { readonly variantId: VariantId; readonly left: number }
export type Notice = {
  readonly kind: 'total' | 'short' | 'limit' | 'discontinued' | 'empty' | 'lost' | 'other'
  readonly message: string
  /** Products of which fewer can be had than ordered; `left` is 0 if none. */
  readonly short: readonly ShortProduct[]
}

const shortProductsOf = ({ lines }: NotEnough): ShortProduct[] =>
  lines.map(({ product_id, left }) => ({ variantId: product_id, left }))
const discontinuedProductsOf = ({ product_ids }: Discontinued): ShortProduct[] =>
  product_ids.map((variantId) => ({ variantId, left: 0 }))

export const noticeOf = (refused: PlaceOrderRefusal): Notice => {
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

export const lostNotice = (words: string): Notice => ({
  kind: 'lost',
  short: [],
  message: `${words} Всё, что вы\u00a0ввели, на\u00a0месте. Повторное нажатие второго заказа не\u00a0сделает.`,
})
