/**
 * Pictures that visitors upload (SAFE-03). The file itself is not stored: it is decoded within limits, in a process of its own,
 * and encoded again, which removes metadata (place, device) and anything hidden in or behind the picture. The file's name and
 * declared type are ignored.
 */
import { join } from 'node:path'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { FILE_ERROR_TEXTS, MAX_FILE_BYTES } from '#kernel/attachments.ts'
import type { Upload } from '#kernel/shared.api.ts'
import '#platform/decoding/decoders.ts'
import { IdleProcess } from '#platform/decoding/idle-process.ts'
import type { EncodedPhoto } from './photo-process.ts'

const MAX_PIXELS = 50_000_000
/** Progressive JPEG and interlaced PNG are decoded as a whole in memory. */
const MAX_PIXELS_PROGRESSIVE = 16_000_000
const MAX_CONCURRENT = 2
/** libvips stops by itself after 15 s. */
const MAX_ENCODING_MS = 20_000

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])
/** By the first bytes, before any decoder reads the file. */
const isPngOrJpeg = (bytes: Uint8Array): boolean =>
  [PNG, JPEG].some((start) => start.equals(bytes.subarray(0, start.length)))

const limit = pLimit(MAX_CONCURRENT)
const decoder = new IdleProcess<Uint8Array, EncodedPhoto | null>({
  file: join(import.meta.dirname, 'photo-process.ts'),
  threads: MAX_CONCURRENT,
  maxTaskMs: MAX_ENCODING_MS,
})

export type Photo = Omit<EncodedPhoto, 'jpeg'> & { readonly jpeg: Buffer }

/** Null: the picture is damaged, or has crashed its decoder. */
const encode = async (bytes: Uint8Array): Promise<Photo | null> => {
  const photo = await decoder.run(bytes)
  return photo && { ...photo, jpeg: Buffer.from(photo.jpeg) }
}

export type PhotoFault = 'no-picture' | 'too-large'

/** Reads the header only, so a decompression bomb is never decoded. */
const isTooLarge = async (bytes: Uint8Array): Promise<boolean> => {
  const { width, height, isProgressive = false } = await sharp(bytes, { limitInputPixels: false }).metadata()
  return width * height > (isProgressive ? MAX_PIXELS_PROGRESSIVE : MAX_PIXELS)
}

/** `no-picture`: not a PNG or JPEG, or damaged. `too-large`: more pixels than the shop decodes. */
export const reencodePhoto = async (bytes: Uint8Array): Promise<Photo | PhotoFault> => {
  if (!isPngOrJpeg(bytes)) return 'no-picture'
  try {
    return (await isTooLarge(bytes)) ? 'too-large' : ((await limit(() => encode(bytes))) ?? 'no-picture')
  } catch {
    return 'no-picture'
  }
}

/** The photo of an uploaded file; a text: what is wrong with the file. */
export const photoOfUpload = async (file: Upload): Promise<Photo | string> => {
  if (file.size > MAX_FILE_BYTES) return FILE_ERROR_TEXTS.size
  const photo = await reencodePhoto(await file.bytes())
  if (photo === 'no-picture') return FILE_ERROR_TEXTS.type
  return photo === 'too-large' ? 'Слишком много точек: уменьшите картинку' : photo
}
