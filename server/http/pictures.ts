/**
 * Pictures in the sizes and formats that screens need, made from one original when first asked for and kept on disk.
 * Addresses hold the original's hash, so an answer never changes. Widths come from a list: otherwise anyone could fill the
 * disk with a thousand sizes of one picture.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import pLimit from 'p-limit'
import sharp from 'sharp'

export const WIDTHS = [96, 160, 240, 320, 480, 640, 800, 1000, 1280, 1600, 1920] as const
const NAME = /^([0-9a-f]{16})-(\d{2,4})\.(avif|webp)$/
const MAX_CONCURRENT_ENCODINGS = 2

export type Original = { readonly file: string; readonly width: number }
export type PictureDeps = {
  readonly originalsFolder: string
  readonly encodedFolder: string
  readonly find: (hash: string) => Promise<Original | null>
}
type Format = 'avif' | 'webp'
type PictureRequest = { readonly hash: string; readonly width: number; readonly format: Format }

export const parsePictureName = (name: string): PictureRequest | null => {
  const [, hash = '', width = '', format = ''] = NAME.exec(name) ?? []
  const allowed = WIDTHS.find((known) => String(known) === width)
  if (allowed === undefined || (format !== 'avif' && format !== 'webp')) return null
  return { hash, width: allowed, format }
}

const encodePicture = async (original: Buffer, { width, format }: PictureRequest): Promise<Buffer> => {
  const picture = sharp(original, { limitInputPixels: 50_000_000 }).resize({ width, withoutEnlargement: true })
  return format === 'avif'
    ? picture.avif({ quality: 55, effort: 2 }).toBuffer()
    : picture.webp({ quality: 80, effort: 3 }).toBuffer()
}

/** Written aside and renamed, so that nobody ever reads half a picture. */
const writeAtomically = async (file: string, bytes: Buffer): Promise<void> => {
  await mkdir(dirname(file), { recursive: true })
  const aside = `${file}.${randomUUID()}`
  await writeFile(aside, bytes)
  await rename(aside, file)
}

const createPictureReader = ({
  originalsFolder: originals,
  encodedFolder: made,
  find,
}: PictureDeps): ((wish: PictureRequest) => Promise<Buffer | null>) => {
  const limit = pLimit(MAX_CONCURRENT_ENCODINGS)
  const running = new Map<string, Promise<Buffer | null>>()
  const make = async (wish: PictureRequest, file: string): Promise<Buffer | null> => {
    const original = await find(wish.hash)
    if (original === null || normalize(original.file).startsWith('..')) return null
    const bytes = await limit(async () => encodePicture(await readFile(join(originals, original.file)), wish))
    await writeAtomically(file, bytes)
    return bytes
  }
  return async (wish) => {
    const name = `${wish.hash}-${wish.width}.${wish.format}`
    const file = join(made, wish.hash.slice(0, 2), name)
    const kept = await readFile(file).catch(() => null)
    if (kept !== null) return kept
    const already = running.get(name)
    if (already) return already
    const making = make(wish, file).finally(() => running.delete(name))
    running.set(name, making)
    return making
  }
}

const sendNotFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Нет такой картинки.')

export const mountPictures = (app: FastifyInstance, deps: PictureDeps): void => {
  sharp.concurrency(1)
  const picture = createPictureReader(deps)
  app.get<{ Params: { name: string } }>('/img/:name', async (request, reply) => {
    const wish = parsePictureName(request.params.name)
    const bytes = wish && (await picture(wish))
    if (!wish || !bytes) return sendNotFound(reply)
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type(`image/${wish.format}`).send(bytes)
  })
}
