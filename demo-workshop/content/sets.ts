import { productSlug, sizesOf } from './draft-facts.ts'
import { DRAFTS } from './products/all.ts'
import type { Draft } from './products/draft.ts'
import { lookOf, weightOf } from './packs.ts'

/** What lies in a gift set: goods of the shop, each in one of its sizes. */
type Part = { readonly draft: Draft; readonly amount: number; readonly unit: string }

let bySlug: ReadonlyMap<string, Draft> | undefined

/** Throws where a set names what is not sold. */
export const partsOf = (set: Draft): Part[] =>
  (set.parts?.split('; ') ?? []).map((text) => {
    bySlug ??= new Map(DRAFTS.map((draft) => [productSlug(draft), draft]))
    const [, slug = '', amount = '', unit = ''] = /^(\S+) ([\d.]+) (\S+)$/.exec(text) ?? []
    const draft = bySlug.get(slug)
    const size =
      draft === undefined ? undefined : sizesOf(draft).find((one) => one.amount === Number(amount) && one.unit === unit)
    if (draft === undefined || size === undefined)
      throw new Error(`the set «${set.name}» names «${text}», which is not sold`)
    return { draft, amount: size.amount, unit: size.unit }
  })

/** «Крем-гель без отдушек, 50 мл; …»: as buyers read it, and as `npm run check` reads it again. */
export const insideOfSet = (set: Draft): string =>
  partsOf(set)
    .map(({ draft, amount, unit }) => `${draft.name}, ${String(amount).replace('.', ',')} ${unit}`)
    .join('; ')

const GIFT_BOX = 180
/** A device tells its own weight; its carton and nozzles make it three tenths heavier. */
const TOLD = /Вес: (\d+) г/

/** Grams with the pack, for parcels: what a product tells of itself or holds goes before what its pack usually weighs. */
export const parcelWeight = (draft: Draft, amount: number, unit: string): number => {
  const told = TOLD.exec(draft.facts ?? '')?.[1]
  if (told !== undefined) return Math.round(Number(told) * 1.3)
  if (draft.parts !== undefined)
    return partsOf(draft).reduce(
      (sum, part) => sum + weightOf(lookOf(part.draft.look).pack, part.amount, part.unit),
      GIFT_BOX,
    )
  return weightOf(lookOf(draft.look).pack, amount, unit)
}
