// What a product's pack looks like: its colours by role, its words, its foil.
import { createHash } from 'node:crypto'
import { shadesOf, sizesOf } from '../content/draft-facts.ts'
import type { Draft, Look } from '../content/draft.ts'
import { hexOf, lightness, linear, mix, type Rgb } from './colour.ts'
import type { BrandStyle } from './brand-styles.ts'

export const WHITE: Rgb = [0.88, 0.89, 0.89]
/** Pharmacy glass. */
const AMBER: Rgb = [0.62, 0.27, 0.06]
const deepen = (color: Rgb, power: number): Rgb => [color[0] ** power, color[1] ** power, color[2] ** power]

/** Eight pans of a palette: from pale to deep around the shade. */
export const pansOf = (shade: Rgb): Rgb[] => {
  const pale: Rgb = [0.82, 0.68, 0.58]
  const deep: Rgb = [0.05, 0.03, 0.028]
  return [
    mix(pale, shade, 0.12),
    mix(pale, shade, 0.55),
    shade,
    mix(shade, deep, 0.3),
    mix(pale, [0.9, 0.72, 0.4], 0.5),
    mix(mix(shade, pale, 0.4), [0.5, 0.3, 0.2], 0.35),
    mix(shade, deep, 0.62),
    mix(deep, shade, 0.15),
  ]
}

export type PackAppearance = {
  readonly look: Look
  readonly style: BrandStyle
  readonly shade: string | undefined
  readonly form: string
  readonly foil: boolean
}
export const colourOf = (role: string, kind: string, { look, style, shade, form }: PackAppearance): Rgb => {
  const cap = linear(look.cap)
  switch (role) {
    case 'body':
      return kind === 'glass'
        ? form === 'jar_amber'
          ? AMBER
          : deepen(linear(look.body), 0.7)
        : kind === 'metal'
          ? mix(linear(style.metal), linear(look.body), 0.5)
          : mix(linear(look.body), WHITE, 0.04)
    case 'cap':
      return kind === 'metal' ? linear(style.metal) : mix(cap, WHITE, 0.03)
    // Cloths without a second colour have one colour.
    case 'inside':
    case 'pans':
      return (form === 'cloth' || form === 'napkin') && look.inside === '#000000'
        ? mix(linear(look.body), [0, 0, 0], 0.12)
        : kind === 'glass'
          ? deepen(linear(shade ?? look.inside), 0.8)
          : linear(shade ?? look.inside)
    case 'trim':
      return linear(style.metal)
    case 'accent':
      return lightness(cap) < 0.12 ? [0.028, 0.03, 0.033] : mix(cap, WHITE, 0.72)
    case 'fold':
      return mix(linear(look.body), WHITE, 0.04)
    case 'cord':
      return [0.03, 0.031, 0.034]
    case 'mirror':
      return [0.94, 1, 1.05]
    case 'black':
      return [0.012, 0.011, 0.011]
    case 'wood':
      return [0.5, 0.32, 0.17]
    case 'clear':
      return [1, 1, 1]
    default:
      return WHITE
  }
}

/** The hashed form of an appearance. Key names and order are part of the hash: a change regenerates every packshot. */
export const hashedAppearance = ({ look, style, shade, form, foil }: PackAppearance) => ({
  look,
  hand: style,
  shade,
  form,
  foil,
})
export const keyOf = (facts: object): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16)

export const amountText = (amount: number, unit: string): string =>
  unit === 'шт.' && amount === 1 ? '' : `${String(amount).replace('.', ',')} ${unit}`
export const wordsOf = (draft: Draft): string => draft.label ?? draft.name

/** Foil lettering on dark packs: brands with gold, brass or copper. */
export const usesFoil = (style: BrandStyle): boolean => ['#e3c07a', '#c9a75c', '#e0b09a'].includes(style.metal)

export type Choice = {
  readonly shade: { readonly name: string; readonly color: string } | undefined
  readonly amount: number
  readonly unit: string
}
export const choicesOf = (draft: Draft): Choice[] => {
  const shades = shadesOf(draft)
  return (shades.length === 0 ? [undefined] : shades).flatMap((shade) =>
    sizesOf(draft).map(({ amount, unit }) => ({ shade, amount, unit })),
  )
}

/** Textiles have no label: the material is shown by its colour. */
const MATERIALS: readonly (readonly [RegExp, Rgb])[] = [
  [/бамбук/i, [0.5, 0.53, 0.36]],
  [/шёлк|атлас/i, [0.72, 0.5, 0.46]],
]
export const withMaterialColour = (look: Look, form: string, name: string, shade: string | undefined): Look => {
  // A closed tin hides its contents, so the lid takes the shade: five shades of one blush are distinguishable.
  if (form === 'tin' && shade !== undefined) return { ...look, body: hexOf(mix(linear(look.body), linear(shade), 0.5)) }
  const material = form === 'scrunchie' || form === 'headband' ? MATERIALS.find(([word]) => word.test(name)) : undefined
  return material === undefined ? look : { ...look, body: hexOf(mix(linear(look.body), material[1], 0.55)) }
}
