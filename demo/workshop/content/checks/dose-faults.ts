/** Doses and neighbours that do not go together (D11): a film that oil keeps soft, an antioxidant above what it keeps, hyaluronate that is a jelly, salt on a charged emulsifier, a powder under gas that draws water, plates that shine in matt powder. */
import type { Draft } from '../draft.ts'
import { DRIES_QUICKLY } from '../bases.ts'
import { KINDS } from '../kinds.ts'
import type { Part } from '../recipe-part.ts'
import { MUCH_SALT, SEA_SALT } from '../water-phase.ts'

const when = (isWrong: boolean, words: string): string[] => (isWrong ? [words] : [])
const DRY_COLOUR = /^(?:shadow|blush|powder)$/
const OILS = /Triglyceride$|Malate$|Triisostearate$|Trimellitate$|Polyisobutene$|^Octyldodecanol$/
/** Percent of oils that do not dry, from which a resin stays soft. */
const SOFT = 5
const ANTIOXIDANT = /^(?:Tocopherol|BHT|BHA|Ascorbyl Palmitate)$/
/** Places at the head of a list, and percent, that no antioxidant reaches. */
const HEAD = 5
const LONG = 12
const MOST_ANTIOXIDANT = 0.5
/** Percent of plain hyaluronate above which water sets. */
const MOST_HYALURONATE = 0.5
const CHARGED = /^(?:Glyceryl Stearate Citrate|Sodium Stearoyl Glutamate)$/
const SPRAY_OIL = /^Dicaprylyl Ether$|Alkanes$| Oil$/
/** Percent to which a dry recipe may add up: stated shares are round. */
const MOST_TOTAL = 101
/** Percent of perfume, to which its own parts are added for the list. */
const SCENTED = 3
/** Glycerin and fatty alcohols, and the percent of them that stays on the hand for minutes. */
const STICKS = /^(?:Glycerin|Cetearyl Alcohol|Glyceryl Stearate)$/
const MOST_STICKY = 10
const DAMP = /Glycol$|^Propanediol$|^Glycerin$|^PEG-40|^Polysorbate/
const GLITTERS = /^(?:Calcium Aluminum Borosilicate|Synthetic Fluorphlogopite)$/

/** Percent of alpha-arbutin that the law bears on the face and on the body. */
const MOST_ARBUTIN = { face: 2, body: 0.5 } as const

export const doseFaults = ({ kind, category, facts = '', lead, text }: Draft, recipe: readonly Part[]): string[] => {
  const names = recipe.map(({ inci }) => inci)
  const sum = (fits: RegExp): number =>
    recipe.reduce((total, { inci, share }) => total + (fits.test(inci) ? share : 0), 0)
  const salt = sum(SEA_SALT)
  const total = sum(/./)
  const where = category.startsWith('telo') ? 'body' : 'face'
  return [
    ...when(
      sum(/siloxysilicate$/) >= 3 &&
        !DRY_COLOUR.test(kind) &&
        names.includes('Isododecane') &&
        names[0] === 'Isododecane' &&
        sum(OILS) > SOFT,
      `a film of resin in ${sum(OILS).toFixed(1)} % of oils that do not dry`,
    ),
    ...recipe
      .filter(
        ({ inci, share, statedShare }, at) =>
          ANTIOXIDANT.test(inci) &&
          statedShare === undefined &&
          ((at < HEAD && recipe.length > LONG) || share > MOST_ANTIOXIDANT),
      )
      .map(({ inci, share }) => `${share} % of ${inci}, which only keeps the oils`),
    ...recipe
      .filter(({ inci, share }) => inci === 'Sodium Hyaluronate' && share > MOST_HYALURONATE)
      .map(({ share }) => `${share} % of Sodium Hyaluronate is a jelly`),
    ...recipe
      .filter(({ inci, share }) => inci === 'Alpha-Arbutin' && share > MOST_ARBUTIN[where])
      .map(({ share }) => `${share} % of Alpha-Arbutin on the ${where}`),
    ...when(
      salt >= MUCH_SALT && names.includes('Aqua') && sum(CHARGED) > 0,
      `${salt.toFixed(1)} % of salt on a charged emulsifier`,
    ),
    ...when(
      sum(CHARGED) > 0 && sum(/Methosulfate$|Dimethylamine$|trimonium Chloride$/) > 0,
      'a cationic conditioner on an anionic emulsifier',
    ),
    ...when(
      !KINDS[kind].water && sum(/^Parfum$/) < SCENTED && total > MOST_TOTAL,
      `${total.toFixed(0)} % without water`,
    ),
    ...when(
      kind === 'hand-cream' && DRIES_QUICKLY.test(`${lead} ${text}`) && sum(STICKS) > MOST_STICKY,
      `${sum(STICKS).toFixed(1)} % of what sticks in a cream that dries in seconds`,
    ),
    ...when(kind === 'hair-spray' && salt >= MUCH_SALT && sum(SPRAY_OIL) > 0, 'a salty spray with oil'),
    ...(kind === 'dry-shampoo' ? names.filter((inci) => DAMP.test(inci)).map((inci) => `${inci} in a dry spray`) : []),
    ...(DRY_COLOUR.test(kind) && /Финиш: мат/.test(facts)
      ? recipe
          .filter(({ inci, active }) => !active && GLITTERS.test(inci))
          .map(({ inci }) => `${inci} shines in a matt powder`)
      : []),
  ]
}
