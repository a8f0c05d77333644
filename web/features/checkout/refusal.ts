/** What the shop's answer means for the page: at which field, in which words, with what to do. */
import type { Discontinued } from '#contract/basket.schema.ts'
import type { NotEnough } from '#contract/order.schema.ts'
import type { PlaceRefusal } from './place-order.ts'

export type Short = { readonly productId: number; readonly left: number }
export type Notice = {
  readonly kind: 'total' | 'short' | 'discontinued' | 'empty' | 'lost' | 'other'
  readonly message: string
  /** Goods that are fewer than asked for; 0 = none left. */
  readonly short: readonly Short[]
}

const leftOf = ({ lines }: NotEnough): Short[] => lines.map(({ product_id, left }) => ({ productId: product_id, left }))
const noneOf = ({ product_ids }: Discontinued): Short[] => product_ids.map((productId) => ({ productId, left: 0 }))

export const noticeOf = (refused: PlaceRefusal): Notice => {
  const { message } = refused
  switch (refused.refusal) {
    case 'total-changed':
      return { kind: 'total', message, short: [] }
    case 'not-enough':
      return { kind: 'short', message, short: leftOf(refused.data) }
    case 'discontinued':
      return { kind: 'discontinued', message, short: noneOf(refused.data) }
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
