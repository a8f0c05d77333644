/** What the water of a recipe bears: acids at their pH, polymers and salts, what thickens it, what preserves it. */
import type { Draft } from './draft.ts'
import { add, type Parts, sumOf } from './recipe-part.ts'

/** Acids with their molar masses, grams per mole, and the pH at which half of each is a salt. */
export const ACIDS: Readonly<Record<string, readonly [mass: number, pKa: number]>> = {
  'Glycolic Acid': [76, 3.83],
  'Lactic Acid': [90, 3.86],
  'Mandelic Acid': [152, 3.41],
  'Salicylic Acid': [138, 2.97],
  'Ascorbic Acid': [176, 4.17],
  Gluconolactone: [178, 3.6],
  'Lactobionic Acid': [358, 3.8],
}
/** Bases with their molar masses. */
export const ALKALIS: Readonly<Record<string, number>> = {
  'Sodium Hydroxide': 40,
  'Potassium Hydroxide': 56,
  Triethanolamine: 149,
  Tromethamine: 121,
  'Aminomethyl Propanol': 89,
  Arginine: 174,
}
/** The pH of an acid product that states none. */
const USUAL_PH = 3.8
export const statedPh = ({ facts = '', text }: Draft): number | undefined => {
  const stated = /(?<!\p{L})pH:? (\d(?:,\d)?)/u.exec(`${facts} ${text}`)?.[1]
  return stated === undefined ? undefined : Number(stated.replace(',', '.'))
}
/** Percent of sodium hydroxide that brings the acids to a pH (Henderson and Hasselbalch). */
export const alkaliFor = (shareOf: (inci: string) => number, pH: number): number =>
  Object.entries(ACIDS).reduce(
    (sum, [inci, [mass, pKa]]) => sum + (shareOf(inci) * 40) / mass / (1 + 10 ** (pKa - pH)),
    0,
  )

/** The pH below which a carbomer does not thicken; azelaic acid is sour, and its salt is an electrolyte. */
const SOUR = 4.5
export const isSour = (draft: Draft): boolean =>
  (statedPh(draft) ?? 7) < SOUR || (draft.actives ?? '').includes('Azelaic Acid')
/** Polymers that thicken only once a base has neutralised them, and the bases. */
export const NEEDS_BASE = /^Carbomer$|^Acrylates\/C10-30/
export const BASE = new RegExp(`^(?:${Object.keys(ALKALIS).join('|')})$`)
/** Salts, from a percent of which the gel of a carbomer runs. */
export const SALT =
  /PCA$|^Sodium Lactate$|^Maris |^(?:Sodium|Magnesium|Zinc) (?:Chloride|Sulfate)$|Ascorbyl Phosphate$|Gluconate$|Alum$/
export const MOST_SALT = 0.8
/** Salts of the sea, and the percent of them from which an emulsion wants an emulsifier and a gum that bear it. */
export const SEA_SALT = /^(?:Maris Sal|Sodium Chloride|Magnesium (?:Chloride|Sulfate|PCA))$/
export const MUCH_SALT = 2
/** Percent of urea from which lactate has to hold the pH: urea decays, and its ammonia makes a cream alkaline. */
export const UREA = 10
export const LACTATE = 1.5
/** Polymers of opposite charge, which fall out as flakes. */
export const CATIONIC = /^Polyquaternium-|Hydroxypropyltrimonium Chloride$/
export const ANIONIC =
  /^(?:Xanthan Gum|Gellan Gum|Cellulose Gum|Carrageenan|Algin|Carbomer|Acrylates Copolymer)$|^Acrylates\/C10-30/
/** Percent of caffeine that water dissolves in the cold, and the niacinamide that holds a percent more. */
export const CAFFEINE = 2
export const HOLDS_CAFFEINE = 0.8

/** Preservatives of acids, which work in a sour product only, and any preservative of water. */
export const SOUR_KEEP = /^(?:Sodium Benzoate|Potassium Sorbate|Sodium Levulinate)$/
export const PRESERVATIVE =
  /^(?:Phenoxyethanol|Benzyl Alcohol|Dehydroacetic Acid|Sodium Benzoate|Potassium Sorbate|Sodium Dehydroacetate|Hydroxyacetophenone)$/
/** Made for the newly born, whom a house spares its usual preservative. */
export const isForNewborn = ({ facts = '' }: Draft): boolean => facts.includes('с рождения')
const shareIn =
  (parts: Parts) =>
  (inci: string): number =>
    parts.get(inci)?.share ?? 0

/** Whether a product has the salts that a carbomer does not bear. */
export const isSalty = (parts: Parts): boolean =>
  shareIn(parts)('Urea') >= UREA || sumOf(parts.values(), SALT) >= MOST_SALT

/** Whether a product has so much salt that an emulsion breaks. */
export const isBrine = (parts: Parts): boolean => sumOf(parts.values(), SEA_SALT) >= MUCH_SALT

/** Alkali for acids and carbomer, lactate for urea, niacinamide for caffeine. */
export const addToWater = (parts: Parts, draft: Draft): void => {
  const alkali = alkaliFor(shareIn(parts), statedPh(draft) ?? USUAL_PH)
  if (alkali > 0) add(parts, 'Sodium Hydroxide', alkali)
  if (shareIn(parts)('Urea') >= UREA) add(parts, 'Sodium Lactate', LACTATE)
  const caffeine = shareIn(parts)('Caffeine')
  if (caffeine > CAFFEINE) add(parts, 'Niacinamide', caffeine * HOLDS_CAFFEINE)
}
/** About 0.4 g of alkali to a gram of polymer. */
export const addBase = (parts: Parts): void => {
  const polymer = sumOf(parts.values(), NEEDS_BASE)
  if (polymer > 0 && ![...parts.keys()].some((inci) => BASE.test(inci))) add(parts, 'Sodium Hydroxide', polymer * 0.4)
}
