import { isRecord } from '#kernel/is-record.ts'
import { useGoodsNames, useNames } from '#shop/changes/office/record-names.ts'
import { keysIn } from '#shop/changes/office/value-text.tsx'
import type { PromotionFields } from '#shop/pricing/facts/promotion-sentence.ts'

const SECTIONS = ['categories', 'threshold_categories']
const GIFTS = ['gift_sku', 'gift_skus']

/** A promotion whose brands, sections and gifts are called by their names, for its sentence. */
export const useNamed = (fields: PromotionFields): PromotionFields => {
  const excludes = isRecord(fields['excludes']) ? fields['excludes'] : {}
  const keysOf = (names: readonly string[]): string[] =>
    [fields, excludes].flatMap((part) => names.flatMap((name) => keysIn(part[name])))
  const brands = useNames('brands', keysOf(['brands']))
  const sections = useNames('categories', keysOf(SECTIONS))
  const goods = useGoodsNames('prices', keysOf(GIFTS))
  const named = (part: PromotionFields, names: readonly string[], by: ReadonlyMap<string, string>): PromotionFields =>
    Object.fromEntries(
      names.flatMap((name) => {
        const keys = keysIn(part[name]).map((key) => by.get(key) ?? key)
        return keys.length === 0 ? [] : [[name, Array.isArray(part[name]) ? keys : keys[0]]]
      }),
    )
  const withNames = (part: PromotionFields): PromotionFields => ({
    ...part,
    ...named(part, ['brands'], brands),
    ...named(part, SECTIONS, sections),
    ...named(part, GIFTS, goods),
  })
  return { ...withNames(fields), ...('excludes' in fields ? { excludes: withNames(excludes) } : {}) }
}
