/** Offers of CommerceML: prices and stock of goods. */
import { WITHOUT_WAREHOUSE, type Item, type ItemFault, type Offer } from './exchange-item.ts'
import { childOf, childrenOf, textOf, type XmlElement } from './read-elements.ts'
import { decimalOf, kopecksOf, shortened } from './values.ts'

const MAX_NAME = 300
const MAX_PIECES = 1_000_000
/** How programs write the currency of the shop. */
const ROUBLES: ReadonlySet<string> = new Set(['rub', 'rur', '643', '810', 'руб', 'руб.', '₽'])

export const fault = ({ line }: XmlElement, what: string, reason: string): ItemFault => ({
  kind: 'fault',
  line,
  what,
  reason,
})
export const called = (element: XmlElement): string => {
  const name = textOf(element, 'Наименование') ?? textOf(element, 'Ид')
  return name === undefined ? element.name : `${element.name} «${name.slice(0, 80)}»`
}
/** Kopecks by price type. */
const pricesIn = function* (element: XmlElement, prices: Record<string, number>): Generator<ItemFault, void> {
  for (const price of childOf(element, 'Цены')?.children ?? []) {
    const type = textOf(price, 'ИдТипаЦены')
    const written = textOf(price, 'ЦенаЗаЕдиницу') ?? ''
    const kopecks = kopecksOf(written)
    const per = decimalOf(textOf(price, 'Коэффициент') ?? '1')
    const currency = textOf(price, 'Валюта')
    if (type === undefined)
      yield fault(price, called(element), `у\u00a0цены ${written} нет вида (ИдТипаЦены): пропущена`)
    else if (kopecks === null)
      yield fault(price, called(element), `цена «${written.slice(0, 40)}» не\u00a0число: пропущена`)
    else if (kopecks <= 0) yield fault(price, called(element), `цена ${written}: нужна больше нуля, пропущена`)
    else if (kopecks > 1_000_000_000) yield fault(price, called(element), `цена ${written} слишком большая: пропущена`)
    else if (currency !== undefined && !ROUBLES.has(currency.toLowerCase()))
      yield fault(
        price,
        called(element),
        `цена ${written} в\u00a0валюте ${currency.slice(0, 40)}: нужна в\u00a0рублях, пропущена`,
      )
    else if (per !== 1)
      yield fault(price, called(element), `цена за\u00a0${per ?? '?'} единиц: нужна за\u00a0одну, пропущена`)
    else prices[type] = kopecks
  }
}

type WrittenStock = { readonly warehouse: string; readonly pieces: string; readonly at: XmlElement }
const writtenStocks = (element: XmlElement): WrittenStock[] => {
  const short = childrenOf(element, 'Склад').map((at) => ({
    warehouse: at.attributes['ИдСклада'] ?? textOf(at, 'Ид') ?? '',
    pieces: at.attributes['КоличествоНаСкладе'] ?? textOf(at, 'Количество') ?? '',
    at,
  }))
  const long = childrenOf(element, 'Остатки')
    .flatMap(({ children }) => children)
    .map((rest) => {
      const at = childOf(rest, 'Склад') ?? rest
      return {
        warehouse: at === rest ? WITHOUT_WAREHOUSE : (textOf(at, 'Ид') ?? ''),
        pieces: textOf(at, 'Количество') ?? '',
        at,
      }
    })
  const found = [...short, ...long]
  const total = textOf(element, 'Количество')
  return found.length > 0 || total === undefined
    ? found
    : [{ warehouse: WITHOUT_WAREHOUSE, pieces: total, at: element }]
}

/** Pieces by warehouse. */
const stocksIn = function* (element: XmlElement, stocks: Record<string, number>): Generator<ItemFault, void> {
  for (const { warehouse, pieces, at } of writtenStocks(element)) {
    const count = decimalOf(pieces)
    if (warehouse === '') yield fault(at, called(element), 'у\u00a0остатка нет склада: пропущен')
    else if (count === null || count > MAX_PIECES)
      yield fault(at, called(element), `остаток «${pieces.slice(0, 40)}» не\u00a0число штук: пропущен`)
    else {
      if (count < 0) yield fault(at, called(element), `остаток ${pieces} меньше нуля: считаем, что товара нет`)
      else if (!Number.isInteger(count))
        yield fault(at, called(element), `остаток ${pieces}: целых штук ${Math.floor(count)}`)
      stocks[warehouse] = Math.max(0, Math.floor(count))
    }
  }
}

const characteristicsIn = (element: XmlElement): Offer['characteristics'] => {
  const list = childOf(element, 'ХарактеристикиТовара')
  return list?.children.flatMap((one) => {
    const [name, value] = [textOf(one, 'Наименование'), textOf(one, 'Значение')]
    return name === undefined || value === undefined
      ? []
      : [{ name: shortened(name, MAX_NAME), value: shortened(value, MAX_NAME) }]
  })
}

export const offerOf = function* (
  element: XmlElement,
  id: string,
  deleted: boolean | undefined,
): Generator<Item | ItemFault> {
  const prices: Record<string, number> = {}
  const stocks: Record<string, number> = {}
  yield* pricesIn(element, prices)
  yield* stocksIn(element, stocks)
  const name = textOf(element, 'Наименование')
  yield {
    kind: 'offer',
    id,
    line: element.line,
    deleted,
    value: {
      good: id.split('#', 1)[0] ?? id,
      name: name && shortened(name, MAX_NAME),
      article: textOf(element, 'Артикул'),
      barcode: textOf(element, 'Штрихкод'),
      characteristics: characteristicsIn(element),
      prices: childOf(element, 'Цены') === undefined ? undefined : prices,
      stocks: writtenStocks(element).length === 0 ? undefined : stocks,
    },
  }
}
