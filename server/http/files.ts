/** Built files. Names in /assets and of builds hold a content hash, so they never change; the others are asked for again. */
import fastifyStatic from '@fastify/static'
import { sep } from 'node:path'
import type { FastifyInstance } from 'fastify'

const CACHE_FOREVER = 'public, max-age=31536000, immutable'
const CACHE_ONE_HOUR = 'public, max-age=3600'
/** INFRA-01: which build is the latest is worth asking only if the answer is of this moment. */
const NO_STORE = 'no-store'

const cacheControlOf = (path: string): string => {
  if (path.endsWith(`${sep}builds${sep}latest.json`)) return NO_STORE
  return path.includes(`${sep}assets${sep}`) || path.includes(`${sep}builds${sep}`) ? CACHE_FOREVER : CACHE_ONE_HOUR
}

export const mountFiles = async (app: FastifyInstance, folder: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    // Compressed twins are found by asking for the plain name; Vite's own manifest is nobody's business.
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControlOf(path))
    },
  })
  // A browser with an old page asks for chunks that are no more: that is no page to render.
  for (const files of ['/assets/*', '/builds/*'])
    app.get(files, async (_request, reply) =>
      reply.code(404).header('cache-control', NO_STORE).type('text/plain; charset=utf-8').send('Нет такого файла.'),
    )
  // Asked for by browsers that show a PDF or a picture alone, where no page names the icon.
  app.get('/favicon.ico', async (_request, reply) => reply.redirect('/favicon.svg', 308))
}
