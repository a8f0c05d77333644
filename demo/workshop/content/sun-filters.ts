import { randomFor } from '../../../ops/import/large-shop/random.ts'
import type { Draft } from './draft.ts'
import { add, type Parts, sumOf } from './recipe-part.ts'

export const ORGANIC_FILTER = /Benzoyl (?:Hexyl|Benzoate)|Hydroxybenzoyl|Triazine|Triazone|dibenzoylmethane/
export const OXIDE_FILTER = /^(?:Zinc Oxide|Titanium Dioxide)$/
/** Organic filters of SPF 50, percent; the base of the kind is that of SPF 30. */
const OF_50 = [
  ['Diethylamino Hydroxybenzoyl Hexyl Benzoate', 8],
  ['Bis-Ethylhexyloxyphenol Methoxyphenyl Triazine', 6],
  ['Ethylhexyl Triazone', 5],
] as const
/** Filters that are powders: they work only while an oil keeps them dissolved. */
export const SOLID_FILTER = /Hydroxybenzoyl|Triazine$|Triazone$/
/** Solvents of them, and the part of the weight of the filters that is added of each; plain emollients let them fall out. */
export const FILTER_SOLVENT = /^(?:Dibutyl Adipate|C12-15 Alkyl Benzoate)$/
/** Filters that are oils, in which the solid ones dissolve. */
export const LIQUID_FILTER = /^(?:Ethylhexyl (?:Salicylate|Methoxycinnamate)|Octocrylene|Homosalate)$/
const SOLVENTS = ['Dibutyl Adipate', 'C12-15 Alkyl Benzoate'] as const
/** The parts of the two: of which there is more, a house chooses. */
const SOLVENT_PARTS = [
  [0.35, 0.25],
  [0.25, 0.35],
] as const
/** Percent of a plain emollient where these solvents are. */
const PLAIN_OIL = 3
/** Percent of solvents to a percent of solid filters. */
export const DISSOLVED_BY = 0.5
/** Filters that are enough for the stated factor; a sunscreen based on zinc and titanium has no other: «только цинк и титан». */
export const setFilters = (parts: Parts, { brand, spf = 0 }: Draft): void => {
  const isActive = (inci: string): boolean => parts.get(inci)?.active === true
  const [zinc, titanium] = [isActive('Zinc Oxide'), isActive('Titanium Dioxide')]
  if (zinc && titanium) for (const inci of parts.keys()) if (ORGANIC_FILTER.test(inci)) parts.delete(inci)
  if (spf >= 50 && !zinc && !titanium)
    for (const [inci, share] of OF_50) {
      const part = parts.get(inci)
      if (part !== undefined && part.statedShare === undefined) part.share = share
    }
  const solid = sumOf(parts.values(), SOLID_FILTER)
  if (solid === 0) return
  const ofHouse = randomFor('solvents', brand).pick(SOLVENT_PARTS)
  for (const [at, inci] of SOLVENTS.entries()) add(parts, inci, Math.round(solid * (ofHouse[at] ?? 0) * 10) / 10)
  const plain = parts.get('Coco-Caprylate/Caprate')
  if (plain?.active === false) plain.share = Math.min(plain.share, PLAIN_OIL)
}
