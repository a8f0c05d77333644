import { useNames } from '#shop/changes/office/record-names.ts'
import { keysIn } from '#shop/changes/office/value-text.tsx'
import type { PromotionFields } from '#shop/pricing/facts/promotion-sentence.ts'

/** A promotion whose brands and sections are called by their names, for its sentence. */
export const useNamed = (fields: PromotionFields): PromotionFields => {
  const keysOf = { brands: keysIn(fields['brands']), categories: keysIn(fields['categories']) }
  const brands = useNames('brands', keysOf.brands)
  const sections = useNames('categories', keysOf.categories)
  return {
    ...fields,
    ...('brands' in fields ? { brands: keysOf.brands.map((key) => brands.get(key) ?? key) } : {}),
    ...('categories' in fields ? { categories: keysOf.categories.map((key) => sections.get(key) ?? key) } : {}),
  }
}
