/** Built files. Names in /assets and /builds hold a content hash and never change; other files are revalidated hourly. */
import fastifyStatic from '@fastify/static'
import { LRUCache } from 'lru-cache'
import { ReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { sep } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding } from './encoding.ts'

const CACHE_FOREVER = 'public, max-age=31536000, immutable'
const CACHE_ONE_HOUR = 'public, max-age=3600'
/** The latest build must be the current one each time it is requested (INFRA-01). */
const NO_STORE = 'no-store'

const cacheControlOf = (path: string): string => {
  if (path.endsWith(`${sep}builds${sep}latest.json`)) return NO_STORE
  return path.includes(`${sep}assets${sep}`) || path.includes(`${sep}builds${sep}`) ? CACHE_FOREVER : CACHE_ONE_HOUR
}

/** One build has 4 MB of files; chunks of earlier releases are there too. */
const MEMORY_BYTES = 16 * 1024 * 1024

/** The part of the file that a stream of the file reads; null for other payloads. */
const rangeOf = (payload: unknown): { path: string; start: number; end: number } | null => {
  if (!(payload instanceof ReadStream) || !('start' in payload && 'end' in payload)) return null
  const { path, start, end } = payload
  return typeof start === 'number' && typeof end === 'number' ? { path: String(path), start, end } : null
}

/**
 * Sends files that never change from memory: a stream takes six times the CPU, and each of its readers holds a buffer of its
 * own. @fastify/static still chooses file, encoding and range.
 */
const sendFromMemory = (app: FastifyInstance): void => {
  const contents = new LRUCache<string, Buffer>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ length }) => Math.max(1, length),
  })
  const read = async (path: string): Promise<Buffer> => {
    const content = await readFile(path)
    contents.set(path, content)
    return content
  }
  app.addHook('onSend', async (_request, _reply, payload) => {
    const range = rangeOf(payload)
    if (range === null || range.end >= MEMORY_BYTES || cacheControlOf(range.path) !== CACHE_FOREVER) return payload
    const content = contents.get(range.path) ?? (await read(range.path))
    if (payload instanceof ReadStream) payload.destroy()
    return content.subarray(range.start, range.end + 1)
  })
}

/** Finds the first of these files that some release has stored; null without one. */
export type FindReleaseFile = (paths: readonly string[]) => Promise<{ path: string; content: Buffer } | null>

const STORED_PATH = /^(assets|builds\/meta)\/[\w.[\]-]+$/
const SVG = 'image/svg+xml'
/** Media types of the files that the build writes. */
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: SVG,
  woff2: 'font/woff2',
}
const SUFFIXES = { br: ['.br', ''], gzip: ['.gz', ''], identity: [''] } as const

/** A file of another release, which another node has on its disk. */
const sendReleaseFile = async (
  find: FindReleaseFile | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const path = new URL(request.url, 'http://localhost').pathname.slice(1)
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const file = STORED_PATH.test(path) ? await find?.(SUFFIXES[encoding].map((suffix) => path + suffix)) : null
  if (!file)
    return reply.code(404).header('cache-control', NO_STORE).type('text/plain; charset=utf-8').send('Нет такого файла.')
  if (file.path !== path) reply.header('content-encoding', encoding)
  return reply
    .headers({ 'cache-control': CACHE_FOREVER, vary: 'accept-encoding' })
    .type(TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
    .send(file.content)
}

export const mountFiles = async (
  app: FastifyInstance,
  folder: string,
  findReleaseFile?: FindReleaseFile,
): Promise<void> => {
  sendFromMemory(app)
  // @fastify/static names the charset of all other texts.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.getHeader('content-type') === SVG) reply.type(`${SVG}; charset=utf-8`)
  })
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    // Compressed copies are found by the plain name; Vite's manifest is not public.
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControlOf(path))
    },
  })
  // A browser may request chunks that this node does not have; without this route they would render as a page.
  for (const files of ['/assets/*', '/builds/*'])
    app.get(files, (request, reply) => sendReleaseFile(findReleaseFile, request, reply))
  // Browsers request it when they show a PDF or a picture, where no page names an icon.
  app.get('/favicon.ico', async (_request, reply) => reply.redirect('/favicon.svg', 308))
}
