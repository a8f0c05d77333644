/** Built files. Names in /assets and /builds hold a content hash and never change; other files are revalidated hourly. */
import fastifyStatic from '@fastify/static'
import { sep } from 'node:path'
import type { FastifyInstance } from 'fastify'

const CACHE_FOREVER = 'public, max-age=31536000, immutable'
const CACHE_ONE_HOUR = 'public, max-age=3600'
/** The latest build must be the current one each time it is requested (INFRA-01). */
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
    // Compressed copies are found by the plain name; Vite's manifest is not public.
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControlOf(path))
    },
  })
  // A browser with an old page may request chunks that no longer exist; without this route they would render as a page.
  for (const files of ['/assets/*', '/builds/*'])
    app.get(files, async (_request, reply) =>
      reply.code(404).header('cache-control', NO_STORE).type('text/plain; charset=utf-8').send('Нет такого файла.'),
    )
  // Browsers request it when they show a PDF or a picture, where no page names an icon.
  app.get('/favicon.ico', async (_request, reply) => reply.redirect('/favicon.svg', 308))
}
