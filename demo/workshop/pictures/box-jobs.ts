// The boxes of products, and gift sets: open boxes with the packs that they hold.
import sharp from 'sharp'
import { shadesOf } from '../content/draft-facts.ts'
import type { Draft } from '../content/draft.ts'
import { formOf, heightOf, isBoxed, slimness } from '../content/forms.ts'
import { lookOf } from '../content/packs.ts'
import { boxFile, packFile } from '../content/picture-list.ts'
import { partsOf } from '../content/sets.ts'
import { brandStyleOf } from './brand-styles.ts'
import { drawSide } from './carton-side.ts'
import { drawCarton } from './carton.ts'
import { lightness, linear, mix, type Rgb } from './colour.ts'
import { proportion } from './composite.ts'
import { drawGiftSet } from './gift-set.ts'
import { drawLabel, endsInLetter } from './labels.ts'
import { JOINED, packJob, passFacts, stretchFor, type PackJob } from './pack-job.ts'
import { amountText, choicesOf, keyOf, usesFoil, WHITE, wordsOf, type Choice } from './pack-look.ts'

/** Increase when drawing gives a different result for the same facts. */
const VERSION = 6
/** Pixels of a label's panel, of a front as wide or as high as this. */
const PANEL = 560

/** Height and depth of a product's box in widths of its front. */
export const boxOf = (
  draft: Draft,
): { readonly choice: Choice; readonly height: number; readonly depth: number } | undefined => {
  const [choice] = choicesOf(draft)
  if (choice === undefined || !isBoxed(draft, choice.amount)) return undefined
  const form = formOf(draft, choice.amount)
  const facts = passFacts(form)
  const slim = Math.round(slimness(form, choice.amount, choice.unit) * 50) / 50
  const height = Math.round(proportion(facts, stretchFor({ facts }, slim)) * 100) / 100
  const flat = /^(?:compact|cushion|palette|ampoules)/.test(form)
  return { choice, height: flat ? 1 : height, depth: flat ? 0.3 : form.startsWith('tube') ? 0.72 : 0.95 }
}

/** What a box shows besides its text. */
export const printOf = (draft: Draft) => {
  const style = brandStyleOf(draft.brand)
  const look = lookOf(draft.look)
  const dark = lightness(linear(look.body)) < 0.05 || style.layout === 'frame'
  const printed = style.layout === 'split' || style.layout === 'band'
  const front = mix(linear(!dark && printed ? look.inside : look.body), WHITE, 0.04)
  const { layout, accent } = style
  return {
    front,
    side: printed ? linear(style.accent) : front,
    foil: usesFoil(style) && lightness(front) < 0.1,
    sideFoil: usesFoil(style) && lightness(front) < 0.1 && !printed,
    style: { layout, accent },
  }
}

export const boxJob = (draft: Draft): PackJob | undefined => {
  const box = boxOf(draft)
  if (box === undefined) return undefined
  const { choice, height, depth } = box
  const style = brandStyleOf(draft.brand)
  const { front, side, foil, sideFoil } = printOf(draft)
  const words = {
    name: wordsOf(draft),
    volume: amountText(choice.amount, choice.unit),
    shade: shadesOf(draft).length > 0 ? (choice.shade?.name ?? '') : '',
  }
  const unit = PANEL / Math.max(1, height)
  // Text that begins at the left would begin on the edge of the box.
  const margin = style.layout === 'left' ? { margin: 0.09 } : {}
  return {
    file: boxFile(draft),
    form: 'box',
    facts: keyOf({
      VERSION,
      style,
      words,
      front,
      side,
      height,
      depth,
      foil,
      ...margin,
      ...(endsInLetter(words.name) ? { JOINED } : {}),
    }),
    draw: async () => {
      const panel = { sticker: false, round: false, firm: false, carton: true, ...margin }
      const [art, sideArt] = [
        await drawLabel(style, words, { ...panel, width: unit, height: unit * height, ground: front, foil }),
        await drawSide(style, words, { width: unit * depth, height: unit * height, ground: side, foil: sideFoil }),
      ]
      const pixels = await drawCarton({
        height,
        depth,
        colours: { front, side, top: front },
        front: art,
        side: sideArt,
        foil,
        shadow: true,
      })
      return sharp(pixels, { raw: { width: 640, height: 768, channels: 4 } })
        .webp({ quality: 66, alphaQuality: 80, effort: 4 })
        .toBuffer()
    },
  }
}

/** Centimetres, from the facts of a set. */
const sizeOfBox = ({ name, facts }: Draft) => {
  const [width, height, depth] = [...(/Коробка: ([\d,]+) × ([\d,]+) × ([\d,]+) см/.exec(facts ?? '') ?? [])]
    .slice(1)
    .map((text) => Number(text.replace(',', '.')))
  if (width === undefined || height === undefined || depth === undefined)
    throw new Error(`the set «${name}» does not state its box`)
  return { width, height, depth }
}

/** A gift set: its box on a plinth, the packs of its parts in front, all to one scale. */
export const setJob = (draft: Draft): PackJob => {
  const style = brandStyleOf(draft.brand)
  const look = lookOf(draft.look)
  const parts = partsOf(draft).map(({ draft: part, amount, unit }) => {
    const choice = choicesOf(part).find((one) => one.amount === amount && one.unit === unit)
    if (choice === undefined) throw new Error(`the set «${draft.name}» has no pack of «${part.name}»`)
    return { job: packJob(part, choice), centimetres: heightOf(part, amount, unit) / 10 }
  })
  const box = sizeOfBox(draft)
  const words = { name: wordsOf(draft), volume: '', shade: '' }
  const lid: Rgb = mix(linear(look.body), WHITE, 0.04)
  return {
    file: packFile(draft, undefined, 1),
    form: 'set',
    facts: keyOf({ VERSION, style, words, look, box, parts: parts.map(({ job }) => job.facts) }),
    draw: async () => {
      const packs = []
      for (const { job, centimetres } of parts) packs.push({ picture: await job.draw(), centimetres })
      const pixels = await drawGiftSet({
        box,
        colours: { lid, ribbon: style.accent, plinth: linear(look.inside) },
        packs,
        label: (panel) =>
          drawLabel(style, words, { ...panel, ground: lid, sticker: false, round: false, firm: false, foil: false }),
      })
      return sharp(pixels, { raw: { width: 1000, height: 1200, channels: 4 } })
        .webp({ quality: 66, alphaQuality: 70, effort: 4 })
        .toBuffer()
    },
  }
}
