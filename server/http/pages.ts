import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Calls } from '#contract/groups.ts'
import { NO_CITY } from '#domain/contacts.ts'
import { anonymous, type Caller } from './caller.ts'
import type { HttpOptions } from './options.ts'
import type { PageSource } from './page-build.ts'

type Deps = { readonly pages: PageSource; readonly options: HttpOptions; readonly bind: (caller: Caller) => Calls }

const mountFiles = async (app: FastifyInstance, folder: string): Promise<void> => {
  await app.register(fastifyStatic, { root: folder, wildcard: false, index: false })
}

export const mountPages = async (app: FastifyInstance, { pages, options, bind }: Deps): Promise<void> => {
  if (pages.clientFolder !== null) await mountFiles(app, pages.clientFolder)
  const page = async (request: FastifyRequest): Promise<Response> =>
    pages.render(new Request(new URL(request.url, options.publicUrl)), {
      calls: bind(anonymous(request.id)),
      city: NO_CITY,
      origin: options.publicUrl,
      report: (error) => request.log.error({ err: error }, 'page'),
    })
  app.get('/*', async (request, reply) => {
    const response = await page(request)
    return reply.code(response.status).headers(Object.fromEntries(response.headers)).send(Buffer.from(await response.arrayBuffer()))
  })
}
