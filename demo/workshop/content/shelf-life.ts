import type { Draft } from './draft.ts'
import { RETINOID } from './formula.ts'
import { KINDS, type KindName } from './kinds.ts'
import { QUICK_OIL } from './quick-oils.ts'
import { type Part, sumOf } from './recipe-part.ts'

/** Months that a closed pack lasts, and those after it is opened: none where it cannot be opened or is used up in one go. */
type Life = { readonly closed: number; readonly open?: number; readonly isOnce?: true }

/** Percent of such an oil from which it decides. */
const MUCH = 1
/** Places at the head of a list in which such an oil is a base, and percent of tocopherol that keeps one. */
export const HEAD = 3
const KEEPS_BASE = 0.5
const AEROSOL = /^(?:dry-shampoo|hair-lacquer|mousse)$/
const OIL = /^(?:oil-serum|body-oil|hair-oil|beard-oil|cleansing-oil|body-scrub)$/
const BALM = /^(?:lip-balm|cleansing-balm|deodorant-cream|sun-mineral|wax|solid-perfume|concealer-balm|cream-blush)$/
const DRY = /^(?:powder|blush|shadow|pencil|lipstick|gloss|polish|bath-salt|room-spray)$/
const EYES = /^(?:mascara|eyeliner|brow-gel)$/
/** Powders that are stirred with water draw it from the air. */
const STIRRED = /^(?:enzyme-powder|alginate|bath-bomb)$/
const WATERY =
  /^(?:gel-wash|foam-wash|body-wash|micellar|toner|shave-gel|clear-shave-gel|deodorant|setting-spray|tint)$/
/** Preservatives of food, which tire sooner than phenoxyethanol. */
const MILD_KEEP = /^(?:Potassium Sorbate|Sodium Benzoate)$/

/** Water in silicone, where little grows. */
const SILICONE_BASE = /^(?:foundation|concealer|primer)$/
const FEEDS = /Extract$|Juice$|Protein$|Collagen$|Filtrate$|Milk|^Mel$/
/** Percent of them from which a product lasts less. */
const RICH = 3

const atMost = (kind: KindName, months: number): number => Math.min(KINDS[kind].open, months)

/** The life of a product by its form and by what in it spoils first; undefined for a thing that does not spoil. */
export const lifeOf = (draft: Draft, recipe: readonly Part[]): Life | undefined => {
  const { kind, facts = '' } = draft
  const { open } = KINDS[kind]
  const has = (inci: RegExp): boolean => recipe.some((part) => inci.test(part.inci))
  if (kind === 'sheet-mask') return { closed: 24, isOnce: true }
  if (open === 0) return undefined
  if (AEROSOL.test(kind)) return { closed: 36 }
  if (kind === 'perfume') return { closed: 60, open }
  if (has(/^Ascorbic Acid$/)) return { closed: 12, open: atMost(kind, 3) }
  if (has(RETINOID)) return { closed: 18, open: atMost(kind, 6) }
  if (kind === 'soap') return facts.includes('Варка: холодная') ? { closed: 18, open: 12 } : { closed: 24, open: 12 }
  const quick = sumOf(recipe, QUICK_OIL)
  const isBase = recipe.slice(0, HEAD).some(({ inci, share }) => QUICK_OIL.test(inci) && share >= MUCH)
  const isKept = recipe.some(({ inci, share }) => inci === 'Tocopherol' && share >= KEEPS_BASE)
  if (quick >= MUCH) return { closed: isBase && !isKept ? 12 : 18, open: atMost(kind, 6) }
  if (EYES.test(kind) || STIRRED.test(kind) || OIL.test(kind)) return { closed: 24, open: atMost(kind, 12) }
  if (DRY.test(kind)) return { closed: 36, open }
  if (BALM.test(kind)) return { closed: 30, open }
  if (has(MILD_KEEP)) return { closed: 24, open }
  // A cushion is open to air and fingers.
  if (SILICONE_BASE.test(kind)) return { closed: 36, open: /кушон/i.test(draft.name) ? 12 : 18 }
  // Extracts and proteins feed what a preservative holds back.
  const food = sumOf(recipe, FEEDS)
  if (food >= RICH) return { closed: 24, open: atMost(kind, 9) }
  return { closed: WATERY.test(kind) ? 36 : 30, open }
}
