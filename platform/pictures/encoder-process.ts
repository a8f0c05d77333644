/** The process that encodes pictures, for encoder.ts. */
import { readFile } from 'node:fs/promises'
import { constants } from 'node:os'
import sharp from 'sharp'
import { answerPictureTasks } from '#platform/decoding/answer-picture-tasks.ts'
import { lowerPriority } from '#platform/decoding/answer-tasks.ts'
import { storeEncoded } from './encoded-folder.ts'
import type { EncodedPicture } from './picture-name.ts'

export type EncodingTask = {
  readonly picture: EncodedPicture
  /** Path of the original. */
  readonly original: string
  readonly encodedFolder: string
  readonly minFreeBytes: number
}
/** `stored`: in the folder. `not-stored`: encoded, but the folder refuses it. `failed`: the original cannot be decoded. */
export type EncodingResult =
  | { readonly outcome: 'stored' }
  | { readonly outcome: 'not-stored'; readonly bytes: Uint8Array; readonly reason: string }
  | { readonly outcome: 'failed'; readonly reason: string }

const MAX_PIXELS = 50_000_000
const MAX_SECONDS = 20

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const encode = async (original: string, { width, format }: EncodedPicture): Promise<Buffer> => {
  const resized = sharp(await readFile(original), { limitInputPixels: MAX_PIXELS, sequentialRead: true })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
  return format === 'avif'
    ? resized.avif({ quality: 55, effort: 2 }).toBuffer()
    : resized.webp({ quality: 80, effort: 3 }).toBuffer()
}

const run = async ({ picture, original, encodedFolder, minFreeBytes }: EncodingTask): Promise<EncodingResult> => {
  let bytes: Buffer
  try {
    bytes = await encode(original, picture)
  } catch (error) {
    return { outcome: 'failed', reason: messageOf(error) }
  }
  try {
    await storeEncoded(encodedFolder, picture, bytes, minFreeBytes)
    return { outcome: 'stored' }
  } catch (error) {
    return { outcome: 'not-stored', bytes, reason: messageOf(error) }
  }
}

lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL)
answerPictureTasks(run)
