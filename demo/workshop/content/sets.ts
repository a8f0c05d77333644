import { sizesOf } from './draft-facts.ts'
import { DRAFTS } from './leaves.ts'
import type { Draft } from './draft.ts'
import { lookOf, weightOf } from './packs.ts'

/** Parts of a gift set: products of the shop, each in one size. */
type Part = { readonly draft: Draft; readonly amount: number; readonly unit: string }

let bySlug: ReadonlyMap<string, Draft> | undefined

/** Throws if a part is not a product of the shop in that size. */
export const partsOf = (set: Draft): Part[] =>
  (set.parts?.split('; ') ?? []).map((text) => {
    bySlug ??= new Map(DRAFTS.map((draft) => [draft.slug, draft]))
    const [, slug = '', amount = '', unit = ''] = /^(\S+) ([\d.]+) (\S+)$/.exec(text) ?? []
    const draft = bySlug.get(slug)
    const size =
      draft === undefined ? undefined : sizesOf(draft).find((one) => one.amount === Number(amount) && one.unit === unit)
    if (draft === undefined || size === undefined)
      throw new Error(`the set «${set.name}» names «${text}», which is not sold`)
    return { draft, amount: size.amount, unit: size.unit }
  })

/** «Крем-гель без отдушек, 50 мл; …»: shown to shoppers and parsed by `npm run check`. */
export const insideOfSet = (set: Draft): string =>
  partsOf(set)
    .map(({ draft, amount, unit }) => `${draft.name}, ${String(amount).replace('.', ',')} ${unit}`)
    .join('; ')

const GIFT_BOX = 180
/** A device states its weight without packaging; box and attachments add 30 %. */
const STATED = /Вес: (\d+) г/

/** Parcel weight in grams including packaging: stated in the facts, or the sum of a set's parts, or the usual weight of the pack. */
export const parcelWeight = (draft: Draft, amount: number, unit: string): number => {
  const stated = STATED.exec(draft.facts ?? '')?.[1]
  if (stated !== undefined) return Math.round(Number(stated) * 1.3)
  if (draft.parts !== undefined)
    return partsOf(draft).reduce(
      (sum, part) => sum + weightOf(lookOf(part.draft.look).pack, part.amount, part.unit),
      GIFT_BOX,
    )
  return weightOf(lookOf(draft.look).pack, amount, unit)
}
