/** Phases that do not hold together (D11): oil with too little emulsifier, a fatty acid that nothing makes soap of, fat in foam or in a clear gel, a soap of factory noodles sold as cold process, what dissolves in water in a recipe that has none. */
import { CLAY, isRunnyWash, RISES, SUSPENDS, SWELLS_CLAY, THIN_WASH } from '../bases.ts'
import type { Draft } from '../draft.ts'
import {
  BEARS_SALT,
  EMULSION,
  emulsifiersOf,
  HELD_AT_MOST,
  oilPhaseOf,
  OLIVATE,
  SALT_BREAKS,
  WITH_OLIVATE,
} from '../emulsions.ts'
import { ESSENTIAL } from '../essential-oils.ts'
import { CLEAR, FOAM_KINDS } from '../formula.ts'
import { KINDS } from '../kinds.ts'
import { type Part, sumOf } from '../recipe-part.ts'
import { DISSOLVED_BY, FILTER_SOLVENT, LIQUID_FILTER, OXIDE_FILTER, SOLID_FILTER } from '../sun-filters.ts'
import { BASE, MUCH_SALT, SEA_SALT } from '../water-phase.ts'

/** Minor ingredients may add to the oil of a base that is held. */
const TOLERANCE = 2
/** Percent of a fat oil that foam bears, and that a clear gel hides. */
const MOST_IN_FOAM = 2
const MOST_IN_CLEAR = 0.3
/** Percent of stearic acid from which it is the thickener; isethionate bears it free, in a mild wash. */
const THICKENS = 3
const SYNDET = 'Sodium Cocoyl Isethionate'
const FAT = /(?:Seed|Fruit|Kernel|Bran) Oil$|^Prunus .* Oil$|Butter$|Triglyceride$/
/** Percent of alkali above which a fatty acid becomes soap, which has a pH of nine. */
const MOST_ALKALI = 0.5
/** Salt that separates soap from its glycerin, and what keeps noodles in store. */
const FACTORY = /^(?:Sodium Chloride|BHT|Disodium EDTA|Sodium Thiosulfate|Potassium Palmate|Sodium Stearate)$/

/** Forms of oil, wax and resin; what is stirred into water, foams or has spirit is none of them. */
const OILY =
  /^(?:body-oil|oil-serum|hair-oil|beard-oil|lip-balm|gloss|lipstick|solid-perfume|wax|pencil|cream-blush|concealer-balm)$/
const WATER_DYE = /^CI (?:45410|45380|45430|16035|17200|14700)$/
const SOAP = /^(?:Stearic Acid|Triethanolamine|Sodium Stearate)$/
const OF_WATER =
  /^Hydrolyzed (?!Hyaluronic)|(?:Keratin|Protein|Collagen)$|^Hydroxyethylcellulose$|Flower Water$|Leaf Juice$|^(?:Panthenol|Allantoin)$/
const HYALURONATE = /Hyaluron/
const CARRIER = 'Silica Dimethyl Silylate'
const SPHERES = /сфер|шарик/iu
/** What has no place in oil, wax and resin: a dye of water, a soap, a protein, a layer of water, hyaluronate that is not in dry spheres and is not called so. */
export const waterlessFaults = (
  { kind, name, lead, text, usage, facts = '' }: Draft,
  recipe: readonly Part[],
): string[] => {
  const names = recipe.map(({ inci }) => inci)
  const words = [name, lead, text, facts, ...usage].join(' ')
  const isOily = !names.includes('Aqua') && (OILY.test(kind) || names[0] === 'Isododecane')
  const hasHyaluronate = names.some((inci) => HYALURONATE.test(inci))
  return [
    ...(names.length > 0 && /гиалурон/iu.test(words) && !hasHyaluronate
      ? ['hyaluronic acid in the words, and none inside']
      : []),
    ...(names.includes(CLAY) && !names.includes('Aqua') && !names.includes(SWELLS_CLAY)
      ? [`${CLAY} that nothing swells`]
      : []),
    ...(isOily ? names : []).flatMap((inci) => [
      ...(WATER_DYE.test(inci) ? [`${inci} is a dye of water`] : []),
      ...(SOAP.test(inci) ? [`${inci} makes no soap without water`] : []),
      ...(OF_WATER.test(inci) ? [`${inci} without water`] : []),
      ...(HYALURONATE.test(inci) && !(SPHERES.test(text) && names.includes(CARRIER))
        ? [`${inci} without water and without spheres`]
        : []),
    ]),
  ]
}

/** Powders that are stirred or dissolved by the buyer, and liquids, which would cake them. */
const DRY_FORM = /^(?:alginate|bath-salt|enzyme-powder)$/
const CAKES = /^(?:Glycerin|Sorbitol|Sodium Lactate|Magnesium PCA|Glyceryl Caprylate|Tocopherol|Polysorbate \d+)$/
const LIQUID = new RegExp(`${CAKES.source}|anediol$|Glycol$|Triglyceride$|(?:Seed|Fruit|Kernel) Oil$`)
/** Acids that gas with bicarbonate in a bag that draws damp: only a bomb is to fizz. */
const FIZZES = /^(?:Citric|Tartaric|Malic) Acid$/
const dryFaults = (kind: Draft['kind'], names: readonly string[]): string[] => [
  ...(DRY_FORM.test(kind) ? names : [])
    .filter((inci) => LIQUID.test(inci) && !ESSENTIAL.test(inci))
    .map((inci) => `${inci} in a dry powder`),
  ...(DRY_FORM.test(kind) && names.includes('Sodium Bicarbonate') ? names : [])
    .filter((inci) => FIZZES.test(inci))
    .map((inci) => `${inci} gasses beside bicarbonate`),
]

/** What sets water to a leaf that is lifted: agar, or carrageenan with a gum of beans and the salt that sets it. */
const LEAF = ['Carrageenan', 'Ceratonia Siliqua Gum', 'Potassium Chloride'] as const
const leafFaults = (kind: Draft['kind'], names: readonly string[]): string[] =>
  kind === 'patches' && !names.includes('Agar') && !LEAF.every((inci) => names.includes(inci))
    ? ['a hydrogel that nothing sets']
    : []

/** Oil in brine on an emulsifier that salt breaks or without a gum that bears it; half of an emulsifier. */
const saltFaults = (isWet: boolean, oil: number, recipe: readonly Part[]): string[] => {
  const names = recipe.map(({ inci }) => inci)
  const isBrine = isWet && oil >= EMULSION && sumOf(recipe, SEA_SALT) >= MUCH_SALT
  return [
    ...(isBrine ? names.filter((inci) => SALT_BREAKS.test(inci)).map((inci) => `${inci} in brine`) : []),
    ...(isBrine && !names.some((inci) => BEARS_SALT.test(inci)) ? ['an emulsion in brine without a gum'] : []),
    ...(names.includes(OLIVATE) && !names.includes(WITH_OLIVATE) ? [`${OLIVATE} without ${WITH_OLIVATE}`] : []),
  ]
}

/** Make-up in which drops of water stand in oil, and what holds them and keeps the grains of its pigments apart. */
const WATER_IN_OIL = /^(?:foundation|concealer)$/
const HOLDS_GRAINS = [CLAY, 'Polyhydroxystearic Acid'] as const
/** Powders that fall out: filters without a solvent, grains of pigments, and drops of an oil that rise in a thin wash. */
const suspensionFaults = (kind: Draft['kind'], recipe: readonly Part[]): string[] => {
  const names = recipe.map(({ inci }) => inci)
  const [solid, solvent] = [sumOf(recipe, SOLID_FILTER), sumOf(recipe, FILTER_SOLVENT) + sumOf(recipe, LIQUID_FILTER)]
  return [
    ...(solvent < solid * DISSOLVED_BY
      ? [`${solid.toFixed(1)} % of solid filters in ${solvent.toFixed(1)} % of solvent`]
      : []),
    ...(WATER_IN_OIL.test(kind) && names.some((inci) => OXIDE_FILTER.test(inci))
      ? HOLDS_GRAINS.filter((inci) => !names.includes(inci)).map((inci) => `pigments in oil without ${inci}`)
      : []),
    ...(THIN_WASH.test(kind) && !names.some((inci) => SUSPENDS.test(inci))
      ? names.filter((inci) => RISES.test(inci) && !ESSENTIAL.test(inci)).map((inci) => `${inci} rises in a thin wash`)
      : []),
  ]
}

export const phaseFaults = (draft: Draft, recipe: readonly Part[]): string[] => {
  const { kind, name, facts = '' } = draft
  const [oil, held] = [oilPhaseOf(recipe), emulsifiersOf(recipe)]
  const isWet = KINDS[kind].water && recipe.slice(0, 4).some(({ inci }) => inci === 'Aqua')
  const fats = recipe.filter(({ inci }) => FAT.test(inci))
  const of = (most: number): string[] =>
    fats.filter(({ share }) => share > most).map(({ inci, share }) => `${share} % of ${inci}`)
  return [
    ...suspensionFaults(kind, recipe),
    ...saltFaults(isWet, oil, recipe),
    ...(isRunnyWash(draft, recipe) ? ['a gel that nothing thickens'] : []),
    ...[dryFaults, leafFaults].flatMap((faults) =>
      faults(
        kind,
        recipe.map(({ inci }) => inci),
      ),
    ),
    ...(isWet && oil >= EMULSION && held < oil / (HELD_AT_MOST + TOLERANCE)
      ? [`${oil.toFixed(1)} % of oil on ${held.toFixed(1)} % of emulsifier`]
      : []),
    ...(isWet &&
    recipe.some(({ inci, share }) => inci === 'Stearic Acid' && share >= THICKENS) &&
    !recipe.some(({ inci }) => BASE.test(inci) || inci === SYNDET)
      ? ['Stearic Acid without an alkali']
      : []),
    ...(kind === 'foam-wash' && recipe.some(({ inci, share }) => BASE.test(inci) && share > MOST_ALKALI)
      ? ['a mild foam that is soap']
      : []),
    ...(FOAM_KINDS.test(kind) ? of(MOST_IN_FOAM).map((words) => `${words} in foam`) : []),
    ...(isWet && CLEAR.test(`${name} ${facts}`) ? of(MOST_IN_CLEAR).map((words) => `«прозрачный» with ${words}`) : []),
    ...(/Варка: холодная/.test(facts)
      ? [
          ...recipe.filter(({ inci }) => FACTORY.test(inci)).map(({ inci }) => `cold process with ${inci}`),
          ...(fats.length === 0 ? ['cold process without an oil in excess'] : []),
        ]
      : []),
  ]
}
