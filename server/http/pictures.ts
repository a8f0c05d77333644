/**
 * Pictures in the sizes and formats that screens need, encoded from the original on the first request and stored on disk.
 * Addresses hold the original's hash, so an answer never changes. Only listed widths are encoded: otherwise anyone could fill
 * the disk with sizes of one picture.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { PICTURE_WIDTHS } from '#domain/picture-widths.ts'

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
  const allowed = PICTURE_WIDTHS.find((known) => String(known) === width)
  if (allowed === undefined || (format !== 'avif' && format !== 'webp')) return null
  return { hash, width: allowed, format }
}

const encodePicture = async (original: Buffer, { width, format }: PictureRequest): Promise<Buffer> => {
  const picture = sharp(original, { limitInputPixels: 50_000_000 }).resize({ width, withoutEnlargement: true })
  return format === 'avif'
    ? picture.avif({ quality: 55, effort: 2 }).toBuffer()
    : picture.webp({ quality: 80, effort: 3 }).toBuffer()
}

/** Writes a temporary file and renames it, so that no request reads an incomplete picture. */
const writeAtomically = async (file: string, bytes: Buffer): Promise<void> => {
  await mkdir(dirname(file), { recursive: true })
  const temporary = `${file}.${randomUUID()}`
  await writeFile(temporary, bytes)
  await rename(temporary, file)
}

const createPictureReader = ({
  originalsFolder: originals,
  encodedFolder: made,
  find,
}: PictureDeps): ((request: PictureRequest) => Promise<Buffer | null>) => {
  const limit = pLimit(MAX_CONCURRENT_ENCODINGS)
  const running = new Map<string, Promise<Buffer | null>>()
  const encode = async (request: PictureRequest, file: string): Promise<Buffer | null> => {
    const original = await find(request.hash)
    if (original === null || normalize(original.file).startsWith('..')) return null
    const bytes = await limit(async () => encodePicture(await readFile(join(originals, original.file)), request))
    await writeAtomically(file, bytes)
    return bytes
  }
  return async (request) => {
    const name = `${request.hash}-${request.width}.${request.format}`
    const file = join(made, request.hash.slice(0, 2), name)
    const stored = await readFile(file).catch(() => null)
    if (stored !== null) return stored
    const started = running.get(name)
    if (started) return started
    const encoding = encode(request, file).finally(() => running.delete(name))
    running.set(name, encoding)
    return encoding
  }
}

const sendNotFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Нет такой картинки.')

export const mountPictures = (app: FastifyInstance, deps: PictureDeps): void => {
  sharp.concurrency(1)
  const readPicture = createPictureReader(deps)
  app.get<{ Params: { name: string } }>('/img/:name', async (request, reply) => {
    const picture = parsePictureName(request.params.name)
    const bytes = picture && (await readPicture(picture))
    if (!picture || !bytes) return sendNotFound(reply)
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(`image/${picture.format}`)
      .send(bytes)
  })
}
