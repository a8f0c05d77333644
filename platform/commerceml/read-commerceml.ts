/** Reads a file of CommerceML 2 as a stream of what it says. Any cut of its bytes gives the same. */
import { decodeBytes } from './decode-bytes.ts'
import type { Group, Header, Item, ItemFault, Offer } from './exchange-item.ts'
import { WITHOUT_WAREHOUSE } from './exchange-item.ts'
import { childOf, childrenOf, readElements, textOf, type XmlElement } from './read-elements.ts'
import { decimalOf, isYes, kopecksOf } from './values.ts'

export const ROOT = 'КоммерческаяИнформация'
const MAX_ID = 200
const MAX_NAME = 300
const MAX_PIECES = 1_000_000

type Said = Item | ItemFault | Header
type Reading = { readonly seen: Set<string>; readonly parents: Map<string, string> }

const CHOSEN = new Set([
  'Группы/Группа',
  'Свойства/Свойство',
  'Свойства/СвойствоНоменклатуры',
  'ТипыЦен/ТипЦены',
  'Склады/Склад',
  'Товары/Товар',
  'Предложения/Предложение',
])
const ONLY_CHANGES = 'СодержитТолькоИзменения'

const fault = ({ line }: XmlElement, what: string, reason: string): ItemFault => ({ kind: 'fault', line, what, reason })
const called = (element: XmlElement): string => {
  const name = textOf(element, 'Наименование') ?? textOf(element, 'Ид')
  return name === undefined ? element.name : `${element.name} «${name.slice(0, 80)}»`
}
const nameOf = (element: XmlElement): string => (textOf(element, 'Наименование') ?? '').slice(0, MAX_NAME)

const deletedOf = (element: XmlElement): boolean | undefined => {
  const mark = textOf(element, 'ПометкаУдаления')
  if (mark !== undefined) return isYes(mark)
  const state = element.attributes['Статус'] ?? textOf(element, 'Статус')
  return state === undefined ? undefined : /^удал/i.test(state)
}

/** Its id; a fault where it has none, or the file has named it already. */
const identify = (element: XmlElement, { seen }: Reading): string | ItemFault => {
  const id = textOf(element, 'Ид')
  if (id === undefined) return fault(element, called(element), 'нет Ид: запись пропущена')
  if (id.length > MAX_ID) return fault(element, called(element), `Ид длиннее ${MAX_ID} знаков: запись пропущена`)
  const name = `${element.name} ${id}`
  if (seen.has(name)) return fault(element, called(element), `Ид ${id} в\u00a0этом файле уже был: взята первая запись`)
  seen.add(name)
  return id
}

const groupsOf = function* (element: XmlElement, parent: string | undefined, reading: Reading): Generator<Said> {
  const id = identify(element, reading)
  if (typeof id !== 'string') {
    yield id
    return
  }
  const above = parent ?? textOf(element, 'ИдРодителя')
  const value: Group = { name: nameOf(element), ...(above === undefined ? {} : { parent: above }) }
  yield { kind: 'group', id, line: element.line, value, deleted: deletedOf(element) }
  if (above !== undefined) reading.parents.set(id, above)
  for (const list of childrenOf(element, 'Группы'))
    for (const child of childrenOf(list, 'Группа')) yield* groupsOf(child, id, reading)
}

const propertyOf = (element: XmlElement, id: string): Said => {
  const values = Object.fromEntries(
    childrenOf(element, 'ВариантыЗначений')
      .flatMap(({ children }) => children)
      .flatMap((one) => {
        const value = textOf(one, 'Значение')
        const key = textOf(one, 'ИдЗначения') ?? textOf(one, 'Ид')
        return key === undefined || value === undefined ? [] : [[key, value]]
      }),
  )
  return {
    kind: 'property',
    id,
    line: element.line,
    value: { name: nameOf(element), values },
    deleted: deletedOf(element),
  }
}

const idsIn = (element: XmlElement, list: string): string[] | undefined => {
  const found = childOf(element, list)
  return found && childrenOf(found, 'Ид').flatMap(({ text }) => (text.trim() === '' ? [] : [text.trim()]))
}

const propertiesIn = (element: XmlElement): Record<string, string[]> | undefined => {
  const list = childOf(element, 'ЗначенияСвойств')
  return (
    list &&
    Object.fromEntries(
      list.children.flatMap((one) => {
        const id = textOf(one, 'Ид')
        const values = childrenOf(one, 'Значение').flatMap(({ text }) => (text.trim() === '' ? [] : [text.trim()]))
        return id === undefined ? [] : [[id, values]]
      }),
    )
  )
}

/** «Вес» is written in kilograms. */
const weightOf = (element: XmlElement): number | undefined => {
  const requisites = childrenOf(element, 'ЗначенияРеквизитов').flatMap(({ children }) => children)
  const weight = requisites.find((one) => textOf(one, 'Наименование') === 'Вес')
  const kilograms = weight === undefined ? null : decimalOf(textOf(weight, 'Значение') ?? '')
  return kilograms === null || kilograms <= 0 ? undefined : Math.max(1, Math.min(100_000, Math.round(kilograms * 1000)))
}

const vatOf = (element: XmlElement): string | undefined => {
  const [rate] = childrenOf(element, 'СтавкиНалогов').flatMap(({ children }) => children)
  return rate && textOf(rate, 'Ставка')
}

const unitOf = (element: XmlElement): string | undefined => {
  const unit = childOf(element, 'БазоваяЕдиница')
  return (unit?.attributes['Код'] ?? unit?.text)?.trim() || undefined
}

const goodOf = (element: XmlElement, id: string): Said => {
  const maker = childOf(element, 'Изготовитель')
  return {
    kind: 'good',
    id,
    line: element.line,
    deleted: deletedOf(element),
    value: {
      name: textOf(element, 'Наименование')?.slice(0, MAX_NAME),
      article: textOf(element, 'Артикул'),
      barcode: textOf(element, 'Штрихкод'),
      groups: idsIn(element, 'Группы'),
      maker: maker && textOf(maker, 'Наименование')?.slice(0, MAX_NAME),
      description: textOf(element, 'Описание')?.slice(0, 60_000),
      unit: unitOf(element),
      vat: vatOf(element),
      weight_g: weightOf(element),
      pictures: childrenOf(element, 'Картинка').length || undefined,
      properties: propertiesIn(element),
    },
  }
}

/** Kopecks by price type. */
const pricesIn = function* (element: XmlElement, prices: Record<string, number>): Generator<ItemFault, void> {
  for (const price of childOf(element, 'Цены')?.children ?? []) {
    const type = textOf(price, 'ИдТипаЦены')
    const written = textOf(price, 'ЦенаЗаЕдиницу') ?? ''
    const kopecks = kopecksOf(written)
    const per = decimalOf(textOf(price, 'Коэффициент') ?? '1')
    if (type === undefined)
      yield fault(price, called(element), `у\u00a0цены ${written} нет вида (ИдТипаЦены): пропущена`)
    else if (kopecks === null)
      yield fault(price, called(element), `цена «${written.slice(0, 40)}» не\u00a0число: пропущена`)
    else if (kopecks <= 0) yield fault(price, called(element), `цена ${written}: нужна больше нуля, пропущена`)
    else if (kopecks > 1_000_000_000) yield fault(price, called(element), `цена ${written} слишком большая: пропущена`)
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
      : [{ name: name.slice(0, MAX_NAME), value: value.slice(0, MAX_NAME) }]
  })
}

const offerOf = function* (element: XmlElement, id: string): Generator<Said> {
  const prices: Record<string, number> = {}
  const stocks: Record<string, number> = {}
  yield* pricesIn(element, prices)
  yield* stocksIn(element, stocks)
  yield {
    kind: 'offer',
    id,
    line: element.line,
    deleted: deletedOf(element),
    value: {
      good: id.split('#', 1)[0] ?? id,
      name: textOf(element, 'Наименование')?.slice(0, MAX_NAME),
      article: textOf(element, 'Артикул'),
      barcode: textOf(element, 'Штрихкод'),
      characteristics: characteristicsIn(element),
      prices: childOf(element, 'Цены') === undefined ? undefined : prices,
      stocks: writtenStocks(element).length === 0 ? undefined : stocks,
    },
  }
}

const said = function* (element: XmlElement, reading: Reading): Generator<Said> {
  if (element.name === ONLY_CHANGES) {
    yield { kind: 'header', onlyChanges: isYes(element.text) }
    return
  }
  if (element.name === 'Группа') {
    yield* groupsOf(element, undefined, reading)
    return
  }
  const id = identify(element, reading)
  if (typeof id !== 'string') {
    yield id
    return
  }
  const { line } = element
  const deleted = deletedOf(element)
  switch (element.name) {
    case 'Свойство':
    case 'СвойствоНоменклатуры':
      yield propertyOf(element, id)
      return
    case 'ТипЦены':
      yield {
        kind: 'price_type',
        id,
        line,
        deleted,
        value: { name: nameOf(element), currency: textOf(element, 'Валюта') },
      }
      return
    case 'Склад':
      yield { kind: 'warehouse', id, line, deleted, value: { name: nameOf(element) } }
      return
    case 'Товар':
      yield goodOf(element, id)
      return
    default:
      yield* offerOf(element, id)
  }
}

/** Groups that name one another in a circle. */
const circlesOf = (parents: ReadonlyMap<string, string>): string[] =>
  [...parents.keys()].filter((id) => {
    const seen = new Set<string>()
    for (let at: string | undefined = id; at !== undefined; at = parents.get(at)) {
      if (seen.has(at)) return at === id
      seen.add(at)
    }
    return false
  })

/** Throws BadFile for a file that is no CommerceML, or ends too early; what came before it has been said. */
export const readCommerceMl = async function* (parts: AsyncIterable<Uint8Array>): AsyncGenerator<Said> {
  const reading: Reading = { seen: new Set(), parents: new Map() }
  const elements = readElements(decodeBytes(parts), {
    root: ROOT,
    isChosen: (name, parent) => name === ONLY_CHANGES || CHOSEN.has(`${parent}/${name}`),
    attribute: ONLY_CHANGES,
  })
  for await (const element of elements) yield* said(element, reading)
  for (const id of circlesOf(reading.parents))
    yield {
      kind: 'fault',
      line: 0,
      what: `Группа ${id}`,
      reason: 'группы ссылаются друг на\u00a0друга по\u00a0кругу: разделы над ней не\u00a0ищем',
    }
}
