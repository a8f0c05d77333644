// Builds one small file in `demo/workshop/pictures/passes` from the renders of a form. `node demo/workshop/pictures/passes.ts <folder of
// renders> [--keep]` takes every complete render and deletes it afterwards unless `--keep` is set. Light is rendered at half size and masks
// at full size; light is looked up only from pixels that belong entirely to the same part.
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { readExr, type Exr } from './exr.ts'
import { packPass, type FormFacts, type Pass } from './pass-file.ts'

export const PASSES_FOLDER = new URL('passes', import.meta.url).pathname
const [WIDTH, HEIGHT] = [1000, 1200]
/** Albedo of every part in the render. */
const WHITE = 0.8
/** Parts with a grainy surface, which smoothing would remove. */
const GRAINY_PARTS: Readonly<Record<string, readonly string[]>> = {
  cloth: ['body', 'inside'],
  napkin: ['body'],
  towel: ['body'],
  soap_wrapped: ['body', 'fold'],
  scrunchie: ['body'],
  headband: ['body'],
  sponge: ['body'],
  brush_face: ['inside'],
  brush_eye: ['inside'],
  body_brush: ['wood', 'body'],
  face_brush: ['inside'],
  salt_jar: ['clear', 'wood'],
  bath_bomb: ['inside'],
  diffuser: ['wood'],
  candle_opaque: ['wood'],
  soap: ['inside'],
  pouch: ['body'],
  sachet: ['body'],
  sachet_matte: ['body'],
  roller: ['body'],
  gua: ['body'],
  compact_round: ['inside'],
  compact_square: ['inside'],
  cushion: ['inside', 'accent'],
  palette: ['pans'],
}

type LowResolution = {
  readonly width: number
  readonly height: number
  readonly masks: readonly Float32Array[]
  readonly fields: Fields
}
type Fields = {
  readonly tinted: Float32Array
  readonly plain: Float32Array
  readonly inside: Float32Array
  readonly cover: Float32Array
}

const plane = (exr: Exr, name: string): Float32Array => {
  const found = exr.channels.get(name)
  if (found === undefined) throw new Error(`the render has no «${name}»`)
  return found
}
const at = (values: Float32Array, index: number): number => values[index] ?? 0

const masksOf = (exr: Exr, count: number): Float32Array[] =>
  Array.from({ length: count }, (_, part) =>
    plane(exr, `m${'ABC'[Math.floor(part / 3)] ?? ''}.${'RGB'[part % 3] ?? ''}`),
  )

const dominant = (masks: readonly Float32Array[], index: number): number => {
  let best = -1
  let largest = 0.02
  for (let part = 0; part < masks.length; part += 1) {
    const share = masks[part]?.[index] ?? 0
    if (share <= largest) continue
    best = part
    largest = share
  }
  return best
}

/** Light of every pixel: coloured by the surface, not coloured, coloured by the contents. */
const fieldsOf = (exr: Exr, parts: FormFacts['parts'], masks: readonly Float32Array[]): Fields => {
  const size = exr.width * exr.height
  const product = (kind: string, letter: string, over = 1) => {
    const [direct, bounced, color] = ['Dir', 'Ind', 'Col'].map((name) => plane(exr, `${kind}${name}.${letter}`))
    return (index: number): number =>
      (((direct?.[index] ?? 0) + (bounced?.[index] ?? 0)) * (color?.[index] ?? 0)) / over
  }
  const channel = (letter: string) => ({ diffuse: product('Diff', letter, WHITE), through: product('Trans', letter) })
  const [red, green] = [channel('R'), channel('G')]
  const gloss = product('Gloss', 'R')
  const fields = {
    tinted: new Float32Array(size),
    plain: new Float32Array(size),
    inside: new Float32Array(size),
    cover: new Float32Array(size).fill(1),
  }
  const whole = plane(exr, 'Combined.A')
  for (let index = 0; index < size; index += 1) {
    const part = parts[dominant(masks, index)]
    if (part === undefined) continue
    const [, kind] = part
    if (kind === 'metal') fields.tinted[index] = gloss(index)
    else {
      fields.plain[index] = gloss(index)
      if (kind === 'solid') fields.tinted[index] = red.diffuse(index)
      else {
        const rest = green.diffuse(index) + green.through(index)
        fields.tinted[index] = rest
        fields.inside[index] = Math.max(0, red.diffuse(index) + red.through(index) - rest)
        fields.cover[index] = at(whole, index)
      }
    }
  }
  return fields
}

/** Removes single bright or dark pixels within one part (3×3 median). */
const median = ({ width, height, masks }: LowResolution, values: Float32Array): Float32Array => {
  const out = values.slice()
  const partOf = new Int8Array(values.length)
  for (let index = 0; index < partOf.length; index += 1) partOf[index] = dominant(masks, index)
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const index = y * width + x
      if ((partOf[index] ?? -1) < 0) continue
      const neighbours: number[] = []
      for (let dy = -1; dy <= 1; dy += 1)
        for (let dx = -1; dx <= 1; dx += 1) {
          const other = index + dy * width + dx
          if (partOf[other] === partOf[index]) neighbours.push(at(values, other))
        }
      neighbours.sort((one, other) => one - other)
      out[index] = neighbours[Math.floor(neighbours.length / 2)] ?? 0
    }
  }
  return out
}

/** Weight of a low-resolution pixel for a part: high inside it, low at its edge. */
const weightOfMask = (mask: number): number => mask ** 8

/** Separable Gaussian blur, `reach` in pixels. */
const blurred = (values: Float32Array, width: number, height: number, reach: number): Float32Array => {
  const far = Math.max(1, Math.ceil(reach * 2.5))
  const weights = Float32Array.from({ length: 2 * far + 1 }, (_, index) =>
    Math.exp(-((index - far) ** 2) / (2 * reach * reach)),
  )
  const blurAxis = (from: Float32Array, step: number, along: number, across: number, jump: number): Float32Array => {
    const to = new Float32Array(from.length)
    for (let line = 0; line < across; line += 1) {
      for (let position = 0; position < along; position += 1) {
        let sum = 0
        for (let k = Math.max(-far, -position); k <= Math.min(far, along - 1 - position); k += 1)
          sum += (weights[k + far] ?? 0) * (from[line * jump + (position + k) * step] ?? 0)
        to[line * jump + position * step] = sum
      }
    }
    return to
  }
  return blurAxis(blurAxis(values, 1, width, height, width), width, height, width, 1)
}

const bilinear = (values: Float32Array, corner: number, width: number, fx: number, fy: number): number =>
  ((values[corner] ?? 0) * (1 - fx) + (values[corner + 1] ?? 0) * fx) * (1 - fy) +
  ((values[corner + width] ?? 0) * (1 - fx) + (values[corner + width + 1] ?? 0) * fx) * fy

type Level = { readonly light: Float32Array; readonly weight: Float32Array }

/** Search distance for the light of a thin part, in low-resolution pixels. */
const SEARCH_RADII = [0, 3, 12] as const

/**
 * Samples a field at full size, per part. `reach` is the smoothing radius in low-resolution pixels; a part too thin for a complete pixel
 * nearby is searched further.
 */
const sampleField = (
  low: LowResolution,
  partOf: Int8Array,
  values: Float32Array,
  reachOf: (part: number) => number,
): Float32Array => {
  const { width, height } = low
  const out = new Float32Array(WIDTH * HEIGHT)
  const scale = width / WIDTH
  for (const [part, mask] of low.masks.entries()) {
    const whole = mask.map(weightOfMask)
    const lit = whole.map((share, index) => share * at(values, index))
    const reach = reachOf(part)
    const level = (far: number): Level => ({
      light: blurred(lit, width, height, far),
      weight: blurred(whole, width, height, far),
    })
    const levels = [level(reach)]
    for (let row = 0; row < HEIGHT; row += 1) {
      const y = Math.min(height - 1.001, Math.max(0, (row + 0.5) * scale - 0.5))
      for (let column = 0; column < WIDTH; column += 1) {
        const index = row * WIDTH + column
        if (partOf[index] !== part) continue
        const x = Math.min(width - 1.001, Math.max(0, (column + 0.5) * scale - 0.5))
        const corner = Math.floor(y) * width + Math.floor(x)
        const [fx, fy] = [x - Math.floor(x), y - Math.floor(y)]
        for (let step = 0; step < SEARCH_RADII.length; step += 1) {
          // Few parts are thin enough for the wide search, which is slow.
          const { light, weight } = (levels[step] ??= level(Math.max(reach, SEARCH_RADII[step] ?? 1)))
          const sum = bilinear(weight, corner, width, fx, fy)
          if (sum < 0.01 && step < SEARCH_RADII.length - 1) continue
          out[index] = sum > 1e-6 ? bilinear(light, corner, width, fx, fy) / sum : 0
          break
        }
      }
    }
  }
  return out
}

/** The part of every pixel; pixels just outside take their neighbour's, so that compression leaves no fringe. */
const partOfPixels = (masks: readonly Float32Array[]): Int8Array => {
  let partOf = new Int8Array(WIDTH * HEIGHT)
  for (let index = 0; index < partOf.length; index += 1) partOf[index] = dominant(masks, index)
  for (let round = 0; round < 6; round += 1) {
    const next = partOf.slice()
    for (let index = WIDTH; index < partOf.length - WIDTH; index += 1) {
      if ((partOf[index] ?? -1) >= 0) continue
      next[index] = Math.max(
        partOf[index - 1] ?? -1,
        partOf[index + 1] ?? -1,
        partOf[index - WIDTH] ?? -1,
        partOf[index + WIDTH] ?? -1,
      )
    }
    partOf = next
  }
  return partOf
}

const gridOf = (lines: Exr): { readonly along: Float32Array; readonly up: Float32Array } => {
  const [u, v, front] = [plane(lines, 'lab.R'), plane(lines, 'lab.G'), plane(lines, 'lab.B')]
  const [columns, rows] = [WIDTH / 5 + 1, HEIGHT / 5 + 1]
  const [along, up] = [
    new Float32Array(columns * rows).fill(Number.NaN),
    new Float32Array(columns * rows).fill(Number.NaN),
  ]
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const index = Math.min(HEIGHT - 1, row * 5) * WIDTH + Math.min(WIDTH - 1, column * 5)
      if (at(front, index) < 0.99) continue
      along[row * columns + column] = at(u, index) / at(front, index)
      up[row * columns + column] = at(v, index) / at(front, index)
    }
  }
  for (const values of [along, up]) {
    for (let round = 0; round < 2; round += 1) {
      const before = Float32Array.from(values)
      const value = (column: number, row: number) =>
        column < 0 || row < 0 || column >= columns || row >= rows
          ? Number.NaN
          : (before[row * columns + column] ?? Number.NaN)
      for (let row = 0; row < rows; row += 1)
        for (let column = 0; column < columns; column += 1) {
          if (!Number.isNaN(value(column, row))) continue
          const extrapolated = [
            [1, 0],
            [-1, 0],
            [0, 1],
            [0, -1],
          ]
            .map(([dx = 0, dy = 0]) => 2 * value(column + dx, row + dy) - value(column + 2 * dx, row + 2 * dy))
            .filter((guess) => !Number.isNaN(guess))
          if (extrapolated.length > 0)
            values[row * columns + column] = extrapolated.reduce((sum, guess) => sum + guess, 0) / extrapolated.length
        }
    }
  }
  return { along, up }
}

/** Builds the pass of one form at full size from its renders. */
export const buildPass = async (stem: string, name: string): Promise<Pass> => {
  const facts: FormFacts = JSON.parse(await readFile(`${stem}.json`, 'utf8'))
  const [light, lines] = [await readExr(`${stem}.light.exr`), await readExr(`${stem}.lines.exr`)]
  const masks = masksOf(lines, facts.parts.length)
  const lowMasks = masksOf(light, facts.parts.length)
  const low: LowResolution = {
    width: light.width,
    height: light.height,
    masks: lowMasks,
    fields: fieldsOf(light, facts.parts, lowMasks),
  }
  const partOf = partOfPixels(masks)
  const zoom = light.width / 500
  const isGrainy = (part: number): boolean => GRAINY_PARTS[name]?.includes(facts.parts[part]?.[0] ?? '') ?? false
  const softReach = (part: number): number =>
    facts.parts[part]?.[1] !== 'solid' || isGrainy(part) ? 0.5 : (name.startsWith('box') ? 30 : 5) * zoom
  const sharpReach = (part: number): number => (isGrainy(part) ? 0.5 : 1.1 * zoom)
  const hasGlass = facts.parts.some(([, kind]) => kind === 'glass')
  const { fields } = low
  return {
    facts,
    masks,
    label: plane(lines, 'lab.B'),
    ...gridOf(lines),
    tinted: sampleField(
      low,
      partOf,
      facts.parts.some((_, part) => isGrainy(part)) ? fields.tinted : median(low, fields.tinted),
      softReach,
    ),
    plain: sampleField(low, partOf, median(low, fields.plain), sharpReach),
    inside: hasGlass ? sampleField(low, partOf, median(low, fields.inside), () => 0.5) : undefined,
    cover: hasGlass ? sampleField(low, partOf, fields.cover, () => 0.5) : undefined,
  }
}

if (import.meta.main) {
  const [folder = ''] = process.argv.slice(2)
  sharp.concurrency(1)
  await mkdir(PASSES_FOLDER, { recursive: true })
  for (const file of (await readdir(folder)).filter((entry) => entry.endsWith('.json')).sort()) {
    const name = file.replace('.json', '')
    const stem = join(folder, name)
    const passFile = join(PASSES_FOLDER, `${name}.pass`)
    if (
      !existsSync(`${stem}.lines.exr`) ||
      (existsSync(passFile) &&
        (await stat(passFile)).mtimeMs > (await stat(`${stem}.json`)).mtimeMs &&
        !process.argv.includes('--again'))
    )
      continue
    const packed = await packPass(await buildPass(stem, name))
    await writeFile(passFile, packed)
    console.log(`${name} ${(packed.length / 1024).toFixed(0)} kB`)
    if (!process.argv.includes('--keep')) await Promise.all(['light', 'lines'].map((kind) => rm(`${stem}.${kind}.exr`)))
  }
}
