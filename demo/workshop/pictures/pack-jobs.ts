import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { shadesOf, sizesOf } from '../content/draft-facts.ts'
import { formOf, isBoxed, slimness } from '../content/forms.ts'
import type { Draft, Look } from '../content/draft.ts'
import { lookOf } from '../content/packs.ts'
import { boxFile, packFile } from '../content/picture-list.ts'
import { hexOf, lightness, linear, mix, type Rgb } from './colour.ts'
import {
  compositePack,
  fitForm,
  HEIGHT,
  labelledPart,
  panelSize,
  proportion,
  WIDTH,
  type Colours,
  type FittedForm,
} from './composite.ts'
import { brandStyleOf, type BrandStyle } from './brand-styles.ts'
import { drawLabel, type Art, type LabelPanel, type LabelText } from './labels.ts'
import { unpackPass, type Pass } from './pass-file.ts'

/**
 * A picture to generate. `facts` is a hash of everything it shows: the same facts give the same picture, which is then not generated
 * again.
 */
export type PackJob = {
  readonly file: string
  readonly facts: string
  readonly form: string
  readonly draw: () => Promise<Buffer>
  readonly proof: () => Promise<Proof>
}
/** Input of a full render of the same product: colours by role, label, form. */
type Proof = {
  readonly parts: readonly (readonly [role: string, color: Rgb])[]
  readonly art: Art | undefined
  readonly form: string
}

const FOLDER = new URL('passes/', import.meta.url)
/** Increase when compositing gives a different result for the same facts. */
const VERSION = 2

const passes = new Map<string, Promise<Pass>>()
const passOf = (form: string): Promise<Pass> => {
  const known = passes.get(form)
  if (known !== undefined) return known
  // Jobs are sorted by form: the previous pass is no longer needed.
  passes.clear()
  const pass = readFile(new URL(`${form}.pass`, FOLDER)).then(unpackPass)
  passes.set(form, pass)
  return pass
}
const hashes = new Map<string, string>()
const passHash = (form: string): string => {
  const known =
    hashes.get(form) ??
    createHash('sha256')
      .update(readFileSync(new URL(`${form}.pass`, FOLDER)))
      .digest('hex')
      .slice(0, 12)
  hashes.set(form, known)
  return known
}

let last: { key: string; form: Promise<FittedForm> } | undefined
/** Rounded to 2 %: sizes that differ less share their geometry. */
const fittedOf = (form: string, slim: number): Promise<FittedForm> => {
  const key = `${form} ${slim.toFixed(3)}`
  if (last?.key !== key) last = { key, form: passOf(form).then((pass) => fitForm(pass, stretchFor(pass, slim))) }
  return last.form
}
/** Stretch of the zone that gives the requested proportion. */
const stretchFor = ({ facts }: Pick<Pass, 'facts'>, slim: number): number => {
  if (facts.zone === null) return 1
  const length = facts.zone[1] - facts.zone[0]
  return Math.max(0.35, Math.min(4, 1 + (facts.height * (slim - 1)) / length))
}

const WHITE: Rgb = [0.88, 0.89, 0.89]
const deepen = (color: Rgb, power: number): Rgb => [color[0] ** power, color[1] ** power, color[2] ** power]

/** Eight pans of a palette: from pale to deep around the shade. */
const pansOf = (shade: Rgb): Rgb[] => {
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

type PackAppearance = {
  readonly look: Look
  readonly style: BrandStyle
  readonly shade: string | undefined
  readonly form: string
  readonly foil: boolean
}
const colourOf = (role: string, kind: string, { look, style, shade, form }: PackAppearance): Rgb => {
  const cap = linear(look.cap)
  switch (role) {
    case 'body':
      return kind === 'glass'
        ? deepen(linear(look.body), 0.7)
        : kind === 'metal'
          ? mix(linear(style.metal), linear(look.body), 0.5)
          : mix(linear(look.body), WHITE, 0.04)
    case 'cap':
      return kind === 'metal' ? linear(style.metal) : mix(cap, WHITE, 0.03)
    // Cloths without a second colour have one colour.
    case 'inside':
    case 'pans':
      return form === 'cloth' && look.inside === '#000000'
        ? mix(linear(look.body), [0, 0, 0], 0.12)
        : kind === 'glass'
          ? deepen(linear(shade ?? look.inside), 0.8)
          : linear(shade ?? look.inside)
    case 'trim':
      return linear(style.metal)
    case 'accent':
      return lightness(cap) < 0.12 ? [0.028, 0.03, 0.033] : mix(cap, WHITE, 0.72)
    case 'black':
      return [0.012, 0.011, 0.011]
    case 'wood':
      return [0.5, 0.32, 0.17]
    // Frosted glass hides the contents, so the glass takes their colour.
    case 'clear':
      return form === 'tint_frosted' ? mix([1, 1, 1], linear(shade ?? look.inside), 0.7) : [1, 1, 1]
    default:
      return WHITE
  }
}

/** Forms with a sticker: on clear glass and bare metal the text would be unreadable. */
const STICKERS: ReadonlySet<string> = new Set([
  'dropper_glass',
  'bottle_clear',
  'pump_glass',
  'jar_amber',
  'salt_jar',
  'candle',
  'diffuser',
  'mist_opaque',
])

/** Forms with a flat label. */
const FLAT = new RegExp(
  '^(?:box|sachet|pouch|soap|tin$|compact|palette|perfume_(?:cube|arch)|fluid|gloss_square|cloth|towel|set_box|' +
    'ampoules|polish_square|pump_square|dropper_square)',
)

/**
 * Glass takes almost half of the light from the contents. A shade is seen in its own colour all the same: it must be that of
 * its dot and of its swatch.
 */
const SHADE_GAIN = 1.7
const showsShade = ({ parts }: Pass['facts'], { shade }: PackAppearance): boolean =>
  shade !== undefined &&
  parts.some(([role, kind]) => role === 'inside' && kind !== 'glass') &&
  parts.some(([, kind]) => kind === 'glass')
const scaled = ([red, green, blue]: Rgb, by: number): Rgb => [red * by, green * by, blue * by]

const panelOf = (
  form: FittedForm,
  appearance: PackAppearance,
): { labelPanel: LabelPanel; colours: Colours } | { labelPanel: undefined; colours: Colours } => {
  const parts = form.facts.parts.map(([role, kind]) => colourOf(role, kind, appearance))
  const inside = colourOf('inside', form.facts.parts.find(([role]) => role === 'inside')?.[1] ?? 'solid', appearance)
  const panel = panelSize(form.facts, form.stretch)
  const labelled = labelledPart(form)
  const [, kind] = form.facts.parts[labelled] ?? ['', 'solid']
  const own = parts[labelled] ?? WHITE
  const ground: Rgb =
    kind === 'metal'
      ? mix(own, [0, 0, 0], 0.35)
      : kind === 'glass'
        ? [inside[0] * own[0], inside[1] * own[1], inside[2] * own[2]]
        : own
  const colours = {
    parts,
    inside: showsShade(form.facts, appearance) ? scaled(inside, SHADE_GAIN) : inside,
    pans: pansOf(linear(appearance.shade ?? appearance.look.inside)),
    foil: appearance.foil && kind === 'solid',
  }
  if (panel === undefined) return { labelPanel: undefined, colours }
  return {
    labelPanel: {
      width: panel.width,
      height: panel.height,
      ground,
      sticker: STICKERS.has(appearance.form),
      round: !FLAT.test(appearance.form),
      firm: kind !== 'solid',
      foil: colours.foil && lightness(ground) < 0.1,
    },
    colours: { ...colours, foil: colours.foil && lightness(ground) < 0.1 && !STICKERS.has(appearance.form) },
  }
}

const renderInput = async (form: FittedForm, appearance: PackAppearance, words: LabelText): Promise<Proof> => {
  const { labelPanel, colours } = panelOf(form, appearance)
  return {
    parts: form.facts.parts.map(([role], index) => [role, colours.parts[index] ?? WHITE] as const),
    art: labelPanel === undefined ? undefined : await drawLabel(appearance.style, words, labelPanel),
    form: appearance.form,
  }
}

const composite = async (form: FittedForm, appearance: PackAppearance, words: LabelText): Promise<Buffer> => {
  const { labelPanel, colours } = panelOf(form, appearance)
  return compositePack(
    form,
    colours,
    labelPanel === undefined ? undefined : await drawLabel(appearance.style, words, labelPanel),
  )
}

/** The hashed form of an appearance. Key names and order are part of the hash: a change regenerates every packshot. */
const hashedAppearance = ({ look, style, shade, form, foil }: PackAppearance) => ({
  look,
  hand: style,
  shade,
  form,
  foil,
})
const keyOf = (facts: object): string => createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16)

const amountText = (amount: number, unit: string): string =>
  unit === 'шт.' && amount === 1 ? '' : `${String(amount).replace('.', ',')} ${unit}`
const wordsOf = (draft: Draft): string => draft.label ?? draft.name

/** Foil lettering on dark packs: brands with gold, brass or copper. */
const usesFoil = (style: BrandStyle): boolean => ['#e3c07a', '#c9a75c', '#e0b09a'].includes(style.metal)

type Choice = {
  readonly shade: { readonly name: string; readonly color: string } | undefined
  readonly amount: number
  readonly unit: string
}
const choicesOf = (draft: Draft): Choice[] => {
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
const withMaterialColour = (look: Look, form: string, name: string, shade: string | undefined): Look => {
  // A closed tin hides its contents, so the lid takes the shade: five shades of one blush are distinguishable.
  if (form === 'tin' && shade !== undefined) return { ...look, body: hexOf(mix(linear(look.body), linear(shade), 0.5)) }
  const material = form === 'scrunchie' || form === 'headband' ? MATERIALS.find(([word]) => word.test(name)) : undefined
  return material === undefined ? look : { ...look, body: hexOf(mix(linear(look.body), material[1], 0.55)) }
}

const packJob = (draft: Draft, { shade, amount, unit }: Choice): PackJob => {
  const form = formOf(draft, amount)
  const style = brandStyleOf(draft.brand)
  const appearance: PackAppearance = {
    look: withMaterialColour(lookOf(draft.look), form, draft.name, shade?.color),
    style,
    shade: shade?.color,
    form,
    foil: usesFoil(style),
  }
  const words: LabelText = { name: wordsOf(draft), volume: amountText(amount, unit), shade: shade?.name ?? '' }
  const slim = Math.round(slimness(form, amount, unit) * 50) / 50
  return {
    file: packFile(draft, shade, amount),
    form: `${form} ${slim.toFixed(3)}`,
    facts: keyOf({
      VERSION,
      pass: passHash(form),
      seen: hashedAppearance(appearance),
      words,
      slim,
      ...(showsShade(passFacts(form), appearance) ? { SHADE_GAIN } : {}),
    }),
    draw: async () =>
      sharp(await composite(await fittedOf(form, slim), appearance, words), {
        raw: { width: WIDTH, height: HEIGHT, channels: 4 },
      })
        .webp({ quality: 62, alphaQuality: 60, effort: 4 })
        .toBuffer(),
    proof: async () => renderInput(await fittedOf(form, slim), appearance, words),
  }
}

const BOXES = ['box_flat', 'box_cube', 'box_tall', 'box_slim'] as const
const BOX_SHAPE = { box_flat: 5 / 9, box_cube: 7 / 7.4, box_tall: 12.4 / 4.4, box_slim: 13.6 / 2.6 } as const
/** The box for a product's first size: the nearest box form, its stretch, and the ratio of height to width of the pack. */
export const boxOf = (draft: Draft) => {
  const [choice] = choicesOf(draft)
  if (choice === undefined || !isBoxed(draft, choice.amount)) return undefined
  const form = formOf(draft, choice.amount)
  const slim = Math.round(slimness(form, choice.amount, choice.unit) * 50) / 50
  const facts = passFacts(form)
  const shape = proportion(facts, stretchFor({ facts }, slim))
  const box = BOXES.reduce((best, name) =>
    Math.abs(Math.log(BOX_SHAPE[name] / shape)) < Math.abs(Math.log(BOX_SHAPE[best] / shape)) ? name : best,
  )
  return { choice, shape, box, stretched: Math.round((shape / BOX_SHAPE[box]) * 50) / 50 }
}

const boxJob = (draft: Draft): PackJob | undefined => {
  const found = boxOf(draft)
  if (found === undefined) return undefined
  const { choice, box, stretched } = found
  const style = brandStyleOf(draft.brand)
  const look = lookOf(draft.look)
  const dark = lightness(linear(look.body)) < 0.05 || style.layout === 'frame'
  const appearance: PackAppearance = {
    look: dark
      ? look
      : { ...look, body: style.layout === 'split' || style.layout === 'band' ? look.inside : look.body },
    style,
    shade: undefined,
    form: box,
    foil: usesFoil(style),
  }
  const words: LabelText = {
    name: wordsOf(draft),
    volume: amountText(choice.amount, choice.unit),
    shade: shadesOf(draft).length > 0 ? (choice.shade?.name ?? '') : '',
  }
  return {
    file: boxFile(draft),
    form: `${box} ${stretched.toFixed(3)}`,
    facts: keyOf({ VERSION, pass: passHash(box), seen: hashedAppearance(appearance), words, stretched }),
    draw: async () =>
      sharp(await composite(await fittedOf(box, stretched), appearance, words), {
        raw: { width: WIDTH, height: HEIGHT, channels: 4 },
      })
        .resize(640, 768)
        .webp({ quality: 66, alphaQuality: 60, effort: 4 })
        .toBuffer(),
    proof: async () => renderInput(await fittedOf(box, stretched), appearance, words),
  }
}

const known = new Map<string, Pass['facts']>()
/** The facts are in the head of the file; the image data is not unpacked. */
export const passFacts = (form: string): Pass['facts'] => {
  const before = known.get(form)
  if (before !== undefined) return before
  const file = readFileSync(new URL(`${form}.pass`, FOLDER))
  const { facts }: { facts: Pass['facts'] } = JSON.parse(file.toString('utf8', 4, 4 + file.readUInt32LE(0)))
  known.set(form, facts)
  return facts
}

/** Every label of every product: its text and its panel. */
export const packLabels = (
  drafts: readonly Draft[],
): {
  readonly file: string
  readonly style: BrandStyle
  readonly words: LabelText
  readonly panel: Omit<LabelPanel, 'ground' | 'foil' | 'firm'>
}[] =>
  drafts.flatMap((draft) =>
    choicesOf(draft).flatMap(({ shade, amount, unit }) => {
      const form = formOf(draft, amount)
      const facts = passFacts(form)
      const size = panelSize(facts, stretchFor({ facts }, Math.round(slimness(form, amount, unit) * 50) / 50))
      return size === undefined
        ? []
        : [
            {
              file: packFile(draft, shade, amount),
              style: brandStyleOf(draft.brand),
              words: { name: wordsOf(draft), volume: amountText(amount, unit), shade: shade?.name ?? '' },
              panel: { ...size, sticker: STICKERS.has(form), round: !FLAT.test(form) },
            },
          ]
    }),
  )

/** Packs and boxes of all products, sorted by form, so that every form is unpacked once. */
export const packJobs = (drafts: readonly Draft[]): PackJob[] =>
  drafts
    .flatMap((draft) => [
      ...choicesOf(draft).map((choice) => packJob(draft, choice)),
      ...[boxJob(draft)].filter((job) => job !== undefined),
    ])
    .sort((one, other) => (one.form < other.form ? -1 : one.form > other.form ? 1 : 0))
