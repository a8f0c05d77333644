// Still lifes: packs on the waterline, on a cloth or stone seen from above, or on a backdrop (blender/backdrops.py). One file, because all
// three backgrounds share light, shadows and composition.
import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import type { Background, Palette, Scene } from '../content/scenes.ts'
import { fromLinear, linear, mix, smooth, type Rgb } from './colour.ts'
import { boxBlur } from './denoise.ts'
import { FOOT, type Frame } from './frame.ts'
import { cloud, noise } from './grain.ts'
import { drawPlace } from './places.ts'
import { reliefOf } from './relief-passes.ts'
import { softAlpha } from './shadows.ts'
import { drawTexture, reliefName } from './textures.ts'

/** Heights of packs in millimetres, by their files. */
export type Heights = ReadonlyMap<string, number>
type Layer = { input: Buffer; left: number; top: number }

const BYTES = Uint8Array.from({ length: 4097 }, (_, step) => Math.round(fromLinear(step / 4096) * 255))
const byte = (value: number): number => BYTES[Math.max(0, Math.min(4096, Math.round(value * 4096)))] ?? 0

const painted = (frame: Frame, color: (x: number, y: number, at: number) => Rgb): Buffer => {
  const out = Buffer.alloc(frame.width * frame.height * 3)
  let grain = 4321
  for (let at = 0; at < frame.width * frame.height; at += 1) {
    grain = (Math.imul(grain, 1664525) + 1013904223) | 0
    const dither = ((grain >>> 8) / 16777216 - 0.5) * 0.004
    const rgb = color(at % frame.width, Math.floor(at / frame.width), at)
    for (let k = 0; k < 3; k += 1) out[at * 3 + k] = byte((rgb[k] ?? 0) * (1 + dither))
  }
  return out
}

type Tones = { readonly top: Rgb; readonly low: Rgb; readonly water: Rgb; readonly deep: Rgb }
const tonesOf = ([top, low, water, deep]: Palette): Tones => ({
  top: linear(top),
  low: linear(low),
  water: linear(water),
  deep: linear(deep),
})

/** Three shorelines. */
const shore = (x: number, { width, height }: Frame, seed: number, layer: number): number => {
  const at = (x / width) * (1.6 + 0.5 * layer) + seed * 3.1 + layer * 11
  return (
    height *
    (0.05 + 0.085 * (2 - layer)) *
    (0.35 + 1.2 * (cloud(at, layer + seed, 4) - 0.2)) *
    (0.7 + 0.5 * noise(at * 0.7, seed))
  )
}

const LAYERS = [0, 1, 2] as const
const lakeAt = (frame: Frame, tones: Tones, seed: number, line: number, sun: number) => {
  const { width, height } = frame
  // Above the water a shoreline depends on the column alone.
  const shores = LAYERS.map((layer) => Float64Array.from({ length: width + 1 }, (_, x) => shore(x, frame, seed, layer)))
  return (x: number, y: number): Rgb => {
    const above = y <= line
    const ripple = above
      ? 0
      : (noise(x / 60 + seed, y / 3.2) - 0.5) * 9 * smooth(0, 0.3, (y - line) / height) +
        (noise(x / 17, y / 1.6 + seed) - 0.5) * 3
    const lift = Math.abs(line - y) + (above ? 0 : ripple)
    const sky = mix(tones.low, tones.top, smooth(0, 0.62, lift / line))
    const glow = 0.16 * Math.exp(-(((x / width - sun) / 0.26) ** 2) - (lift / (0.3 * height)) ** 2)
    let color: Rgb = [sky[0] + glow, sky[1] + glow * 0.98, sky[2] + glow * 0.94]
    for (const layer of LAYERS) {
      const edge = (above ? (shores[layer]?.[x] ?? 0) : shore(x + ripple * 2, frame, seed, layer)) - lift
      if (edge > -1)
        color = mix(
          color,
          mix(tones.low, tones.deep, 0.2 + 0.24 * layer),
          Math.min(1, edge + 1) * (0.55 + 0.45 * smooth(0, 30, lift)),
        )
    }
    if (above) return color
    const depth = smooth(0, 1, (y - line) / (height - line))
    return mix(mix(color, tones.water, 0.5 + 0.3 * depth), tones.deep, 0.25 * depth)
  }
}

const transposed = (values: Float32Array, { width, height }: Frame): Float32Array => {
  const out = new Float32Array(values.length)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) out[x * height + y] = values[y * width + x] ?? 0
  return out
}

/**
 * Light on a background material, cropped and scaled to the frame. Mirrored along the diagonal, the light still comes from the upper left.
 */
const materialFrom = async (
  material: Exclude<Background['surface'], undefined>,
  frame: Frame,
  seed: number,
): Promise<Buffer> => {
  const relief = await reliefOf(reliefName(material))
  const whole = relief.light.map((value, at) => value + (relief.bounce[at] ?? 0) * 0.8 + (relief.gloss[at] ?? 0) * 0.6)
  const [wide, high] = [relief.height, relief.width]
  const turned = transposed(whole, relief)
  const mean = turned.reduce((sum, value) => sum + value, 0) / turned.length
  // At this scale, threads and fibres would distract from the products.
  const calm = { weave: 0.42, tissue: 0.7, silk: 0.85, wood: 0.7, stone: 1, sponge: 1 }[material]
  const bytes = Buffer.from(
    Uint8Array.from(turned, (value) => Math.max(0, Math.min(255, Math.round((1 + (value / mean - 1) * calm) * 110)))),
  )
  const share = 0.86 - (0.12 * ((seed * 7) % 5)) / 4
  const cutHigh = Math.min(high, Math.round((wide * share * frame.height) / frame.width))
  const cutWide = Math.min(wide, Math.round((cutHigh * frame.width) / frame.height))
  const [left, top] = [
    Math.round((wide - cutWide) * (((seed * 13) % 10) / 9)),
    Math.round((high - cutHigh) * (((seed * 29) % 8) / 7)),
  ]
  return sharp(bytes, { raw: { width: wide, height: high, channels: 1 } })
    .extract({ left, top, width: cutWide, height: cutHigh })
    .resize(frame.width, frame.height, { kernel: 'cubic', fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer()
}

const flatBackground = async (scene: Scene, material: Exclude<Background['surface'], undefined>): Promise<Buffer> => {
  const light = await materialFrom(material, scene, scene.seed)
  const tones = tonesOf(scene.palette)
  const vein = material === 'stone'
  return painted(scene, (x, y, at) => {
    const value = (light[at] ?? 118) / 118
    const far = Math.hypot(x / scene.width - 0.3, y / scene.height - 0.2)
    const own = vein
      ? mix(tones.water, tones.top, Math.min(1, Math.abs(cloud(x / 210 + scene.seed, y / 210, 5) - 0.5) * 7))
      : mix(tones.low, tones.water, 0.35)
    const fall = 1.06 - 0.2 * far
    return [own[0] * value * fall, own[1] * value * fall, own[2] * value * fall]
  })
}

const backdropImage = async (scene: Scene, name: string): Promise<Buffer> => {
  const relief = await reliefOf(`places/${name}`)
  const tones = tonesOf(scene.palette)
  const whole = relief.light.map((value, at) => value + (relief.bounce[at] ?? 0))
  const lit = Float32Array.from(whole.filter((_, at) => (relief.cover[at] ?? 0) > 0.5)).sort()
  const open = lit[Math.floor(lit.length * 0.82)] ?? 1
  const soft = boxBlur(boxBlur(whole, relief, 1), relief, 1)
  const line = relief.height * (FOOT - 0.08)
  const lake = lakeAt(relief, tones, scene.seed, relief.height * 0.655, scene.sun)
  const picture = painted(relief, (x, y, at) => {
    const cover = relief.cover[at] ?? 0
    const part = relief.part[at] ?? 0
    const wet = name === 'stones' || name === 'ice' || name === 'reeds'
    const far = mix(tones.low, tones.top, smooth(0, 0.6, (line - y) / line))
    const side = scene.mirrored ? relief.width - x : x
    if (wet && part > 0.35 && part < 0.65 && y > line - relief.height * 0.03) return lake(side, y)
    const own =
      part > 0.7
        ? mix(tones.water, tones.deep, name === 'ice' ? 0 : 0.45)
        : part > 0.3
          ? mix(tones.low, tones.water, 0.55)
          : mix(tones.top, tones.low, 0.6)
    const shadow = Math.min(1.25, (soft[at] ?? 0) / open) * 0.93
    const light = name === 'window' ? 0.42 + 0.58 * shadow : shadow
    const gloss = ((relief.gloss[at] ?? 0) / open) * 0.7
    const body: Rgb = [own[0] * light + gloss, own[1] * light + gloss, own[2] * light + gloss * 1.02]
    return mix(far, body, Math.min(1, cover))
  })
  const image = sharp(picture, { raw: { width: relief.width, height: relief.height, channels: 3 } })
  return (scene.mirrored ? image.flop() : image)
    .resize(scene.width, scene.height, { fit: 'cover', kernel: 'cubic' })
    .raw()
    .toBuffer()
}

const groundOf = async (scene: Scene, folder: string, heights: Heights): Promise<Buffer> => {
  const { surface, backdrop, place } = scene.background
  if (place !== undefined) {
    const stock = (scene.stock ?? []).map((pack) => ({ pack, millimetres: heights.get(pack) ?? 100 }))
    return drawPlace(place, scene, stock, folder)
  }
  if (surface !== undefined) return flatBackground(scene, surface)
  if (backdrop !== undefined) return backdropImage(scene, backdrop)
  return painted(
    scene,
    lakeAt(scene, tonesOf(scene.palette), scene.seed, Math.round(scene.height * (FOOT - 0.012)), scene.sun),
  )
}

type Cut = { readonly picture: Buffer; readonly width: number; readonly height: number }
const packOf = async (
  file: string,
  folder: string,
  most: { readonly height: number; readonly width: number },
): Promise<Cut> => {
  const trimmed = await sharp(await readFile(`${folder}/${file}`))
    .trim({ threshold: 2 })
    .toBuffer()
  const { data, info } = await sharp(trimmed)
    .resize({
      ...most,
      height: Math.round(most.height),
      width: Math.round(most.width),
      fit: 'inside',
      kernel: 'lanczos3',
    })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { picture: data, width: info.width, height: info.height }
}

const image = ({ picture, width, height }: Cut): Sharp => sharp(picture, { raw: { width, height, channels: 4 } })

/** Reflection of a pack in the water: paler with depth, displaced by ripples. */
const reflected = ({ picture, width, height }: Cut, strength: number, seed: number, still: boolean): Cut => {
  const deep = Math.round(height * 0.6)
  const out = Buffer.alloc(width * deep * 4)
  for (let y = 0; y < deep; y += 1) {
    const push = still ? 0 : (noise(seed, y / 4) - 0.5) * 7 * (y / deep) + (noise(seed + 5, y / 1.7) - 0.5) * 2
    const fade = strength * (1 - y / deep) ** 1.4
    for (let x = 0; x < width; x += 1) {
      const from = Math.max(0, Math.min(width - 1, Math.round(x + push)))
      const source = ((height - 1 - y) * width + from) * 4
      const at = (y * width + x) * 4
      for (let k = 0; k < 3; k += 1) out[at + k] = picture[source + k] ?? 0
      out[at + 3] = Math.round((picture[source + 3] ?? 0) * fade)
    }
  }
  return { picture: out, width, height: deep }
}

/** The silhouette as a soft shadow of one colour. */
export const shade = async (cut: Cut, color: Rgb, strength: number, blur: number): Promise<Cut> => {
  const { alpha, width, height } = await softAlpha(cut.picture, cut, blur, Math.ceil(blur * 3))
  const out = Buffer.alloc(width * height * 4)
  for (let at = 0; at < width * height; at += 1) {
    for (let k = 0; k < 3; k += 1) out[at * 4 + k] = byte(color[k] ?? 0)
    out[at * 4 + 3] = Math.round((alpha[at] ?? 0) * strength)
  }
  return { picture: out, width, height }
}

/** A low soft shadow on the ground, to the right of the packs. */
const castShadow = async (cut: Cut, color: Rgb, long: number): Promise<Cut> => {
  const high = Math.max(8, Math.round(cut.height * 0.11))
  const flat = await image(cut)
    .resize(Math.round(cut.width * long), high, { fit: 'fill' })
    .raw()
    .toBuffer()
  return shade({ picture: flat, width: Math.round(cut.width * long), height: high }, color, 0.42, Math.max(3, high / 5))
}

const put = async (layers: Layer[], cut: Cut, left: number, top: number, frame: Frame): Promise<void> => {
  // Crops to the frame: sharp refuses an overlay larger than its base.
  const [x, y] = [Math.round(left), Math.round(top)]
  const [from, above] = [Math.max(0, -x), Math.max(0, -y)]
  const [width, height] = [
    Math.min(cut.width - from, frame.width - Math.max(0, x)),
    Math.min(cut.height - above, frame.height - Math.max(0, y)),
  ]
  if (width <= 0 || height <= 0) return
  layers.push({
    input: await image(cut).extract({ left: from, top: above, width, height }).png({ compressionLevel: 1 }).toBuffer(),
    left: Math.max(0, x),
    top: Math.max(0, y),
  })
}

/** Compresses differences in height and keeps their order: a lipstick next to a shampoo stays visible. */
const heightsOf = ({ packs, height, packHeight }: Scene): number[] => {
  const most = Math.max(...packs.map(({ millimetres }) => millimetres))
  return packs.map(({ millimetres }) => height * packHeight * (millimetres / most) ** 0.78 * (most < 80 ? 0.72 : 1))
}

const smaller = async (cut: Cut, share: number): Promise<Cut> => {
  const { data, info } = await image(cut)
    .resize(Math.max(2, Math.round(cut.width * share)))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { picture: data, width: info.width, height: info.height }
}

const standingLayers = async (scene: Scene, folder: string): Promise<Layer[]> => {
  const heights = heightsOf(scene)
  const loose: Cut[] = []
  for (const [index, { pack }] of scene.packs.entries())
    loose.push(await packOf(pack, folder, { height: heights[index] ?? 100, width: scene.width * 0.3 }))
  const room = (scene.width * 0.86) / loose.reduce((sum, { width }) => sum + width + scene.width * 0.02, 0)
  const cuts = room >= 1 ? loose : await Promise.all(loose.map((cut) => smaller(cut, room)))
  const gap = scene.width * (scene.packs.length > 3 ? 0.012 : 0.028)
  const total = cuts.reduce((sum, { width }) => sum + width, 0) + gap * (cuts.length - 1)
  const line = Math.round(scene.height * FOOT)
  let left = Math.max(scene.width * 0.04, Math.min(scene.width * 0.96 - total, scene.width * scene.centre - total / 2))
  const water =
    scene.background.surface === undefined &&
    scene.background.place === undefined &&
    (scene.background.backdrop === undefined || /stones|ice|reeds/.test(scene.background.backdrop))
  const dark = mix(tonesOf(scene.palette).deep, [0.03, 0.05, 0.07], 0.72)
  const [under, over]: [Layer[], Layer[]] = [[], []]
  for (const [index, cut] of cuts.entries()) {
    const foot = line + (index % 2 === 0 ? 0 : Math.round(scene.height * 0.006))
    if (water) await put(under, reflected(cut, 0.46, scene.seed + index * 3, false), left, foot, scene)
    else {
      const shadow = await castShadow(cut, dark, 1.5)
      await put(
        under,
        shadow,
        left - (shadow.width - cut.width * 1.5) / 2 + cut.width * 0.06,
        foot - shadow.height * 0.62,
        scene,
      )
      await put(under, reflected(cut, 0.1, 1, true), left, foot, scene)
    }
    const touch = await shade(
      { ...cut, picture: cut.picture.subarray((cut.height - 4) * cut.width * 4), height: 4 },
      dark,
      0.6,
      3,
    )
    await put(under, touch, left - (touch.width - cut.width) / 2, foot - touch.height / 2, scene)
    await put(over, cut, left, foot - cut.height, scene)
    left += cut.width + gap
  }
  return [...under, ...over]
}

const rotated = async (cut: Cut, degrees: number): Promise<Cut> => {
  const { data, info } = await image(cut)
    .rotate(degrees, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { picture: data, width: info.width, height: info.height }
}

const flatLayers = async (scene: Scene, folder: string): Promise<Layer[]> => {
  const heights = heightsOf(scene)
  const layers: Layer[] = []
  const dark = mix(tonesOf(scene.palette).deep, [0.03, 0.05, 0.07], 0.8)
  if (scene.smear !== undefined) {
    const { form, orientation, color } = scene.smear
    const drawn = await drawTexture(form, orientation, color, scene.palette[1], { bare: true })
    const { data, info } = await sharp(await drawn.png().toBuffer())
      .resize({ height: Math.round(scene.height * 0.72) })
      .raw()
      .toBuffer({ resolveWithObject: true })
    await put(
      layers,
      { picture: data, width: info.width, height: info.height },
      scene.width * (scene.centre > 0.5 ? 0.06 : 0.62),
      scene.height * 0.16,
      scene,
    )
  }
  const step = (scene.width * 0.58) / Math.max(2, scene.packs.length)
  for (const [index, { pack }] of scene.packs.entries()) {
    const turn = (((scene.seed * 37 + index * 53) % 31) - 15) * 1.1 + (index % 2 === 0 ? -6 : 7)
    const cut = await rotated(
      await packOf(pack, folder, {
        height: Math.min(scene.height * 0.78, (heights[index] ?? 100) * 1.12),
        width: scene.width * 0.28,
      }),
      turn,
    )
    const x = scene.width * scene.centre + (index - (scene.packs.length - 1) / 2) * step - cut.width / 2
    const y = scene.height * (0.5 + 0.07 * Math.sin(scene.seed + index * 2.2)) - cut.height / 2
    const far = await shade(cut, dark, 0.34, scene.height / 44)
    const close = await shade(cut, dark, 0.42, scene.height / 170)
    await put(
      layers,
      far,
      x - (far.width - cut.width) / 2 + scene.height * 0.026,
      y - (far.height - cut.height) / 2 + scene.height * 0.032,
      scene,
    )
    await put(layers, close, x - (close.width - cut.width) / 2 + 3, y - (close.height - cut.height) / 2 + 4, scene)
    await put(layers, cut, x, y, scene)
  }
  return layers
}

/** Draws a still life; `folder` has the packs it shows, `heights` their heights. */
export const drawScene = async (scene: Scene, folder: string, heights: Heights): Promise<Sharp> => {
  const ground = await groundOf(scene, folder, heights)
  const layers =
    scene.background.surface === undefined ? await standingLayers(scene, folder) : await flatLayers(scene, folder)
  const whole = await sharp(ground, { raw: { width: scene.width, height: scene.height, channels: 3 } })
    .composite(layers)
    .removeAlpha()
    .raw()
    .toBuffer()
  return sharp(whole, { raw: { width: scene.width, height: scene.height, channels: 3 } })
}
