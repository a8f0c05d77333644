/** EXCH-02: a draft of a product that the program names and the shop does not have: nowhere shown until the office has written it. */
import { createHash } from 'node:crypto'
import { inLatinLetters } from '#kernel/latin-letters.ts'
import { foldText } from '#kernel/normalized-words.ts'
import { decimalOf } from '#platform/commerceml/values.ts'
import type { Values } from '#platform/changes/fold.ts'
import type { GoodRow, OfferRow } from '#shop/exchange/items.sql.ts'
import { sectionOfGroups, type ExchangeContext } from './exchange-context.ts'
import { attributeValues, barcodeOf } from './product-change.ts'

/** A product is nowhere until its day: the office writes it in place of this one. */
export const DRAFT_DAY = '2100-01-01'

const latin = (name: string): string =>
  inLatinLetters(foldText(name))
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 90)
    .replaceAll(/^-+|-+$/g, '')

const mark = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 8)

/** An address that no other good of the program gets. */
const slugOf = ({ id, value: { name = '' } }: GoodRow): string => `${latin(name) || 'tovar'}-${mark(id)}`

/** «50 мл» of a unit that the shop has. */
const sizeOf = (units: ReadonlySet<string>, value: string): Values | undefined => {
  const [, amount, unit = ''] = /^(\d+(?:[.,]\d+)?)\s*(\p{L}+\.?)$/u.exec(value.trim()) ?? []
  const known = [unit, `${unit}.`].find((one) => units.has(one))
  const number = amount === undefined ? null : decimalOf(amount)
  return number === null || number <= 0 || known === undefined ? undefined : { amount: number, unit: known }
}
const UNKNOWN_COLOUR = '#cccccc'
/** What a variant differs by: size and shade, as characteristics name them. */
const axesOf = (units: ReadonlySet<string>, { characteristics = [] }: OfferRow['value']): Values => {
  const axes: Record<string, unknown> = {}
  for (const { name, value } of characteristics)
    if (/цвет|оттен|тон/i.test(name)) axes['shade'] ??= { name: value, color: UNKNOWN_COLOUR }
    else axes['size'] ??= sizeOf(units, value)
  return Object.fromEntries(Object.entries(axes).filter(([, value]) => value !== undefined))
}

const isSku = (text: string | undefined): text is string =>
  text !== undefined && /^[0-9A-Za-zА-Яа-яЁё._-]{1,40}$/.test(text)

export type Drafting = {
  readonly slug: string
  readonly record: Values
  /** Article numbers by id of the offer. */
  readonly skus: ReadonlyMap<string, string>
}

/** The draft; a text says why there is none yet. `isTaken`: whether the shop has the article number. */
export const draftOf = (
  context: ExchangeContext,
  good: GoodRow,
  offers: readonly OfferRow[],
  isTaken: (sku: string) => boolean,
): Drafting | string => {
  const { name, groups = [], maker, description, weight_g = 1, properties = {}, article } = good.value
  if (name === undefined) return 'у\u00a0товара нет названия'
  const { priceType } = context
  if (priceType === undefined) return 'не\u00a0выбран вид цены, по\u00a0которой продаём'
  const category = sectionOfGroups(context, groups)
  if (category === undefined || !context.sections.has(category))
    return groups.length === 0
      ? 'у\u00a0товара нет группы: раздел неизвестен'
      : `группа «${context.groups.get(groups[0] ?? '')?.name ?? groups[0]}» не\u00a0связана с\u00a0разделом`
  if (maker === undefined) return 'не\u00a0назван изготовитель: бренд неизвестен'
  const brand = context.brandOf.get(foldText(maker))
  if (brand === undefined) return `изготовитель «${maker}» не\u00a0связан с\u00a0брендом`
  const priced = offers.filter(({ value: { prices = {} } }) => prices[priceType] !== undefined)
  if (priced.length === 0) return `нет цены вида «${context.priceTypes.get(priceType) ?? priceType}»`
  const skus = new Map<string, string>()
  const variants = priced
    .map((offer) => ({ offer, price: offer.value.prices?.[priceType] ?? 0 }))
    .toSorted((a, b) => a.price - b.price || a.offer.id.localeCompare(b.offer.id))
    .map(({ offer, price }) => {
      const wanted = offer.value.article ?? (priced.length === 1 ? article : undefined)
      const used = new Set(skus.values())
      const sku = isSku(wanted) && !isTaken(wanted) && !used.has(wanted) ? wanted : `1C-${mark(offer.id)}`
      skus.set(offer.id, sku)
      const barcode = barcodeOf(offer.value.barcode, priced.length === 1 ? good.value.barcode : undefined)
      const own = attributeValues(context, properties, 'variant')
      return {
        sku,
        height_mm: 1,
        weight_g,
        price,
        ...axesOf(context.units, offer.value),
        ...(barcode === undefined ? {} : { barcode }),
        ...(Object.keys(own).length === 0 ? {} : { attributes: own }),
      }
    })
  const shared = attributeValues(context, properties, 'product')
  const facts = new Map(
    offers.flatMap(({ value: { characteristics = [] } }) => characteristics.map((one) => [one.name, one.value])),
  )
  return {
    slug: slugOf(good),
    skus,
    record: {
      slug: slugOf(good),
      brand,
      category,
      name,
      lead: name,
      description: description ?? name,
      usage: [],
      facts: priced.length === 1 ? [...facts].map(([fact, value]) => ({ name: fact, value })) : [],
      published_on: DRAFT_DAY,
      pictures: [],
      variants,
      ...(Object.keys(shared).length === 0 ? {} : { attributes: shared }),
    },
  }
}
