import type { ProductRecord } from '#server/features/import/goods.rules.ts'
import { productSlug, shadesOf, sizesOf } from './draft-facts.ts'
import type { Draft } from './goods/draft.ts'
import { KINDS } from './kinds.ts'
import { lookOf } from './packs.ts'
import { slugOf } from './slug.ts'
import { tidy } from './typography.ts'
import { ALL_BRAND_ROWS } from './brands.ts'
import { FIRST } from './goods/first.ts'

const BRAND_NAMES = new Map(ALL_BRAND_ROWS.map(([slug = '', name = '']) => [slug, name]))
export const brandName = (slug: string): string => BRAND_NAMES.get(slug) ?? slug

/** The look of a shade shows on these packs; others are the same for all shades. */
const SHOWS_SHADE = new Set(['lipstick', 'gloss', 'compact', 'palette', 'fluid', 'polish', 'pencil', 'stick', 'tube', 'tin'])

/** A picture's file by what it shows. */
export const packFile = (draft: Draft, shade: { name: string } | undefined, amount: number): string => {
  if (draft.made !== undefined) return `packs/${draft.made.picture}.webp`
  const { pack } = lookOf(draft.look)
  const several = sizesOf(draft).length > 1
  const parts = [productSlug(draft), shade !== undefined && SHOWS_SHADE.has(pack) ? slugOf(shade.name) : '', several ? String(amount).replace('.', '-') : '']
  return `packs/${parts.filter((part) => part !== '').join('-')}.webp`
}

/** Smears are shared by products whose inside looks the same. */
export const smearFile = (smear: string, color: string): string => `smears/${smear}-${color.slice(1)}.webp`
export const sizeFile = (draft: Draft): string => `sizes/${draft.made?.picture ?? productSlug(draft)}.webp`

type Smear = { readonly smear: string; readonly color: string }
const DRAWN: readonly Smear[] = FIRST.map((draft) => ({ smear: KINDS[draft.kind].smear, color: shadesOf(draft)[0]?.color ?? lookOf(draft.look).inside }))
const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
const apart = (one: string, other: string): number => channels(one).reduce((sum, value, index) => sum + (value - (channels(other)[index] ?? 0)) ** 2, 0)

/** Goods made by rule take the smear that is drawn already and comes nearest in colour: one more for each would weigh more than all texts. */
const smearOf = (draft: Draft, smear: string, color: string): string => {
  if (draft.made === undefined) return smearFile(smear, color)
  const [first, ...rest] = DRAWN.filter((drawn) => drawn.smear === smear)
  if (first === undefined) throw new Error(`no smear «${smear}» is drawn`)
  return smearFile(smear, rest.reduce((best, drawn) => (apart(drawn.color, color) < apart(best.color, color) ? drawn : best), first).color)
}

export const picturesOf = (draft: Draft): ProductRecord['pictures'] => {
  const name = tidy(`${brandName(draft.brand)}, ${draft.name}`)
  const [shade] = shadesOf(draft)
  const amount = sizesOf(draft)[0]?.amount ?? 1
  const { smear } = KINDS[draft.kind]
  return [
    { file: packFile(draft, shade, amount), kind: 'pack', alt: name },
    ...(smear === 'none' ? [] : [{ file: smearOf(draft, smear, shade?.color ?? lookOf(draft.look).inside), kind: 'texture' as const, alt: `${name}: текстура` }]),
    { file: sizeFile(draft), kind: 'size', alt: `${name}: размер` },
  ]
}
