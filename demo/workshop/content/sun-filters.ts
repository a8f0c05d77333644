import type { Draft } from './draft.ts'
import type { Parts } from './recipe-part.ts'

export const ORGANIC_FILTER = /Benzoyl (?:Hexyl|Benzoate)|Hydroxybenzoyl|Triazine|Triazone|dibenzoylmethane/
export const OXIDE_FILTER = /^(?:Zinc Oxide|Titanium Dioxide)$/
/** Organic filters of SPF 50, percent; the base of the kind is that of SPF 30. */
const OF_50 = [
  ['Diethylamino Hydroxybenzoyl Hexyl Benzoate', 8],
  ['Bis-Ethylhexyloxyphenol Methoxyphenyl Triazine', 6],
  ['Ethylhexyl Triazone', 5],
] as const

/** Filters that are enough for the stated factor; a sunscreen based on zinc and titanium has no other: «только цинк и титан». */
export const setFilters = (parts: Parts, { spf = 0 }: Draft): void => {
  const isActive = (inci: string): boolean => parts.get(inci)?.active === true
  const [zinc, titanium] = [isActive('Zinc Oxide'), isActive('Titanium Dioxide')]
  if (zinc && titanium) for (const inci of parts.keys()) if (ORGANIC_FILTER.test(inci)) parts.delete(inci)
  if (spf < 50 || zinc || titanium) return
  for (const [inci, share] of OF_50) {
    const part = parts.get(inci)
    if (part !== undefined && part.statedShare === undefined) part.share = share
  }
}
