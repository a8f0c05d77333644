/** What the shop's answer means for the page: at which field, in which words, with what to do. */
import type { PriceTree } from '#contract/order.schema.ts'
import type { PlaceRefusal } from './place-order.ts'

export type Short = { readonly productId: number; readonly left: number }
export type Notice = {
  readonly kind: 'total' | 'short' | 'gone' | 'empty' | 'lost' | 'other'
  readonly message: string
  /** Goods that are fewer than asked for; 0 = none left. */
  readonly short: readonly Short[]
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isNumber = (value: unknown): value is number => typeof value === 'number'

/** Parser of the `lines` that come with 'not-enough'. */
export const shortIn = (data: PlaceRefusal['data']): Short[] => {
  const lines = data?.['lines']
  if (!Array.isArray(lines)) return []
  return lines
    .filter(isRecord)
    .flatMap(({ product_id, left }) =>
      isNumber(product_id) && isNumber(left) ? [{ productId: product_id, left }] : [],
    )
}
/** Parser of the `product_ids` that come with 'discontinued'. */
const goneIn = (data: PlaceRefusal['data']): Short[] => {
  const ids = data?.['product_ids']
  return Array.isArray(ids) ? ids.filter(isNumber).map((productId) => ({ productId, left: 0 })) : []
}

/** The tree that comes with 'total-changed': made by our own server from the contract's schema, looked at no closer. */
export const treeIn = (data: PlaceRefusal['data']): PriceTree | null => {
  const tree = data?.['price']
  return isRecord(tree) && isNumber(tree['total']) && Array.isArray(tree['rows']) ? (tree as PriceTree) : null
}

export const noticeOf = (refused: PlaceRefusal): Notice => {
  const { refusal, message, data } = refused
  if (refusal === 'total-changed') return { kind: 'total', message, short: [] }
  if (refusal === 'not-enough') return { kind: 'short', message, short: shortIn(data) }
  if (refusal === 'discontinued') return { kind: 'gone', message, short: goneIn(data) }
  if (refusal === 'basket-empty') return { kind: 'empty', message, short: [] }
  return { kind: 'other', message, short: [] }
}

export const lostNotice = (words: string): Notice => ({
  kind: 'lost',
  short: [],
  message: `${words} Всё, что вы\u00a0ввели, на\u00a0месте. Повторное нажатие второго заказа не\u00a0сделает.`,
})
