import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { spawnSync } from 'node:child_process'
import sharp from 'sharp'
import { denoise, type Half } from './denoise.ts'
import { readExr, type Exr } from './exr.ts'

/** Render output is large and stays outside the project; only packed reliefs are stored. */
const RENDERS_FOLDER = process.env['STUDIO_DIR'] ?? join(tmpdir(), 'studio')
const RELIEFS_FOLDER = new URL('reliefs', import.meta.url).pathname

/** Channels of a rendering without colour. */
export type Relief = {
  readonly width: number
  readonly height: number
  /** Incident light, or for a transparent object the transmitted light; 1 = the empty table. */
  readonly light: Float32Array
  /** Indirect light. */
  readonly bounce: Float32Array
  /** Specular light. */
  readonly gloss: Float32Array
  /** 0 table … 1 object. */
  readonly cover: Float32Array
  /** Height, in halves of the picture's width. */
  readonly rise: Float32Array
  /** Grains or lather: 0 … 1. */
  readonly part: Float32Array
}

const CHANNELS = ['light', 'bounce', 'gloss', 'cover', 'rise', 'part'] as const
/** Maximum of each stored channel; the square root of the share is stored, so that eight bits show no banding. */
const MAX_VALUE = { light: 2.4, bounce: 1, gloss: 4, cover: 1, rise: 1, part: 1 } as const

const channel = ({ channels, width, height }: Exr, name: string): Float32Array =>
  channels.get(name) ?? new Float32Array(width * height)

/** `clear`: a transparent object; its light is the picture without gloss. */
const halfOf = (rendered: Exr): Half => {
  const get = (name: string) => channel(rendered, name)
  const [direct, indirect, colour, glossDirect, glossIndirect, whole, cover] = [
    get('DiffDir.G'),
    get('DiffInd.G'),
    get('GlossCol.G'),
    get('GlossDir.G'),
    get('GlossInd.G'),
    get('Combined.G'),
    get('thing.R'),
  ]
  const gloss = colour.map((value, at) => value * ((glossDirect[at] ?? 0) + (glossIndirect[at] ?? 0)))
  const diffuse = get('Denoising Albedo.G')
  const through = whole.map((value, at) => Math.max(0, value - (gloss[at] ?? 0)) / 0.8)
  const clear = direct.map((value, at) => ((cover[at] ?? 0) > 0.5 && value === 0 && (indirect[at] ?? 0) === 0 ? 1 : 0))
  return {
    light: [direct.map((value, at) => (clear[at] === 1 ? (through[at] ?? 0) : value)), indirect, gloss],
    guides: [
      ...['X', 'Y', 'Z'].map((axis) => get(`Denoising Normal.${axis}`).map((value) => value / 0.14)),
      cover.map((value) => value / 0.1),
      diffuse.map((value) => value / 0.1),
    ],
  }
}

const fileOf = (name: string): string => join(RELIEFS_FOLDER, `${name.replace('/', '-')}.webp`)

/** Stores six channels stacked vertically in one grey picture: a twentieth of the render's size. */
const packed = ({ width, height, ...relief }: Relief): Promise<Buffer> => {
  const size = width * height
  const bytes = Buffer.alloc(size * CHANNELS.length)
  CHANNELS.forEach((key, index) => {
    for (let at = 0; at < size; at += 1)
      bytes[index * size + at] = Math.round(
        255 * Math.sqrt(Math.min(1, Math.max(0, (relief[key][at] ?? 0) / MAX_VALUE[key]))),
      )
  })
  return sharp(bytes, { raw: { width, height: height * CHANNELS.length, channels: 1 } })
    .webp({ quality: 88, effort: 5 })
    .toBuffer()
}

export const store = async (name: string, relief: Relief): Promise<void> => {
  await mkdir(RELIEFS_FOLDER, { recursive: true })
  await writeFile(fileOf(name), await packed(relief))
}

const readStored = async (name: string): Promise<Relief> => {
  const { data, info } = await sharp(await readFile(fileOf(name)))
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [width, height] = [info.width, info.height / CHANNELS.length]
  const size = width * height
  const read = (key: (typeof CHANNELS)[number]): Float32Array => {
    const from = CHANNELS.indexOf(key) * size
    return Float32Array.from({ length: size }, (_, at) => ((data[from + at] ?? 0) / 255) ** 2 * MAX_VALUE[key])
  }
  return {
    width,
    height,
    light: read('light'),
    bounce: read('bounce'),
    gloss: read('gloss'),
    cover: read('cover'),
    rise: read('rise'),
    part: read('part'),
  }
}

const denoised = (one: Exr, other: Exr): Relief => {
  const [light = new Float32Array(), bounce = new Float32Array(), gloss = new Float32Array()] = denoise(
    halfOf(one),
    halfOf(other),
    one,
  )
  const both = (key: string) => channel(one, key).map((value, at) => (value + (channel(other, key)[at] ?? 0)) / 2)
  const cover = both('thing.R')
  const over = (key: string) => both(key).map((value, at) => ((cover[at] ?? 0) > 0.02 ? value / (cover[at] ?? 1) : 0))
  return {
    width: one.width,
    height: one.height,
    light,
    bounce,
    gloss,
    cover,
    rise: over('thing.G'),
    part: over('thing.B'),
  }
}

/** Names without a stored relief. */
export const missingReliefs = (names: readonly string[]): string[] => names.filter((name) => !existsSync(fileOf(name)))
const hashes = new Map<string, string>()
/** Content hash of the stored relief. */
export const reliefHash = (name: string): string => {
  const hash =
    hashes.get(name) ??
    createHash('sha256')
      .update(readFileSync(fileOf(name)))
      .digest('hex')
      .slice(0, 12)
  hashes.set(name, hash)
  return hash
}

/** Renders one name with Blender, hands both halves to `develop` and deletes them. `script` is a file in demo/workshop/pictures/blender. */
export const renderHalves = async (
  script: string,
  name: string,
  settings: readonly string[],
  develop: (one: Exr, other: Exr) => Promise<void>,
): Promise<void> => {
  const halves = ['a', 'b'].map((half) => join(RENDERS_FOLDER, `${name}.${half}.exr`))
  const [first = '', second = ''] = halves
  await mkdir(dirname(first), { recursive: true })
  const path = new URL(`blender/${script}`, import.meta.url).pathname
  const run = spawnSync(
    'nice',
    [
      '-n',
      '15',
      'blender',
      '-b',
      '--factory-startup',
      '-t',
      '1',
      '-P',
      path,
      '--',
      dirname(first),
      name.split('/').at(-1) ?? name,
      ...settings,
    ],
    { encoding: 'utf8' },
  )
  if (!existsSync(second))
    throw new Error(
      `${name} was not rendered (is Blender 3.4 installed?): ${run.error?.message ?? run.stderr.slice(-2000)}`,
    )
  await develop(await readExr(first), await readExr(second))
  await Promise.all(halves.map((half) => rm(half)))
  console.log(`${name} rendered`)
}

/** Renders missing reliefs and stores them. */
export const renderReliefs = async (
  script: string,
  names: readonly string[],
  settings: readonly string[] = [],
): Promise<void> => {
  for (const name of missingReliefs(names))
    await renderHalves(script, name, settings, async (one, other) => store(name, denoised(one, other)))
}

const cache = new Map<string, Promise<Relief>>()
/** Reads a stored relief. The last four stay in memory: many pictures use the same one. */
export const reliefOf = (name: string): Promise<Relief> => {
  const relief = cache.get(name) ?? readStored(name)
  cache.delete(name)
  cache.set(name, relief)
  for (const old of [...cache.keys()].slice(0, Math.max(0, cache.size - 4))) cache.delete(old)
  return relief
}
