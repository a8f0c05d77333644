/**
 * EXCH-04: what happens in the shop in the words of the counters of others: hits, goals and the objects of Metrika's e-commerce. A
 * product is its variant, a price is in roubles. Pages whose address has a secret are not reported.
 */
import { isRecord } from '#kernel/is-record.ts'
import { pages, type PageName } from '#kernel/pages/pages.ts'
import { readStored, writeStored } from '#platform/ui/forms/stored.ts'
import type { Counting } from './foreign-counters.ts'
import { hasSecret } from './secret-page.ts'

const PURCHASES = 'shop:purchases'
const MOST_IMPRESSIONS = 60

type Product = {
  readonly id: string
  readonly name?: string
  readonly brand?: string
  readonly category?: string
  readonly price?: number
  readonly quantity?: number
}
type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : {})
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)
const roubles = (kopecks: unknown): number => numberOf(kopecks) / 100

const productOf = (id: unknown, name: unknown, brand: unknown, price: unknown): Product => ({
  id: String(id),
  name: textOf(name),
  brand: textOf(brand),
  price: roubles(price),
})

/** The cards of a page of products. */
const cardsOf = (data: unknown): Product[] =>
  listOf(fieldsOf(fieldsOf(data)['listing'])['cards']).map((card) =>
    productOf(card['variant_id'], card['name'], fieldsOf(card['brand'])['name'], card['price']),
  )
const detailOf = (data: unknown): Product | null => {
  const product = fieldsOf(fieldsOf(data)['product'])
  const [variant] = listOf(product['variants'])
  if (variant === undefined) return null
  return {
    ...productOf(variant['id'], product['name'], fieldsOf(product['brand'])['name'], variant['price']),
    category: textOf(fieldsOf(product['category'])['name']),
  }
}

type Line = Product & { readonly quantity: number }
/** By the id of the line. */
const linesOf = (basket: unknown): Map<string, Line> =>
  new Map(
    listOf(fieldsOf(basket)['items']).map((item) => {
      const product = fieldsOf(item['product'])
      return [
        String(item['id']),
        {
          ...productOf(item['product_id'], product['name'], product['brand_name'], product['price']),
          quantity: numberOf(item['quantity']),
        },
      ]
    }),
  )

/** The address that is reported, without the query of a personal page; null: it has a secret. */
export const reportedAddress = (
  page: PageName,
  { pathname, search }: { pathname: string; search: string },
): string | null => {
  if (hasSecret(page)) return null
  return pages.some(({ name, redacted }) => name === page && redacted) ? pathname : pathname + search
}

export type ShownPage = {
  readonly page: PageName
  readonly pathname: string
  readonly search: string
  readonly data: unknown
}
type Answered = {
  readonly call: string
  readonly input: unknown
  readonly answer: { readonly ok: boolean; readonly value?: unknown }
}

export type Ecommerce = {
  readonly show: (shown: ShownPage) => void
  readonly hear: (answered: Answered) => void
  /** The basket and its price as last reported: undefined where nobody has asked for them. */
  readonly know: (basket: unknown, price: unknown) => void
}

/** `origin`: of the shop; `referrer`: of the first page. */
export const createEcommerce = (counting: Counting, origin: string, referrer: string): Ecommerce => {
  let lines = new Map<string, Line>()
  let priced: readonly Fields[] = []
  let shownCards: readonly Product[] = []
  let before: string | null = null
  const tell = (action: string, products: readonly Product[], more: object = {}): void => {
    if (products.length > 0) counting.ecommerce({ currencyCode: 'RUB', [action]: { ...more, products } })
  }

  const changeLines = (basket: unknown): void => {
    const next = linesOf(basket)
    const changed = (some: ReadonlyMap<string, Line>, other: ReadonlyMap<string, Line>): Product[] =>
      [...some].flatMap(([id, line]) => {
        const more = line.quantity - (other.get(id)?.quantity ?? 0)
        return more > 0 ? [{ ...line, quantity: more }] : []
      })
    const added = changed(next, lines)
    tell('add', added)
    tell('remove', changed(lines, next))
    lines = next
    if (added.length > 0) counting.goal('basket')
  }
  const purchase = (number: string, total: unknown): void => {
    const reported = readStored(PURCHASES)
    const numbers = Array.isArray(reported) ? reported : []
    if (numbers.includes(number)) return
    writeStored(PURCHASES, [...numbers, number])
    const known = new Map([...lines.values()].map((line) => [line.id, line]))
    const ordered = priced.map(({ variant_id, quantity, unit_price }) => ({
      ...known.get(String(variant_id)),
      id: String(variant_id),
      price: roubles(unit_price),
      quantity: numberOf(quantity),
    }))
    tell('purchase', ordered.length > 0 ? ordered : [...lines.values()], {
      actionField: { id: number, revenue: roubles(total) },
    })
    counting.goal('order')
    lines = new Map()
  }

  return {
    know: (basket, price) => {
      lines = linesOf(basket)
      priced = listOf(fieldsOf(price)['lines'])
    },
    show: ({ page, pathname, search, data }) => {
      const reported = reportedAddress(page, { pathname, search })
      const address = reported === null ? null : origin + reported
      if (address === before) return
      if (address !== null) counting.hit(address, before ?? referrer)
      before = address
      if (page === 'listing' || page === 'collection') {
        shownCards = cardsOf(data).slice(0, MOST_IMPRESSIONS)
        if (shownCards.length > 0)
          counting.ecommerce({
            currencyCode: 'RUB',
            impressions: shownCards.map((card, at) => ({ ...card, list: pathname, position: at + 1 })),
          })
      }
      if (page === 'product') {
        const detail = detailOf(data)
        if (detail === null) return
        tell('click', shownCards.filter(({ name }) => name === detail.name).slice(0, 1))
        tell('detail', [detail])
        shownCards = []
      }
      if (page === 'checkout') counting.goal('checkout')
    },
    hear: ({ call, input, answer }) => {
      if (!answer.ok) return
      const value = fieldsOf(answer.value)
      if (call.startsWith('basket/') && Array.isArray(value['items'])) changeLines(value)
      if (call === 'order/price') priced = listOf(value['lines'])
      if (call === 'order/place') purchase(textOf(value['number']), fieldsOf(input)['shown_total'])
    },
  }
}
