/** Reads a file of CommerceML 2 as a stream of what it says. Any cut of its bytes gives the same. */
import type { YieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { decodeBytes } from './decode-bytes.ts'
import { PIECES, type Group, type Header, type Item, type ItemFault } from './exchange-item.ts'
import { childOf, childrenOf, readElements, textOf, type XmlElement } from './read-elements.ts'
import { called, fault, offerOf } from './read-offer.ts'
import { decimalOf, isYes, shortened } from './values.ts'

export const ROOT = 'КоммерческаяИнформация'
const MAX_ID = 200
const MAX_NAME = 300
const MOST_PICTURES = 10
const MAX_DESCRIPTION = 60_000

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

const nameOf = (element: XmlElement): string => shortened(textOf(element, 'Наименование') ?? '', MAX_NAME)

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

/** The code of pieces, or the name of another unit. */
const unitOf = (element: XmlElement): string | undefined => {
  const unit = childOf(element, 'БазоваяЕдиница')
  const [code, name] = [unit?.attributes['Код']?.trim(), unit?.text.trim()]
  if (code === PIECES || /^шт/i.test(name ?? '')) return PIECES
  return (name || unit?.attributes['НаименованиеПолное'] || code)?.slice(0, MAX_NAME)
}

/** The beginning of a child's text. */
const startOf = (element: XmlElement, name: string, most: number): string | undefined => {
  const text = textOf(element, name)
  return text && shortened(text, most)
}

const picturesIn = (element: XmlElement): string[] | undefined => {
  const names = childrenOf(element, 'Картинка').flatMap(({ text }) => (text.trim() === '' ? [] : [text.trim()]))
  return names.length === 0 ? undefined : names.slice(0, MOST_PICTURES)
}

const goodOf = (element: XmlElement, id: string): Said => {
  const maker = childOf(element, 'Изготовитель')
  return {
    kind: 'good',
    id,
    line: element.line,
    deleted: deletedOf(element),
    value: {
      name: startOf(element, 'Наименование', MAX_NAME),
      article: textOf(element, 'Артикул'),
      barcode: textOf(element, 'Штрихкод'),
      groups: idsIn(element, 'Группы'),
      maker: maker && startOf(maker, 'Наименование', MAX_NAME),
      description: startOf(element, 'Описание', MAX_DESCRIPTION),
      unit: unitOf(element),
      vat: vatOf(element),
      weight_g: weightOf(element),
      pictures: picturesIn(element),
      properties: propertiesIn(element),
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
      yield* offerOf(element, id, deleted)
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
export const readCommerceMl = async function* (
  parts: AsyncIterable<Uint8Array>,
  yieldToEventLoop?: YieldToEventLoop,
): AsyncGenerator<Said> {
  const reading: Reading = { seen: new Set(), parents: new Map() }
  const choice = {
    root: ROOT,
    isChosen: (name: string, parent: string) => name === ONLY_CHANGES || CHOSEN.has(`${parent}/${name}`),
    attribute: ONLY_CHANGES,
  }
  const elements = readElements(decodeBytes(parts), choice, yieldToEventLoop)
  for await (const element of elements) yield* said(element, reading)
  for (const id of circlesOf(reading.parents))
    yield {
      kind: 'fault',
      line: 0,
      what: `Группа ${id}`,
      reason: 'группы ссылаются друг на\u00a0друга по\u00a0кругу: разделы над ней не\u00a0ищем',
    }
}
