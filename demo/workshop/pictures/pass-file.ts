import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import sharp from 'sharp'

/** Metadata of a rendered form. Lengths in centimetres; a part is the role that gives its colour, and its material. */
export type FormFacts = {
  readonly scale: number
  readonly foot: number
  readonly left: number
  readonly height: number
  readonly width: number
  readonly parts: readonly (readonly [role: string, kind: 'solid' | 'metal' | 'glass'])[]
  /** The label panel: size, height of its centre, horizontal offset of its centre. */
  readonly panel: { readonly width: number; readonly height: number; readonly z: number; readonly x: number } | null
  /** The form may be stretched between these heights. */
  readonly zone: readonly [low: number, high: number] | null
}

/** Light and masks at 1000×1200, linear; label coordinates for every fifth pixel, 0 … 1 over the panel, NaN outside it. */
export type Pass = {
  readonly facts: FormFacts
  readonly masks: readonly Float32Array[]
  readonly label: Float32Array
  readonly along: Float32Array
  readonly up: Float32Array
  readonly tinted: Float32Array
  readonly plain: Float32Array
  readonly inside: Float32Array | undefined
  readonly cover: Float32Array | undefined
}

const [WIDTH, HEIGHT] = [1000, 1200]
/** Maximum of each light channel; light is stored as the square root of its share of this, so that eight bits show no banding. */
const MAX_LIGHT = { tinted: 1.8, plain: 4, inside: 1.8 } as const
const QUALITY = 86
const GRID = 12_000
const OUTSIDE_LABEL = -32_768

const encodeRoot = (values: Float32Array, max: number): Buffer => {
  const bytes = Buffer.alloc(values.length)
  for (let index = 0; index < bytes.length; index += 1)
    bytes[index] = Math.round(255 * Math.sqrt(Math.min(1, Math.max(0, (values[index] ?? 0) / max))))
  return bytes
}
const grey = (values: Buffer): Promise<Buffer> =>
  sharp(values, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .webp({ quality: QUALITY, effort: 4 })
    .toBuffer()

const groupsOfThree = (planes: readonly Float32Array[]): Promise<Buffer>[] =>
  Array.from({ length: Math.ceil(planes.length / 3) }, (_, group) => {
    const pixels = Buffer.alloc(WIDTH * HEIGHT * 3)
    for (let channel = 0; channel < 3; channel += 1) {
      const plane = planes[group * 3 + channel]
      if (plane === undefined) continue
      // Steps of 17: sixteen levels are enough for an edge and compress well.
      for (let index = 0; index < plane.length; index += 1)
        pixels[index * 3 + channel] = Math.round(15 * Math.min(1, Math.max(0, plane[index] ?? 0))) * 17
    }
    return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .webp({ lossless: true, effort: 3 })
      .toBuffer()
  })

const STRIDE = WIDTH / 5 + 1
/** Stores the difference from the value predicted by the neighbours, so that a smooth grid compresses well. */
const predicted = (grid: Int16Array, index: number): number => {
  const value = (at: number): number => (at >= 0 ? (grid[at] ?? 0) : 0)
  const column = index % STRIDE
  if (column === 0) return value(index - STRIDE)
  return index < STRIDE ? value(index - 1) : value(index - 1) + value(index - STRIDE) - value(index - STRIDE - 1)
}
const packGrid = (values: Float32Array): Buffer => {
  const grid = Int16Array.from(values, (value) =>
    Number.isNaN(value) || Math.abs(value) > 2.7 ? OUTSIDE_LABEL : Math.round(value * GRID),
  )
  const rest = Int16Array.from(grid, (value, index) => value - predicted(grid, index))
  return brotliCompressSync(Buffer.from(rest.buffer))
}
const unpackGrid = (packed: Buffer): Float32Array => {
  const bytes = brotliDecompressSync(packed)
  const grid = new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  for (let index = 0; index < grid.length; index += 1) grid[index] = (grid[index] ?? 0) + predicted(grid, index)
  return Float32Array.from(grid, (value) => (value === OUTSIDE_LABEL ? Number.NaN : value / GRID))
}

/** File layout: length of the head, head (facts and lengths), chunks. */
export const packPass = async (pass: Pass): Promise<Buffer> => {
  const pieces = await Promise.all([
    grey(encodeRoot(pass.tinted, MAX_LIGHT.tinted)),
    grey(encodeRoot(pass.plain, MAX_LIGHT.plain)),
    ...(pass.inside === undefined || pass.cover === undefined
      ? []
      : [grey(encodeRoot(pass.inside, MAX_LIGHT.inside)), grey(encodeRoot(pass.cover, 1))]),
    ...groupsOfThree([...pass.masks, pass.label]),
  ])
  const all = [packGrid(pass.along), packGrid(pass.up), ...pieces]
  const list = Buffer.from(
    JSON.stringify({ facts: pass.facts, lengths: all.map(({ length }) => length), glassy: pass.inside !== undefined }),
  )
  const head = Buffer.alloc(4)
  head.writeUInt32LE(list.length)
  return Buffer.concat([head, list, ...all])
}

const pixelsOf = async (bytes: Buffer, channels: 1 | 3): Promise<Buffer> => {
  const picture = sharp(bytes)
  return channels === 1 ? picture.extractChannel(0).raw().toBuffer() : picture.removeAlpha().raw().toBuffer()
}
const decodeRoot = async (bytes: Buffer, max: number): Promise<Float32Array> => {
  const table = Float32Array.from({ length: 256 }, (_, value) => max * (value / 255) ** 2)
  const pixels = await pixelsOf(bytes, 1)
  const values = new Float32Array(pixels.length)
  for (let index = 0; index < values.length; index += 1) values[index] = table[pixels[index] ?? 0] ?? 0
  return values
}

export const unpackPass = async (file: Buffer): Promise<Pass> => {
  const start = 4 + file.readUInt32LE(0)
  const { facts, lengths, glassy }: { facts: FormFacts; lengths: number[]; glassy: boolean } = JSON.parse(
    file.toString('utf8', 4, start),
  )
  let from = start
  const pieces = lengths.map((length) => {
    from += length
    return file.subarray(from - length, from)
  })
  const next = (): Buffer => {
    const piece = pieces.shift()
    if (piece === undefined) throw new Error('a pass file ends too early')
    return piece
  }
  const [along, up] = [unpackGrid(next()), unpackGrid(next())]
  const [tinted, plain] = [await decodeRoot(next(), MAX_LIGHT.tinted), await decodeRoot(next(), MAX_LIGHT.plain)]
  const [inside, cover] = glassy
    ? [await decodeRoot(next(), MAX_LIGHT.inside), await decodeRoot(next(), 1)]
    : [undefined, undefined]
  const planes: Float32Array[] = []
  for (const piece of pieces) {
    const pixels = await pixelsOf(piece, 3)
    for (let channel = 0; channel < 3; channel += 1) {
      const plane = new Float32Array(WIDTH * HEIGHT)
      for (let index = 0; index < plane.length; index += 1) plane[index] = (pixels[index * 3 + channel] ?? 0) / 255
      planes.push(plane)
    }
  }
  const label = planes[facts.parts.length]
  if (label === undefined) throw new Error('a pass file has no label mask')
  return { facts, masks: planes.slice(0, facts.parts.length), label, along, up, tinted, plain, inside, cover }
}
