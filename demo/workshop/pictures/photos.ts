// Photos by customers: a pack in a room, in the light of the room, through the lens of a telephone.
import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { appliedColor } from '../content/contents-look.ts'
import { isFlat, type Photo, type Room } from '../content/photo-scenes.ts'
import type { Rgb } from './colour.ts'
import { boxBlur } from './denoise.ts'
import { FOOT } from './frame.ts'
import { roomFile } from './rooms.ts'
import { drawSwatch } from './swatches.ts'

/** The canvas on which a room and its pack are put together, before the telephone crops it. */
const [WIDTH, HEIGHT] = [960, 1152]
/** Height of the canvas where the pack is, in millimetres. */
const UPRIGHT_MM = 320
const FLAT_MM = 340
/** How much a telephone may enlarge. */
const MOST_ZOOM = 1.75

/**
 * Light of a room. `tint`: colour and brightness of a white pack; `side`: brightness at the left and right edge; `cast`: where the shadow of
 * the pack's top falls, in heights of the pack; `shadow`: its darkness.
 */
type Light = {
  readonly tint: Rgb
  readonly side: readonly [left: number, right: number]
  readonly cast: readonly [x: number, y: number]
  readonly shadow: number
  readonly soft: number
}
const LIGHTS: Record<Room, Light> = {
  bath: { tint: [0.97, 0.92, 0.85], side: [0.8, 1.02], cast: [-0.3, -0.22], shadow: 0.3, soft: 14 },
  shower: { tint: [0.9, 0.93, 0.92], side: [1.02, 0.72], cast: [0.32, -0.16], shadow: 0.42, soft: 10 },
  sill: { tint: [0.78, 0.81, 0.86], side: [0.92, 0.9], cast: [0.16, 0.4], shadow: 0.28, soft: 16 },
  desk: { tint: [0.98, 0.8, 0.6], side: [1.08, 0.5], cast: [0.7, 0.02], shadow: 0.55, soft: 9 },
  kitchen: { tint: [1.06, 0.95, 0.78], side: [1.08, 0.6], cast: [0.85, -0.3], shadow: 0.5, soft: 4 },
  bedside: { tint: [0.92, 0.73, 0.56], side: [0.46, 1.12], cast: [-0.8, 0.14], shadow: 0.55, soft: 10 },
  hall: { tint: [0.86, 0.77, 0.66], side: [0.82, 0.98], cast: [-0.2, -0.2], shadow: 0.42, soft: 8 },
  linen: { tint: [1, 0.95, 0.88], side: [1.04, 0.72], cast: [0.13, 0.05], shadow: 0.45, soft: 5 },
  tabletop: { tint: [1.02, 0.94, 0.8], side: [1.04, 0.7], cast: [0.12, 0.07], shadow: 0.55, soft: 4 },
  towel: { tint: [0.97, 0.9, 0.78], side: [0.74, 1.02], cast: [-0.08, 0.07], shadow: 0.42, soft: 9 },
  parcel: { tint: [0.98, 0.9, 0.77], side: [1.02, 0.74], cast: [0.1, 0.08], shadow: 0.48, soft: 9 },
}

type Cut = { readonly pixels: Buffer; readonly width: number; readonly height: number }
type Layer = { readonly input: Buffer; readonly left: number; readonly top: number }

const clamp = (value: number): number => Math.max(0, Math.min(255, Math.round(value)))
const image = ({ pixels, width, height }: Cut): Sharp => sharp(pixels, { raw: { width, height, channels: 4 } })
const cutOf = async (picture: Sharp): Promise<Cut> => {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

const packOf = async (file: string, height: number): Promise<Cut> =>
  cutOf(
    sharp(
      await sharp(await readFile(file))
        .trim({ threshold: 2 })
        .toBuffer(),
    ).resize({ height: Math.round(height), width: WIDTH, fit: 'inside' }),
  )

/** A box without the shadow that its own picture has: the room has another light. */
const withoutShadow = async (file: string): Promise<Cut> => {
  const cut = await cutOf(sharp(await readFile(file)))
  for (let at = 3; at < cut.pixels.length; at += 4) if ((cut.pixels[at] ?? 0) < 160) cut.pixels[at] = 0
  return cut
}
const boxOf = async (file: string, height: number): Promise<Cut> =>
  cutOf(
    sharp(
      await image(await withoutShadow(file))
        .trim({ threshold: 2 })
        .png()
        .toBuffer(),
    ).resize({ height: Math.round(height), width: WIDTH, fit: 'inside' }),
  )

/**
 * The pack in the light of the room; upright, it is seen from slightly above: narrower at the foot. The foot of a round pack bends towards
 * the lens.
 */
export const litPack = (
  { pixels, width, height }: Cut,
  { tint, side }: Pick<Light, 'tint' | 'side'>,
  upright: boolean,
  isRound: boolean,
): Cut => {
  const bend = upright && isRound ? Math.round(width * 0.055) : 0
  const tall = height + bend
  const out = Buffer.alloc(width * tall * 4)
  for (let y = 0; y < tall; y += 1)
    for (let x = 0; x < width; x += 1) {
      const down = y / tall
      const across = upright ? (x - width / 2) / (1 - 0.035 * down) + width / 2 : x
      const u = (2 * across) / width - 1
      const row = Math.round(y - bend * down ** 2 * Math.max(0, 1 - u * u))
      const column = Math.round(across)
      if (row < 0 || row >= height || column < 0 || column >= width) continue
      const from = (row * width + column) * 4
      const at = (y * width + x) * 4
      const light = (side[0] + (side[1] - side[0]) * (x / width)) * (upright ? 1.03 - 0.16 * down ** 3 : 1)
      for (let k = 0; k < 3; k += 1) out[at + k] = clamp((pixels[from + k] ?? 0) * light * (tint[k] ?? 1))
      out[at + 3] = pixels[from + 3] ?? 0
    }
  return { pixels: out, width, height: tall }
}

const rotated = (cut: Cut, degrees: number): Promise<Cut> =>
  cutOf(image(cut).rotate(degrees, { background: { r: 0, g: 0, b: 0, alpha: 0 } }))

/** Darkness over the whole canvas from a silhouette at a position; `source` says which point of the pack darkens a point of the ground. */
const shadowLayer = (
  cut: Cut,
  soft: number,
  strength: number,
  source: (x: number, y: number) => readonly [number, number],
): Layer => {
  const frame = { width: WIDTH, height: HEIGHT }
  const dark = new Float32Array(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const [column, row] = source(x, y).map(Math.round)
      if (
        column === undefined ||
        row === undefined ||
        column < 0 ||
        row < 0 ||
        column >= cut.width ||
        row >= cut.height
      )
        continue
      dark[y * WIDTH + x] = (cut.pixels[(row * cut.width + column) * 4 + 3] ?? 0) / 255
    }
  const blurred = boxBlur(boxBlur(dark, frame, soft), frame, soft)
  const out = Buffer.alloc(WIDTH * HEIGHT * 4)
  for (let at = 0; at < blurred.length; at += 1) {
    out[at * 4] = 22
    out[at * 4 + 1] = 20
    out[at * 4 + 2] = 26
    out[at * 4 + 3] = clamp((blurred[at] ?? 0) * strength * 255)
  }
  return { input: out, left: 0, top: 0 }
}

/** Crops a layer to the canvas: sharp refuses one that is larger. */
const placed = async (cut: Cut, left: number, top: number): Promise<Layer[]> => {
  const [x, y] = [Math.round(left), Math.round(top)]
  const [from, above] = [Math.max(0, -x), Math.max(0, -y)]
  const [width, height] = [
    Math.min(cut.width - from, WIDTH - Math.max(0, x)),
    Math.min(cut.height - above, HEIGHT - Math.max(0, y)),
  ]
  if (width <= 0 || height <= 0) return []
  return [
    {
      input: await image(cut)
        .extract({ left: from, top: above, width, height })
        .png({ compressionLevel: 1 })
        .toBuffer(),
      left: Math.max(0, x),
      top: Math.max(0, y),
    },
  ]
}
const raw = ({ input, left, top }: Layer) => ({
  input,
  left,
  top,
  raw: { width: WIDTH, height: HEIGHT, channels: 4 as const },
})

/** A pack on the ground: its shadow, the dark line where it touches, itself. */
const standing = async (cut: Cut, light: Light, x: number, foot: number, isRound: boolean) => {
  const lit = litPack(cut, light, true, isRound)
  const [left, top] = [x - lit.width / 2, foot - lit.height]
  const [castX, castY] = light.cast
  const long = Math.abs(castY) < 0.05 ? 0.05 * (castY < 0 ? -1 : 1) : castY
  const cast = shadowLayer(lit, light.soft, light.shadow, (px, py) => {
    const up = (py - (foot - lit.width * 0.05)) / long
    return [px - left - up * castX, lit.height - up]
  })
  const touch = shadowLayer(lit, 5, 0.6, (px, py) => [
    px - left,
    Math.abs(py - foot + lit.width * 0.03) < 6 + lit.width * 0.03 ? lit.height - lit.width * 0.07 : -1,
  ])
  return [raw(cast), raw(touch), ...(await placed(lit, left, top))]
}

const lying = async (cut: Cut, light: Light, x: number, y: number, turn: number) => {
  // Light falls from a side of the room, whichever way the pack lies.
  const lit = litPack(await rotated(cut, turn), light, false, false)
  const [left, top] = [x - lit.width / 2, y - lit.height / 2]
  const thick = Math.min(cut.width, cut.height)
  const [dx, dy] = [light.cast[0] * thick * 1.4, light.cast[1] * thick * 1.4]
  const far = shadowLayer(lit, light.soft + 3, light.shadow, (px, py) => [px - left - dx, py - top - dy])
  const near = shadowLayer(lit, 3, 0.4, (px, py) => [px - left - dx * 0.3, py - top - dy * 0.4])
  return [raw(far), raw(near), ...(await placed(lit, left, top))]
}

/** An arm with the shade on it: the middle arm of a swatch. */
const armOf = async ({ application, finish, color }: NonNullable<Photo['swatch']>, { tint }: Light): Promise<Cut> => {
  const { data, info } = await (
    await drawSwatch(application, finish, appliedColor(color))
  )
    .rotate(11.46, { background: '#000000' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [middle, half] = [Math.round(info.height / 2), 126]
  const width = 590
  const left = Math.round((info.width - width) / 2)
  const out = Buffer.alloc(width * half * 2 * 4)
  for (let y = 0; y < half * 2; y += 1)
    for (let x = 0; x < width; x += 1) {
      const from = ((middle - half + y) * info.width + left + x) * info.channels
      const at = (y * width + x) * 4
      const side = Math.abs(y - half) / half
      // An arm is round: darker where it turns away.
      const round = 1.02 - 0.3 * side ** 5
      for (let k = 0; k < 3; k += 1) out[at + k] = clamp((data[from + k] ?? 0) * round * (tint[k] ?? 1))
      out[at + 3] = clamp(255 * Math.min(1, (1 - side) * 26))
    }
  return cutOf(
    sharp(out, { raw: { width, height: half * 2, channels: 4 } }).resize({
      width: Math.round(WIDTH * 1.12),
      kernel: 'cubic',
    }),
  )
}

type Telephone = Pick<Photo, 'width' | 'height' | 'seed'>
/** White balance and exposure of the moment, slight blur, noise that grows in the shade, darker corners. */
const developed = (picture: Buffer, { width, height, seed }: Telephone): Buffer => {
  const warm = 1 + (((seed * 13) % 11) - 5) * 0.009
  const bright = 1.04 + 0.014 * (seed % 8)
  let state = seed * 977 + 1
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 8) / 16_777_216 - 0.5
  }
  const frame = { width, height }
  const coarse = boxBlur(Float32Array.from({ length: width * height }, random), frame, 1)
  const out = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at += 1) {
    const far = Math.hypot((at % width) / width - 0.5, Math.floor(at / width) / height - 0.5)
    const fall = bright * (1 - 0.3 * far ** 3)
    const value = picture[at * 3 + 1] ?? 0
    const noise = ((coarse[at] ?? 0) * 34 + random() * 4) * (1.25 - value / 290)
    for (let k = 0; k < 3; k += 1)
      out[at * 3 + k] = clamp(
        (picture[at * 3 + k] ?? 0) * fall * (k === 0 ? warm : k === 2 ? 2 - warm : 1) + noise + random() * 5,
      )
  }
  return out
}

/** The part of the canvas that the telephone sees, tilted by the hand that holds it. */
const shot = async (canvas: Buffer, photo: Photo, x: number, y: number, tall: number): Promise<Buffer> => {
  const { width, height, share, seed } = photo
  const tilt = (((seed * 7) % 9) - 4) * 0.9
  // After the tilt, what is cut off must not show corners.
  const whole = 0.9
  const zoom = Math.min(MOST_ZOOM, Math.max(1, (share * HEIGHT * whole) / tall))
  const high = Math.min((HEIGHT * whole) / zoom, (WIDTH * whole * height) / width)
  const wide = (high * width) / height
  const turned = await sharp(canvas, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .rotate(tilt, { background: '#777777' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const within = (value: number, most: number, size: number, rim: number): number =>
    Math.round(Math.max(rim, Math.min(most - size - rim, value)))
  const [offX, offY] = [(turned.info.width - WIDTH) / 2, (turned.info.height - HEIGHT) / 2]
  const rim = { x: offX + WIDTH * 0.045, y: offY + HEIGHT * 0.035 }
  const cut = await sharp(turned.data, { raw: { width: turned.info.width, height: turned.info.height, channels: 3 } })
    .extract({
      left: within(x + offX - wide * photo.centre, turned.info.width, wide, rim.x),
      top: within(y + offY - high * (0.46 + 0.02 * (seed % 7)), turned.info.height, high, rim.y),
      width: Math.floor(wide),
      height: Math.floor(high),
    })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .blur(0.55 + 0.12 * (seed % 4))
    .raw()
    .toBuffer()
  return developed(cut, photo)
}

/** Draws a photo; `folder` has the pictures of packs, `isRound`: whether the pack has a round foot. */
export const drawPhoto = async (photo: Photo, folder: string, isRound: boolean): Promise<Sharp> => {
  const { room, mirrored, seed } = photo
  const ground = sharp(await readFile(roomFile(room)))
    .resize(WIDTH, HEIGHT, { fit: 'fill', kernel: 'cubic' })
    .removeAlpha()
  const own = LIGHTS[room]
  const light: Light = mirrored ? { ...own, side: [own.side[1], own.side[0]], cast: [-own.cast[0], own.cast[1]] } : own
  const flat = isFlat(room)
  const scale = HEIGHT / (flat ? FLAT_MM : UPRIGHT_MM)
  const cut = await packOf(`${folder}/${photo.pack}`, photo.millimetres * scale)
  const x = WIDTH * (0.5 + 0.07 * (((seed * 3) % 5) / 2 - 1))
  const y = flat ? HEIGHT * (photo.swatch === undefined ? 0.5 : 0.6) : HEIGHT * (FOOT + 0.02 + 0.012 * (seed % 5))
  const box =
    photo.box === undefined ? undefined : await boxOf(`${folder}/${photo.box}`, photo.millimetres * scale * 1.13)
  const aside = (seed % 2 === 0 ? 1 : -1) * (cut.width + (box?.width ?? 0)) * 0.56
  const layers = flat
    ? [
        ...(photo.swatch === undefined
          ? []
          : await lying(
              await armOf(photo.swatch, light),
              { ...light, tint: [1, 1, 1], side: [1, 1] },
              WIDTH * 0.5,
              HEIGHT * 0.34,
              -9 + (seed % 7),
            )),
        ...(box === undefined
          ? []
          : await lying(box, light, x + aside * 1.15, y - cut.height * 0.08, photo.turn * 0.3)),
        ...(await lying(
          cut,
          light,
          x,
          y + (photo.swatch === undefined ? 0 : HEIGHT * 0.02),
          photo.swatch === undefined ? photo.turn : photo.turn * 0.6 + (photo.turn > 0 ? 38 : -38),
        )),
      ]
    : [
        ...(box === undefined ? [] : await standing(box, light, x + aside, y - HEIGHT * 0.02, false)),
        ...(await standing(cut, light, x, y, isRound)),
      ]
  const canvas = await sharp(await (mirrored ? ground.flop() : ground).raw().toBuffer(), {
    raw: { width: WIDTH, height: HEIGHT, channels: 3 },
  })
    .composite(layers)
    .removeAlpha()
    .raw()
    .toBuffer()
  const middle = flat ? (photo.swatch === undefined ? y : HEIGHT * 0.47) : y - cut.height * 0.5
  const tall =
    photo.swatch === undefined ? (flat ? Math.hypot(cut.height, cut.width) * 0.8 : cut.height) : HEIGHT * 0.44
  const developedPicture = await shot(canvas, photo, x, middle, tall)
  return sharp(developedPicture, { raw: { width: photo.width, height: photo.height, channels: 3 } })
}
