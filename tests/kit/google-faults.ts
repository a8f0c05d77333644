/** EXCH-03: what of a feed of Google Merchant and VK its receivers would refuse. */
import { isEan13 } from '#kernel/barcode.ts'
import { childrenOf, parseXml, textOf, XmlFault, type Element } from './xml.ts'

const REQUIRED = `g:id title description link g:image_link g:availability g:price g:brand g:condition`.split(' ')
const MANY = new Set(['g:additional_image_link', 'g:shipping'])
const PRICE = /^(\d+\.\d\d) RUB$/
const isUrl = (text: string): boolean => /^https?:\/\/[^\s]+$/.test(text) && URL.canParse(text)
const priceOf = (text: string | undefined): number => Number(PRICE.exec(text ?? '')?.[1] ?? NaN)

type Report = (fault: string) => void

const checkItem = (item: Element, report: Report): void => {
  for (const name of REQUIRED) if ((textOf(item, name) ?? '').trim() === '') report(`нет ${name}`)
  for (const [name, list] of Map.groupBy(item.children, (child) => child.name))
    if (list.length > 1 && !MANY.has(name)) report(`${name}: ${list.length} раза`)
  for (const [name, most] of Object.entries({ 'g:id': 50, title: 150, description: 5000, 'g:mpn': 70 }))
    if ((textOf(item, name)?.length ?? 0) > most) report(`${name}: длиннее ${most}`)
  for (const name of ['link', 'g:image_link', 'g:additional_image_link'])
    for (const { text } of childrenOf(item, name)) if (!isUrl(text)) report(`${name} «${text}»`)
  if (childrenOf(item, 'g:additional_image_link').length > 10) report('снимков больше десяти')
  if (!/^(in_stock|out_of_stock)$/.test(textOf(item, 'g:availability') ?? '')) report('g:availability')
  if (textOf(item, 'g:condition') !== 'new') report('g:condition')
  const [price, sale] = [priceOf(textOf(item, 'g:price')), textOf(item, 'g:sale_price')]
  if (!(price > 0)) report('g:price')
  if (sale !== undefined && !(priceOf(sale) > 0 && priceOf(sale) < price)) report('g:sale_price')
  const gtin = textOf(item, 'g:gtin')
  // Prefixes from 20 to 29 are given out by stores themselves and name no goods elsewhere.
  if (gtin !== undefined && (!isEan13(gtin) || gtin.startsWith('2'))) report(`g:gtin «${gtin}»`)
  for (const shipping of childrenOf(item, 'g:shipping'))
    if (!(priceOf(textOf(shipping, 'g:price')) >= 0)) report('g:shipping')
}

const checkGroups = (items: readonly Element[], report: Report): void => {
  for (const [product, list] of Map.groupBy(items, (item) => (textOf(item, 'link') ?? '').split('?')[0] ?? '')) {
    const groups = new Set(list.map((item) => textOf(item, 'g:item_group_id')))
    if (groups.size > 1 || (list.length > 1 && groups.has(undefined))) report(`${product}: варианты не в одной группе`)
  }
}

/** Sentences; none for a feed that is valid. */
export const googleFaults = (document: string): string[] => {
  const faults: string[] = []
  try {
    const root = parseXml(document)
    const [channel] = childrenOf(root, 'channel')
    if (root.name !== 'rss' || channel === undefined) return ['корень не rss']
    const items = childrenOf(channel, 'item')
    const ids = new Set<string>()
    for (const item of items) {
      const id = textOf(item, 'g:id') ?? ''
      if (ids.has(id)) faults.push(`${id}: g:id дважды`)
      ids.add(id)
      checkItem(item, (fault) => void faults.push(`${id}: ${fault}`))
    }
    checkGroups(items, (fault) => void faults.push(fault))
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error
    faults.push(error.message)
  }
  return faults
}
