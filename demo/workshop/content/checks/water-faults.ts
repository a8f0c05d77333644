/** What the water of a recipe does not bear (D11): an acid without its pH or with another, salts on a carbomer, polymers of opposite charge, caffeine that falls out, water that nothing preserves. */
import type { Draft } from '../draft.ts'
import { allergensOf, ESSENTIAL } from '../essential-oils.ts'
import { RINSED } from '../formula.ts'
import { KINDS } from '../kinds.ts'
import type { Part } from '../recipe-part.ts'
import {
  ACIDS,
  ALKALIS,
  alkaliFor,
  ANIONIC,
  BASE,
  CAFFEINE,
  CATIONIC,
  HOLDS_CAFFEINE,
  isForNewborn,
  isSour,
  LACTATE,
  MOST_SALT,
  NEEDS_BASE,
  PRESERVATIVE,
  SALT,
  SOUR_KEEP,
  statedPh,
  UREA,
} from '../water-phase.ts'

const when = (isWrong: boolean, words: string): string[] => (isWrong ? [words] : [])
/** The most of an essential oil, percent. */
const mostOil = (kind: string): number => (RINSED.test(kind) ? 1 : 0.5)
/** Percent of acids from which what stays on the skin states its pH, and by how much the alkali may miss it. */
const FREE_ACID = 1
const MISS = 1.5
/** Percent of silicone in water that needs an emulsifier of silicone. */
const SILICONE_PHASE = 8
const HOLDS_SILICONE = /^(?:PEG-10|PEG\/PPG-18\/18|Cetyl PEG\/PPG-10\/1) Dimethicone$/
/** Percent of alkali that makes soap. */
const ALKALINE = 0.5

export const waterFaults = (draft: Draft, recipe: readonly Part[]): string[] => {
  const { kind } = draft
  const names = recipe.map(({ inci }) => inci)
  const shareOf = (inci: string): number => recipe.find((part) => part.inci === inci)?.share ?? 0
  const sum = (fits: (inci: string) => boolean): number =>
    recipe.reduce((total, { inci, share }) => total + (fits(inci) ? share : 0), 0)
  const hasWater = names.slice(0, 4).some((inci) => inci === 'Aqua' || inci.endsWith('Water'))
  const polymers = names.filter((inci) => NEEDS_BASE.test(inci))
  const acids = sum((inci) => inci in ACIDS)
  // Alkali as sodium hydroxide, less what the polymers take.
  const alkali =
    recipe.reduce((total, { inci, share }) => total + (share * 40) / (ALKALIS[inci] ?? Infinity), 0) -
    0.4 * sum((inci) => NEEDS_BASE.test(inci))
  const pH = statedPh(draft)
  const wanted = pH === undefined ? alkali : alkaliFor(shareOf, pH)
  const salts = sum((inci) => SALT.test(inci))
  const silicone = sum((inci) => /^Dimethicone$|^Cyclo\w+siloxane$/.test(inci))
  return [
    ...when(acids > 0 && alkali >= acids, `${alkali.toFixed(2)} % of alkali with ${acids} % of acids`),
    ...when(
      /^ukhod/.test(draft.category) && !RINSED.test(kind) && acids >= FREE_ACID && pH === undefined,
      'an acid without its pH in the facts',
    ),
    ...when(
      acids >= FREE_ACID && (alkali * MISS < wanted || alkali > wanted * MISS),
      `pH ${pH ?? 0} wants ${wanted.toFixed(2)} % of alkali, ${alkali.toFixed(2)} inside`,
    ),
    ...(names.some((inci) => BASE.test(inci)) ? [] : polymers.map((inci) => `${inci} without a neutraliser`)),
    ...(isSour(draft) ? polymers.map((inci) => `${inci} below its pH`) : []),
    ...(salts >= MOST_SALT ? polymers.map((inci) => `${inci} with ${salts.toFixed(1)} % of salts`) : []),
    ...(names.some((inci) => CATIONIC.test(inci))
      ? names.filter((inci) => ANIONIC.test(inci)).map((inci) => `${inci} with a cationic polymer`)
      : []),
    ...when(shareOf('Urea') >= UREA && shareOf('Sodium Lactate') < LACTATE, 'urea, and no lactate holds its pH'),
    ...when(
      shareOf('Caffeine') > CAFFEINE && shareOf('Niacinamide') < shareOf('Caffeine') * HOLDS_CAFFEINE,
      `${shareOf('Caffeine')} % of caffeine falls out of water`,
    ),
    ...when(
      KINDS[kind].water && hasWater && shareOf('Alcohol Denat.') < 20 && !names.some((inci) => PRESERVATIVE.test(inci)),
      'water that nothing preserves',
    ),
    ...(sum((inci) => /Hydroxide$|^Triethanolamine$|^Sodium Stearate$/.test(inci)) > ALKALINE && acids === 0
      ? names.filter((inci) => SOUR_KEEP.test(inci)).map((inci) => `${inci} in what is alkaline`)
      : []),
    ...when(isForNewborn(draft) && names.includes('Phenoxyethanol'), 'Phenoxyethanol for the newly born'),
    ...when(
      KINDS[kind].water && hasWater && silicone >= SILICONE_PHASE && !names.some((inci) => HOLDS_SILICONE.test(inci)),
      `${silicone} % of silicone without its emulsifier`,
    ),
    ...(draft.category.startsWith('parfyumeriya')
      ? []
      : recipe
          .filter(({ inci, share }) => ESSENTIAL.test(inci) && inci !== 'Menthol' && share > mostOil(kind))
          .map(({ inci, share }) => `${share} % of ${inci}`)),
    ...names.flatMap((oil) =>
      allergensOf(oil)
        .filter((allergen) => !names.includes(allergen))
        .map((allergen) => `${oil} without ${allergen}`),
    ),
  ]
}
