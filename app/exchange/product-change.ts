/** EXCH-02: a record of a product with what the program decides laid over it; the office's fields stay. */
import { isEan13 } from '#kernel/barcode.ts'
import { isRecord } from '#kernel/is-record.ts'
import { overlaid, type Values } from '#platform/changes/fold.ts'
import type { Good } from '#platform/commerceml/exchange-item.ts'
import { decimalOf, isYes } from '#platform/commerceml/values.ts'
import { isShownIn } from '#shop/catalogue/facts/attributes.ts'
import type { ExchangeField } from '#shop/exchange/facts/exchange-terms.ts'
import type { LinkedOffer } from '#shop/exchange/items.sql.ts'
import type { ExchangeContext } from './exchange-context.ts'

type Values1C = NonNullable<Good['properties']>

/** Values of linked properties as the shop's attributes have them. `of`: attributes by which variants differ, or the others. */
export const attributeValues = (
  { properties }: Pick<ExchangeContext, 'properties'>,
  given: Values1C,
  of: 'variant' | 'product',
): Values =>
  Object.fromEntries(
    Object.entries(given).flatMap(([id, written]): [string, unknown][] => {
      const property = properties.get(id)
      if (property === undefined || property.attribute.source !== 'attributes') return []
      const { attribute, values } = property
      if (isShownIn(attribute, 'variant') !== (of === 'variant')) return []
      const words = written.map((one) => values[one] ?? one)
      const [first] = words
      if (first === undefined) return [[attribute.code, null]]
      switch (attribute.kind) {
        case 'number':
          return [[attribute.code, decimalOf(first) ?? first]]
        case 'flag':
          return [[attribute.code, isYes(first)]]
        case 'text':
          return [[attribute.code, words.join(', ')]]
        case 'colour':
          return []
        default:
          return [[attribute.code, words.length === 1 ? first : words]]
      }
    }),
  )

/** EAN-13 alone is stored: a shorter or wrong one stays in the program. */
export const barcodeOf = (...written: readonly (string | undefined)[]): string | undefined =>
  written.map((one) => one?.trim()).find((one) => one !== undefined && isEan13(one))

const merged = (values: unknown, given: Values): Values | undefined => {
  const all = overlaid(isRecord(values) ? values : {}, given)
  return Object.keys(all).length === 0 ? undefined : all
}

/** `offers`: those that variants of this product and of others stand for. */
export const changedProduct = (context: ExchangeContext, record: Values, offers: readonly LinkedOffer[]): Values => {
  const decides = (field: ExchangeField): boolean => context.terms.owners[field] === '1c'
  const bySku = new Map(offers.map((offer) => [offer.sku, offer]))
  const variants = (Array.isArray(record['variants']) ? record['variants'] : []).filter(isRecord)
  const changed = variants.map((variant) => {
    const offer = bySku.get(String(variant['sku']))
    if (offer === undefined) return variant
    const good = offer.good_value
    const barcode = decides('barcode') ? barcodeOf(offer.value.barcode, good.barcode) : undefined
    const given = decides('attributes') ? attributeValues(context, good.properties ?? {}, 'variant') : {}
    const attributes = Object.keys(given).length === 0 ? undefined : merged(variant['attributes'], given)
    return {
      ...variant,
      ...(barcode === undefined ? {} : { barcode }),
      ...(decides('weight') && good.weight_g !== undefined ? { weight_g: good.weight_g } : {}),
      ...(attributes === undefined ? {} : { attributes }),
    }
  })
  const own = variants.flatMap(({ sku }) => bySku.get(String(sku)) ?? [])
  const goods = new Map(
    own.map(({ good, good_value, good_deleted }) => [good, { value: good_value, deleted: good_deleted }]),
  )
  const [only] = goods.size === 1 ? [...goods.values()] : []
  const name = decides('name') ? only?.value.name : undefined
  const shared =
    only !== undefined && decides('attributes') ? attributeValues(context, only.value.properties ?? {}, 'product') : {}
  const attributes = Object.keys(shared).length === 0 ? undefined : merged(record['attributes'], shared)
  const isDeleted =
    decides('deletion') &&
    variants.every((variant) => {
      const offer = bySku.get(String(variant['sku']))
      return offer !== undefined && (offer.deleted || offer.good_deleted)
    })
  return {
    ...record,
    variants: changed,
    ...(name === undefined ? {} : { name }),
    ...(attributes === undefined ? {} : { attributes }),
    ...(isDeleted ? { discontinued: true } : {}),
  }
}
