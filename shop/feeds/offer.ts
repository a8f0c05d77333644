/** A variant as the feeds say it, the same for all of them: escaped once, written many times. */
import { isEan13 } from '#kernel/barcode.ts'
import type { VariantId } from '#kernel/ids.ts'
import {
  isColour,
  isShownIn,
  valueText,
  type Attribute,
  type AttributeValues,
  type Unit,
} from '#shop/catalogue/facts/attributes.ts'
import { crossedOutPrice } from '#shop/product/facts/crossed-out-price.ts'
import { cutAtWord, MAX_DESCRIPTION, offerName } from './facts/offer-facts.ts'
import type { FeedRow } from './feeds.sql.ts'

export type Param = { readonly name: string; readonly value: string; readonly unit: string | null }

export type Offer = {
  readonly id: VariantId
  readonly productId: number
  readonly categoryId: number
  readonly slug: string
  readonly sku: string
  readonly barcode: string | null
  readonly name: string
  readonly description: string
  readonly brand: string
  /** Kopecks. */
  readonly price: number
  readonly oldPrice: number | null
  /** Hashes. */
  readonly pictures: readonly string[]
  readonly params: readonly Param[]
  readonly shade: string | null
  readonly size: string | null
  readonly country: string | null
  readonly weightG: number
  /** 'YYYY-MM-DD'. */
  readonly bestBefore: string | null
  /** Whether its product has other variants. */
  readonly isVariant: boolean
  /** Free pieces by id of the store. */
  readonly stock: ReadonlyMap<number, number>
}

/** Attributes and units of the shop, in their order. */
type Shop = { readonly all: readonly Attribute[]; readonly units: readonly Unit[] }

const COUNTRY = /^страна/iu

const ofAttribute = (attribute: Attribute, units: readonly Unit[], row: FeedRow): Param | null => {
  const { source, code, name } = attribute
  if (source === 'shade') return row.shade_name === null ? null : { name, value: row.shade_name, unit: null }
  if (source === 'size')
    return row.size_text === ''
      ? null
      : {
          name: units.find((unit) => unit.name === row.size_unit)?.quantity ?? name,
          value: String(row.size_amount),
          unit: row.size_unit,
        }
  if (source !== 'attributes') return null
  const values: AttributeValues = row.own_attributes
  const value = values[code] ?? (row.attributes as AttributeValues)[code]
  if (value === undefined) return null
  if (typeof value === 'number' && attribute.unit !== null)
    return { name, value: String(value), unit: attribute.unit.name }
  return { name, value: isColour(value) ? value.name : valueText(attribute, value), unit: null }
}

/** Facts of the page and what the variants differ in; the first of equal names. */
const paramsOf = ({ all, units }: Shop, row: FeedRow): Param[] => {
  const given = [
    ...all
      .filter((one) => isShownIn(one, 'variant') || isShownIn(one, 'facts'))
      .map((attribute) => ofAttribute(attribute, units, row)),
    ...row.facts.map(({ name, value }) => ({ name, value, unit: null })),
  ]
  const named = new Map<string, Param>()
  for (const param of given)
    if (param !== null && param.value !== '' && !named.has(param.name)) named.set(param.name, param)
  return [...named.values()]
}

const stockOf = (text: string | null): ReadonlyMap<number, number> =>
  new Map(
    text?.split(' ').map((part): [number, number] => {
      const colon = part.indexOf(':')
      return [Number(part.slice(0, colon)), Number(part.slice(colon + 1))]
    }),
  )

export const offerOf = (attributes: Shop, row: FeedRow): Offer => {
  const params = paramsOf(attributes, row)
  return {
    id: row.id,
    productId: row.product_id,
    categoryId: row.category_id,
    slug: row.slug,
    sku: row.sku,
    barcode: row.barcode !== null && isEan13(row.barcode) ? row.barcode : null,
    name: offerName(row),
    description: cutAtWord(row.lead, MAX_DESCRIPTION),
    brand: row.brand,
    price: row.price,
    oldPrice: crossedOutPrice(row),
    pictures: row.pictures?.split(' ') ?? [],
    params: params.filter(({ name }) => !COUNTRY.test(name)),
    shade: row.shade_name,
    size: row.size_text === '' ? null : row.size_text,
    country: params.find(({ name }) => COUNTRY.test(name))?.value ?? null,
    weightG: row.weight_g,
    bestBefore: row.best_before,
    isVariant: row.siblings > 1,
    stock: stockOf(row.stock),
  }
}
