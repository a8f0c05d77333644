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

/** Turns a colour's hue by degrees and keeps its mean. */
const turned = (color: Rgb, degrees: number): Rgb => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const [same, next, last] = [
    cos + (1 - cos) / 3,
    (1 - cos) / 3 - sin / Math.sqrt(3),
    (1 - cos) / 3 + sin / Math.sqrt(3),
  ]
  const [red, green, blue] = color
  return [
    Math.max(0.012, same * red + next * green + last * blue),
    Math.max(0.012, last * red + same * green + next * blue),
    Math.max(0.012, next * red + last * green + same * blue),
  ]
}
/** A colour beside the shade's, as dull as pigments are. */
const beside = (color: Rgb, degrees: number): Rgb => {
  const next = turned(color, degrees)
  const grey = lightness(next)
  return mix(next, [grey * 1.12, grey * 0.97, grey * 0.88], 0.42)
}
/** Gold, rose, copper, pewter, champagne. */
const GLITTERS: readonly Rgb[] = [
  [0.62, 0.42, 0.13],
  [0.66, 0.34, 0.31],
  [0.5, 0.2, 0.08],
  [0.3, 0.31, 0.34],
  [0.76, 0.57, 0.38],
]

/**
 * Eight pans of a palette: the shade between paler and deeper ones, and two accents. The name of the palette chooses them, so that no two
 * palettes have the same pans.
 */
export const pansOf = (shade: Rgb, name: string): Rgb[] => {
  let state = [...`${name} ${hexOf(shade)}`].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7)
  const between = (low: number, high: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return low + ((state >>> 8) / 16_777_216) * (high - low)
  }
  const side = between(0, 1) < 0.5 ? -1 : 1
  const pale = mix([0.82, 0.68, 0.58], turned([0.82, 0.68, 0.58], side * 30), between(0, 0.5))
  const deep: Rgb = [0.05, 0.03, 0.028]
  const glitter = GLITTERS[Math.floor(between(0, GLITTERS.length))] ?? pale
  return [
    mix(pale, shade, between(0.04, 0.2)),
    mix(pale, beside(shade, side * between(6, 16)), between(0.42, 0.6)),
    shade,
    mix(turned(shade, side * 6), deep, between(0.32, 0.45)),
    mix(glitter, shade, between(0.06, 0.2)),
    beside(mix(shade, pale, between(0.1, 0.3)), side * between(22, 36)),
    mix(beside(shade, -side * between(30, 46)), deep, between(0.1, 0.3)),
    mix([deep[0] * 0.6, deep[1] * 0.6, deep[2] * 0.6], shade, between(0.03, 0.1)),
  ]
}

/** How the pans of a palette lie under the light, by its name. */
export type PanFinish = 'matte' | 'satin' | 'cream' | 'shimmer'
export const panFinishOf = (name: string): PanFinish =>
  /сия/i.test(name) ? 'shimmer' : /сатин/i.test(name) ? 'satin' : /крем/i.test(name) ? 'cream' : 'matte'

export type PackAppearance = {
  readonly look: Look
  readonly style: BrandStyle
  readonly shade: string | undefined
  readonly form: string
  readonly foil: boolean
  /** Colour of a dot on the label. */
  readonly dot?: string | undefined
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
      // A closed liner shows its shade on its cap.
      if (form === 'liner' && shade !== undefined) return linear(shade)
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
