/**
 * Pictures that people send (SAFE-03). Nothing of the file itself is kept: it is decoded within limits and drawn anew, so
 * that whatever was hidden in it, behind it or told by it (place, device) is gone. Name and told type are not looked at.
 */
import pLimit from 'p-limit'
import sharp from 'sharp'

/** Loaders are many and each is a door; these are the shop's own pictures and what people may send. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif'].flatMap((kind) => [
  `VipsForeignLoad${kind}File`,
  `VipsForeignLoad${kind}Buffer`,
])
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: LOADERS })

const MOST_PIXELS = 50_000_000
/** Progressive JPEG and interlaced PNG lie in memory as a whole before the first line is known. */
const MOST_PIXELS_AT_ONCE = 16_000_000
const LONGEST_SIDE = 2560
const LONGEST_WORK_S = 15
const MOST_AT_ONCE = 2

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])
/** The first bytes decide, before any decoder sees the file. */
const isPngOrJpeg = (bytes: Uint8Array): boolean =>
  [PNG, JPEG].some((start) => start.equals(bytes.subarray(0, start.length)))

const limit = pLimit(MOST_AT_ONCE)

export type Photo = { readonly jpeg: Buffer; readonly width: number; readonly height: number }

const draw = async (bytes: Uint8Array): Promise<Photo> => {
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: LONGEST_WORK_S })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality: 84 })
    .toBuffer({ resolveWithObject: true })
  return { jpeg: data, width: info.width, height: info.height }
}

export type PhotoFault = 'no-picture' | 'too-large'

/** The header alone is read: it cannot unfold. */
const isTooLarge = async (bytes: Uint8Array): Promise<boolean> => {
  const { width, height, isProgressive = false } = await sharp(bytes, { limitInputPixels: false }).metadata()
  return width * height > (isProgressive ? MOST_PIXELS_AT_ONCE : MOST_PIXELS)
}

/** «no-picture»: no PNG or JPEG, or broken. «too-large»: more pixels than the shop opens. */
export const drawnAnew = async (bytes: Uint8Array): Promise<Photo | PhotoFault> => {
  if (!isPngOrJpeg(bytes)) return 'no-picture'
  try {
    return (await isTooLarge(bytes)) ? 'too-large' : await limit(() => draw(bytes))
  } catch {
    return 'no-picture'
  }
}
