import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { formOf, slimness } from '../content/forms.ts'
import type { Draft } from '../content/draft.ts'
import { lookOf } from '../content/packs.ts'
import { packFile } from '../content/picture-list.ts'
import { lightness, linear, mix, type Rgb } from './colour.ts'
import {
  compositePack,
  fitForm,
  HEIGHT,
  labelledPart,
  panelSize,
  WIDTH,
  type Colours,
  type FittedForm,
} from './composite.ts'
import { brandStyleOf, type BrandStyle } from './brand-styles.ts'
import { grained } from './wood-grain.ts'
import { drawLabel, endsInLetter, type Art, type LabelPanel, type LabelText } from './labels.ts'
import {
  amountText,
  colourOf,
  hashedAppearance,
  keyOf,
  panFinishOf,
  pansOf,
  usesFoil,
  WHITE,
  withMaterialColour,
  wordsOf,
  type Choice,
  type PackAppearance,
} from './pack-look.ts'
import { unpackPass, type Pass } from './pass-file.ts'
import { mended, mendsOf } from './pass-mends.ts'

/**
 * A picture to generate. `facts` is a hash of everything it shows: the same facts give the same picture, which is then not generated
 * again.
 */
export type PackJob = {
  readonly file: string
  readonly facts: string
  readonly form: string
  readonly draw: () => Promise<Buffer>
  /** Proof of a pack that is composited from the passes of a form. */
  readonly proof?: () => Promise<Proof>
}
/** Input of a full render of the same product: colours by role, label, form. */
type Proof = {
  readonly parts: readonly (readonly [role: string, color: Rgb])[]
  readonly art: Art | undefined
  readonly form: string
}

const FOLDER = new URL('passes/', import.meta.url)
/** Increase when compositing gives a different result for the same facts. */
const VERSION = 3

const passes = new Map<string, Promise<Pass>>()
const passOf = (form: string): Promise<Pass> => {
  const known = passes.get(form)
  if (known !== undefined) return known
  // Jobs are sorted by form: the previous pass is no longer needed.
  passes.clear()
  const pass = readFile(new URL(`${form}.pass`, FOLDER))
    .then(unpackPass)
    .then((rendered) => mended(form, rendered))
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
export const stretchFor = ({ facts }: Pick<Pass, 'facts'>, slim: number): number => {
  if (facts.zone === null) return 1
  const length = facts.zone[1] - facts.zone[0]
  return Math.max(0.35, Math.min(4, 1 + (facts.height * (slim - 1)) / length))
}

/** Forms with a sticker: on clear glass and bare metal the text would be unreadable. */
export const STICKERS: ReadonlySet<string> = new Set([
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
export const FLAT = new RegExp(
  '^(?:sachet|pouch|soap|tin$|compact|cushion|palette|perfume_(?:cube|arch)|fluid|gloss_square|cloth|napkin|towel|' +
    'ampoules|polish_square)',
)

/**
 * Glass takes almost half of the light from the contents. A shade is seen in its own colour all the same: it must be that of
 * its dot and of its swatch.
 */
const SHADE_GAIN = 1.7
/** The wax of a candle behind its glass, likewise. */
const WAX_GAIN = 1.7
const showsShade = ({ parts }: Pass['facts'], { shade }: PackAppearance): boolean =>
  shade !== undefined &&
  parts.some(([role, kind]) => role === 'inside' && kind !== 'glass') &&
  parts.some(([, kind]) => kind === 'glass')
/** A deep shade is greyed by the reflections of the studio on its glass. */
const isDeep = (facts: Pass['facts'], appearance: PackAppearance): boolean =>
  showsShade(facts, appearance) && lightness(linear(appearance.shade ?? '#ffffff')) < 0.1
const scaled = ([red, green, blue]: Rgb, by: number): Rgb => [red * by, green * by, blue * by]

const panelOf = (
  form: FittedForm,
  appearance: PackAppearance,
  name: string,
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
    inside: scaled(
      inside,
      showsShade(form.facts, appearance) ? SHADE_GAIN : appearance.form === 'candle' ? WAX_GAIN : 1,
    ),
    pans: pansOf(linear(appearance.shade ?? appearance.look.inside), name),
    panFinish: panFinishOf(name),
    isDeep: isDeep(form.facts, appearance),
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
      ...(appearance.dot === undefined ? {} : { dot: linear(appearance.dot) }),
    },
    colours: { ...colours, foil: colours.foil && lightness(ground) < 0.1 && !STICKERS.has(appearance.form) },
  }
}

/** A mirror is engraved: it has no bands, and its edge is the frame. */
const labelStyle = ({ facts }: FittedForm, style: BrandStyle): BrandStyle =>
  facts.parts.some(([role]) => role === 'mirror') ? { ...style, layout: 'centre' } : style

const renderInput = async (form: FittedForm, appearance: PackAppearance, words: LabelText): Promise<Proof> => {
  const { labelPanel, colours } = panelOf(form, appearance, words.name)
  return {
    parts: form.facts.parts.map(([role], index) => [role, colours.parts[index] ?? WHITE] as const),
    art: labelPanel === undefined ? undefined : await drawLabel(labelStyle(form, appearance.style), words, labelPanel),
    form: appearance.form,
  }
}

const composite = async (
  form: FittedForm,
  appearance: PackAppearance,
  words: LabelText,
  name: string,
): Promise<Buffer> => {
  const { labelPanel, colours } = panelOf(form, appearance, name)
  return compositePack(
    form,
    colours,
    labelPanel === undefined ? undefined : await drawLabel(labelStyle(form, appearance.style), words, labelPanel),
  )
}

/** Increase when lines of labels break otherwise after a name that ends in a single letter. */
export const JOINED = 1
/** Increase when labels of slim packs and labels set at the left are laid out otherwise; the others are not drawn again. */
const CURVED_LABEL = 2
/** Increase when labels that are read from the side are laid out otherwise. */
const SLIM_LABEL = 1
const labelVersion = (form: string, style: BrandStyle, slim: number): object => {
  const facts = passFacts(form)
  const panel = panelSize(facts, stretchFor({ facts }, slim))
  if (panel === undefined) return {}
  if (FLAT.test(form) || STICKERS.has(form)) return {}
  const isSlim = panel.width / panel.height < 0.42
  const changed = isSlim || style.layout === 'left' || form === 'pump_square' || form === 'dropper_square'
  return { ...(changed ? { CURVED_LABEL } : {}), ...(isSlim ? { SLIM_LABEL } : {}) }
}

/** Increase when deep shades in glass, the pans of palettes, the caps of liners or the dot of a shade on a label are drawn otherwise. */
const [DEEP_SHADE, PANS, SHADE_ON_CAP, SHADE_DOT] = [1, 2, 1, 1]

/** Increase when the grain of wood is drawn otherwise. */
const WOOD_GRAIN = 1

export const packJob = (draft: Draft, { shade, amount, unit }: Choice): PackJob => {
  const form = formOf(draft, amount)
  const style = brandStyleOf(draft.brand)
  const appearance: PackAppearance = {
    look: withMaterialColour(lookOf(draft.look), form, draft.name, shade?.color),
    style,
    shade: shade?.color,
    form,
    foil: usesFoil(style),
    // A closed tube of foundation shows its shade on its label.
    dot: draft.kind === 'foundation' && form.startsWith('tube') ? shade?.color : undefined,
  }
  const words: LabelText = { name: wordsOf(draft), volume: amountText(amount, unit), shade: shade?.name ?? '' }
  const isWooden = form === 'comb' && /деревянн/iu.test(draft.name)
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
      ...labelVersion(form, style, slim),
      ...mendsOf(form),
      ...(endsInLetter(words.name) ? { JOINED } : {}),
      ...(isDeep(passFacts(form), appearance) ? { DEEP_SHADE } : {}),
      ...(form === 'candle' ? { WAX_GAIN } : {}),
      ...(form === 'palette' ? { PANS, name: draft.name } : {}),
      ...(form === 'liner' && shade !== undefined ? { SHADE_ON_CAP } : {}),
      ...(appearance.dot === undefined ? {} : { SHADE_DOT }),
      ...(showsShade(passFacts(form), appearance) ? { SHADE_GAIN } : {}),
      ...(isWooden ? { WOOD_GRAIN } : {}),
    }),
    draw: async () => {
      const pixels = await composite(await fittedOf(form, slim), appearance, words, draft.name)
      return sharp(isWooden ? grained(pixels, WIDTH) : pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 4 } })
        .webp({ quality: 62, alphaQuality: 60, effort: 4 })
        .toBuffer()
    },
    proof: async () => renderInput(await fittedOf(form, slim), appearance, words),
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
