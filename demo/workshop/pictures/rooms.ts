// Rooms in colour: the places of customers' photos (blender/rooms.py), rendered once, developed and stored.
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { fromLinear } from './colour.ts'
import { denoise, type Half } from './denoise.ts'
import type { Exr } from './exr.ts'
import { renderHalves } from './relief-passes.ts'

/** Size and samples of a rendering: a telephone's lens hides the rest. */
const ROOM_SETTINGS = ['400x480', '8']
const ROOMS_FOLDER = new URL('rooms', import.meta.url).pathname
export const roomFile = (name: string): string => join(ROOMS_FOLDER, `${name}.webp`)
/** Content hash of a stored room. */
export const roomHash = (name: string): string =>
  createHash('sha256')
    .update(readFileSync(roomFile(name)))
    .digest('hex')
    .slice(0, 12)

const halfOf = ({ channels, width, height }: Exr): Half => {
  const get = (name: string): Float32Array => channels.get(name) ?? new Float32Array(width * height)
  return {
    light: ['R', 'G', 'B'].map((name) => get(`Combined.${name}`)),
    guides: [
      ...['X', 'Y', 'Z'].map((axis) => get(`Denoising Normal.${axis}`).map((value) => value / 0.6)),
      ...['R', 'G', 'B'].map((name) => get(`Denoising Albedo.${name}`).map((value) => value / 0.4)),
    ],
  }
}

/** Linear brightness of the pixel that is brighter than 86 in a hundred. */
const EXPOSED = 0.62
const shoulder = (value: number): number => (value < 0.5 ? value : 0.5 + 0.5 * (1 - Math.exp(-(value - 0.5) / 0.5)))

/** Stores the picture of both halves of a rendering, with a soft shoulder in the lights. */
const developRoom = async (name: string, one: Exr, other: Exr): Promise<void> => {
  const [red = [], green = [], blue = []] = denoise(halfOf(one), halfOf(other), one)
  const sorted = Float32Array.from(green).sort()
  const gain = EXPOSED / (sorted[Math.floor(sorted.length * 0.86)] ?? 1)
  const out = Buffer.alloc(one.width * one.height * 3)
  for (const [k, plane] of [red, green, blue].entries())
    for (let at = 0; at < one.width * one.height; at += 1)
      out[at * 3 + k] = Math.round(255 * Math.min(1, fromLinear(shoulder(Math.max(0, (plane[at] ?? 0) * gain)))))
  await mkdir(ROOMS_FOLDER, { recursive: true })
  await writeFile(
    roomFile(name),
    await sharp(out, { raw: { width: one.width, height: one.height, channels: 3 } })
      .webp({ quality: 84, effort: 5, smartSubsample: true })
      .toBuffer(),
  )
}

/** Renders the rooms that are not stored. */
export const renderRooms = async (names: readonly string[]): Promise<void> => {
  for (const name of names)
    if (!existsSync(roomFile(name)))
      await renderHalves('rooms.py', name, ROOM_SETTINGS, (one, other) => developRoom(name, one, other))
}
