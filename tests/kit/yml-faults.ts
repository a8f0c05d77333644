/** EXCH-03: what of a feed in YML its receivers would refuse. */
import { isEan13 } from '#kernel/barcode.ts'
import { childrenOf, parseXml, textOf, XmlFault, type Element } from './xml.ts'

const ONCE = new Set(
  `name url price oldprice currencyId categoryId vendor vendorCode description delivery pickup store delivery-options
  pickup-options sales_notes country_of_origin weight dimensions expiry count condition manufacturer_warranty`.split(
    /\s+/,
  ),
)
const MANY = new Set(['picture', 'param', 'barcode'])
const DATE = /^\d{4}-\d\d-\d\d([ T]\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:?\d\d)?)?$/
const PRICE = /^\d+(\.\d{1,2})?$/
const BOOLEAN = /^(true|false)$/
const isUrl = (text: string): boolean => /^https?:\/\/[^\s]+$/.test(text) && URL.canParse(text)

type Report = (fault: string) => void

const checkOptions = (element: Element, report: Report): void => {
  for (const name of ['delivery-options', 'pickup-options'])
    for (const options of childrenOf(element, name)) {
      const listed = childrenOf(options, 'option')
      if (listed.length === 0 || listed.length > 5) report(`${name}: вариантов ${listed.length}`)
      for (const { attributes } of listed) {
        const { cost = '', days = '', 'order-before': before = '13' } = attributes
        if (!/^\d+$/.test(cost)) report(`${name}: cost «${cost}»`)
        const [from = NaN, to = from] = /^\d+(-\d+)?$/.test(days) ? days.split('-').map(Number) : []
        if (!(from >= 0 && to <= 31 && to >= from && to - from <= 3)) report(`${name}: days «${days}»`)
        if (!/^\d+$/.test(before) || Number(before) > 24) report(`${name}: order-before «${before}»`)
      }
    }
}

const checkCategories = (shop: Element, report: Report): Set<string> => {
  const parents = new Map<string, string | undefined>()
  for (const { attributes, text } of childrenOf(shop, 'categories').flatMap((list) => childrenOf(list, 'category'))) {
    const { id = '', parentId } = attributes
    if (!/^[1-9]\d{0,17}$/.test(id)) report(`категория: id «${id}»`)
    if (parents.has(id)) report(`категория ${id}: дважды`)
    if (text.trim() === '') report(`категория ${id}: без названия`)
    parents.set(id, parentId === '0' ? undefined : parentId)
  }
  for (const [id, parent] of parents) {
    if (parent !== undefined && !parents.has(parent)) report(`категория ${id}: нет родителя ${parent}`)
    const seen = new Set([id])
    for (let above = parent; above !== undefined; above = parents.get(above)) {
      if (seen.has(above)) {
        report(`категория ${id}: по кругу`)
        break
      }
      seen.add(above)
    }
  }
  return new Set(parents.keys())
}

const checkTexts = (offer: Element, report: Report): void => {
  const longest = { name: 150, description: 3000, sales_notes: 50, url: 2048 }
  for (const [name, most] of Object.entries(longest))
    if ((textOf(offer, name)?.length ?? 0) > most) report(`${name}: длиннее ${most}`)
  for (const name of ['name', 'url', 'price', 'currencyId', 'categoryId', 'picture'])
    if ((textOf(offer, name) ?? '').trim() === '') report(`нет ${name}`)
  const counts = Map.groupBy(offer.children, ({ name }) => name)
  for (const [name, list] of counts) {
    if (!ONCE.has(name) && !MANY.has(name)) report(`лишний ${name}`)
    if (ONCE.has(name) && list.length > 1) report(`${name}: ${list.length} раза`)
  }
  const names = childrenOf(offer, 'param').map(({ attributes }) => attributes['name'] ?? '')
  if (names.includes('')) report('param: без имени')
  if (new Set(names).size < names.length) report('param: имя дважды')
}

const checkPrices = (offer: Element, report: Report): void => {
  const [price = '', old] = [textOf(offer, 'price'), textOf(offer, 'oldprice')]
  if (!PRICE.test(price) || Number(price) <= 0) report(`price «${price}»`)
  if (old !== undefined && (!PRICE.test(old) || Number(old) <= Number(price))) report(`oldprice «${old}»`)
}

const checkLinks = (offer: Element, report: Report): void => {
  const pictures = childrenOf(offer, 'picture').map(({ text }) => text)
  if (pictures.length > 10) report(`picture: ${pictures.length} снимков`)
  for (const picture of pictures) if (!isUrl(picture)) report(`picture «${picture}»`)
  if (!isUrl(textOf(offer, 'url') ?? '')) report(`url «${textOf(offer, 'url')}»`)
}

const checkStock = (offer: Element, report: Report): void => {
  const available = offer.attributes['available'] ?? ''
  if (!BOOLEAN.test(available)) report(`available «${available}»`)
  const count = textOf(offer, 'count') ?? ''
  if (!/^\d+$/.test(count) || (available === 'true') !== Number(count) > 0) report(`count «${count}» при ${available}`)
  for (const name of ['delivery', 'pickup', 'store']) {
    const value = textOf(offer, name) ?? ''
    if (!BOOLEAN.test(value)) report(`${name} «${value}»`)
    if (available === 'false' && value === 'true') report(`${name}: нет в наличии`)
  }
}

const checkGoods = (offer: Element, report: Report): void => {
  for (const { text } of childrenOf(offer, 'barcode')) if (!isEan13(text)) report(`barcode «${text}»`)
  const weight = textOf(offer, 'weight')
  if (weight !== undefined && !(Number(weight) > 0)) report(`weight «${weight}»`)
  const expiry = textOf(offer, 'expiry')
  if (expiry !== undefined && !DATE.test(expiry) && !/^P(\d+[YMD])+$/.test(expiry)) report(`expiry «${expiry}»`)
}

const productOf = (offer: Element): string => {
  const url = textOf(offer, 'url') ?? ''
  return isUrl(url) ? new URL(url).pathname : url
}

/** Variants of a product are one group of one category, and nothing else is in it. */
const checkGroups = (offers: readonly Element[], report: Report): void => {
  for (const [product, list] of Map.groupBy(offers, productOf)) {
    const groups = new Set(list.map(({ attributes }) => attributes['group_id']))
    if (groups.size > 1 || (list.length > 1 && groups.has(undefined))) report(`${product}: варианты не в одной группе`)
    if (new Set(list.map((offer) => textOf(offer, 'name'))).size < list.length) report(`${product}: равные названия`)
  }
  const grouped = offers.filter(({ attributes }) => attributes['group_id'] !== undefined)
  for (const [group, list] of Map.groupBy(grouped, ({ attributes }) => attributes['group_id'] ?? '')) {
    if (!/^\d{1,9}$/.test(group)) report(`group_id «${group}»`)
    if (new Set(list.map(productOf)).size > 1) report(`группа ${group}: разные товары`)
    if (new Set(list.map((offer) => textOf(offer, 'categoryId'))).size > 1) report(`группа ${group}: разные категории`)
  }
}

const checkShop = (root: Element, report: Report): void => {
  if (root.name !== 'yml_catalog') report(`корень ${root.name}`)
  if (!DATE.test(root.attributes['date'] ?? '')) report(`date «${root.attributes['date']}»`)
  const [shop] = childrenOf(root, 'shop')
  if (shop === undefined) return report('нет shop')
  for (const name of ['name', 'company', 'url'])
    if ((textOf(shop, name) ?? '').trim() === '') report(`shop: нет ${name}`)
  const currencies = childrenOf(shop, 'currencies').flatMap((list) => childrenOf(list, 'currency'))
  const [currency] = currencies
  if (currencies.length !== 1) report(`валют ${currencies.length}`)
  checkOptions(shop, report)
  const categories = checkCategories(shop, report)
  const offers = childrenOf(shop, 'offers').flatMap((list) => childrenOf(list, 'offer'))
  const ids = new Set<string>()
  for (const offer of offers) {
    const { id = '', type } = offer.attributes
    const of: Report = (fault) => report(`${id}: ${fault}`)
    if (!/^[A-Za-z0-9]{1,80}$/.test(id)) of('id')
    if (ids.has(id)) of('id дважды')
    ids.add(id)
    if (type !== undefined) of('type')
    if (textOf(offer, 'currencyId') !== currency?.attributes['id']) of('currencyId')
    if (!categories.has(textOf(offer, 'categoryId') ?? '')) of('categoryId')
    for (const check of [checkTexts, checkPrices, checkLinks, checkStock, checkGoods, checkOptions]) check(offer, of)
  }
  checkGroups(offers, report)
}

/** Sentences; none for a feed that is valid. */
export const ymlFaults = (document: string): string[] => {
  const faults: string[] = []
  try {
    checkShop(parseXml(document), (fault) => void faults.push(fault))
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error
    faults.push(error.message)
  }
  return faults
}
