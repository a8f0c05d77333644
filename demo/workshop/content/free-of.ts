import { SCENT, SILICONE } from './formula.ts'
import type { KindName } from './kinds.ts'

/** A «без …» chip and the ingredients that make it false. */
const CHIPS: Readonly<Record<string, (inci: readonly string[]) => boolean>> = {
  'Без отдушек': (inci) => !inci.some((name) => SCENT.has(name)),
  'Без спирта': (inci) => !inci.includes('Alcohol Denat.'),
  'Без силиконов': (inci) => !inci.some((name) => SILICONE.test(name)),
  'Без сульфатов': (inci) => !inci.some((name) => /Sodium L.*Sulfate|Laureth/.test(name)),
  'Без талька': (inci) => !inci.includes('Talc'),
  'Без солей алюминия': (inci) => !inci.some((name) => /Alum/.test(name) && name !== 'Alumina'),
}

const LEAVE_ON = 'Без отдушек, Без спирта, Без силиконов'
/** Where a chip applies: alcohol on leave-on products, silicone on hair and under make-up, sulphate in cleansers. */
const CHIPS_BY_KINDS: readonly (readonly [chips: string, kinds: string])[] = [
  [
    LEAVE_ON,
    'cream rich-cream barrier-cream gel-cream eye-cream serum night-mask gel-mask sun-fluid aftershave hand-cream body-milk',
  ],
  ['Без отдушек, Без спирта', 'toner acid-toner micellar sheet-mask patches scalp-serum scalp-peel setting-spray'],
  [
    'Без отдушек',
    'oil-serum lip-balm sun-mineral clay-mask alginate body-butter body-oil foot-cream body-scrub beard-oil cleansing-oil cleansing-balm acid-peel enzyme-powder ' +
      'face-scrub soap shave-gel clear-shave-gel bath-salt bath-bomb lipstick tint gloss mascara cream-blush pencil eyeliner brow-gel wax',
  ],
  ['Без отдушек, Без сульфатов', 'gel-wash foam-wash milk-wash body-wash'],
  ['Без отдушек, Без сульфатов, Без силиконов', 'shampoo'],
  [
    'Без отдушек, Без силиконов',
    'conditioner hair-mask hair-oil hair-spray curl-cream foundation primer concealer concealer-balm',
  ],
  ['Без отдушек, Без талька', 'powder blush shadow'],
  ['Без отдушек, Без спирта, Без солей алюминия', 'deodorant deodorant-cream deodorant-stick'],
]
const BY_KIND = new Map(
  CHIPS_BY_KINDS.flatMap(([chips, kinds]) => kinds.split(' ').map((kind) => [kind, chips.split(', ')] as const)),
)

export const chipsFor = (kind: KindName): readonly string[] => BY_KIND.get(kind) ?? []
/** Whether the chip is true of the ingredients; undefined for a chip written by hand. */
export const chipHolds = (chip: string, inci: readonly string[]): boolean | undefined => CHIPS[chip]?.(inci)

/** Chips that hold of the composition: oats without perfume smell of oats and are «без отдушек». */
export const freeOfClaims = (kind: KindName, inci: readonly string[], own: string): string[] => {
  if (inci.length === 0) return []
  const chips = chipsFor(kind).filter((chip) => chipHolds(chip, inci) === true)
  return [...new Set([...chips, ...own.split(', ').filter((chip) => chip !== '')])].slice(0, 4)
}
