/**
 * The process that encodes pictures: started and ended by encoder.ts. Decoders keep memory that they have used once, and a crafted
 * picture may crash them; here both end with the process. It holds no secret and no connection.
 */
import { readFile } from 'node:fs/promises'
import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import process from 'node:process'
import sharp from 'sharp'
import './decoders.ts'
import { storeEncoded } from './encoded-folder.ts'
import type { EncodedPicture } from './picture-name.ts'

export type EncodingTask = {
  readonly id: number
  readonly picture: EncodedPicture
  /** Path of the original. */
  readonly original: string
  readonly encodedFolder: string
  readonly minFreeBytes: number
}
/** `stored`: in the folder. `not-stored`: encoded, but the folder refuses it. `failed`: the original cannot be decoded. */
export type EncodingResult = { readonly id: number } & (
  | { readonly outcome: 'stored' }
  | { readonly outcome: 'not-stored'; readonly bytes: Uint8Array; readonly reason: string }
  | { readonly outcome: 'failed'; readonly reason: string }
)

const MAX_PIXELS = 50_000_000
const MAX_SECONDS = 20

const PRIORITY = constants.priority.PRIORITY_BELOW_NORMAL

/** Linux keeps a priority for each thread; those that start later inherit it. */
const lowerPriority = (): void => {
  try {
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), PRIORITY)
  } catch {
    setPriority(PRIORITY)
  }
}

lowerPriority()
sharp.concurrency(1)
sharp.cache(false)

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

const run = async ({ id, picture, original, encodedFolder, minFreeBytes }: EncodingTask): Promise<EncodingResult> => {
  let bytes: Buffer
  try {
    bytes = await encode(original, picture)
  } catch (error) {
    return { id, outcome: 'failed', reason: messageOf(error) }
  }
  try {
    await storeEncoded(encodedFolder, picture, bytes, minFreeBytes)
    return { id, outcome: 'stored' }
  } catch (error) {
    return { id, outcome: 'not-stored', bytes, reason: messageOf(error) }
  }
}

process.on('message', (task: EncodingTask) => void run(task).then((result) => process.send?.(result)))
process.on('SIGINT', () => {}) // Ctrl-C reaches the shop too, which ends this process
process.once('disconnect', () => process.exit(0))
