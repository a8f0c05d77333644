/** Development: Vite in the same process, with hot reload over the shop's own port. Never imported in production. */
import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { createServer, type ViteDevServer } from 'vite'
import { livePages, type PageSource } from './page-build.ts'

export type DevServer = { readonly pages: PageSource; attach(app: FastifyInstance): void; close(): Promise<void> }

const OURS = /^\/(api|img|live|ready|metrics|robots\.txt|sitemap)/

const letViteFirst = (app: FastifyInstance, vite: ViteDevServer): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (OURS.test(request.url)) return done()
    vite.middlewares(request.raw, reply.raw, (error?: unknown) => (error instanceof Error ? done(error) : done()))
  })
}

export const startDevServer = async (root: string, server: Server): Promise<DevServer> => {
  const vite = await createServer({ root, server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  return {
    pages: livePages(() => vite.ssrLoadModule('virtual:react-router/server-build')),
    attach: (app) => letViteFirst(app, vite),
    close: () => vite.close(),
  }
}
