/** Development: Vite in the same process, with hot reload over the shop's own port. Never imported in production. */
import type { Server } from 'node:http'
import react from '@vitejs/plugin-react'
import type { FastifyInstance } from 'fastify'
import { createServer, type ViteDevServer } from 'vite'
import type { PageBundle, PageSource, RenderPage } from './page-build.ts'

export type DevServer = { readonly pages: PageSource; attach(app: FastifyInstance): void; close(): Promise<void> }

const OURS = /^\/(api|img|live|ready|metrics|robots\.txt|sitemap)/

const letViteFirst = (app: FastifyInstance, vite: ViteDevServer): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (OURS.test(request.url)) return done()
    vite.middlewares(request.raw, reply.raw, (error?: unknown) => (error instanceof Error ? done(error) : done()))
  })
}

/** Stylesheets of every module rendered so far: linked, so that the page has its looks before its scripts run. */
const stylesheetsIn = (vite: ViteDevServer): string[] =>
  [...vite.environments.ssr.moduleGraph.idToModuleMap.values()]
    .filter(({ url }) => url.endsWith('.css'))
    .map(({ url }) => `${url}?direct`)

/** Loads the newest page bundle for every page; Vite keeps modules until their sources change. */
const livePages = (vite: ViteDevServer): PageSource => {
  const render: RenderPage = async (address, parts) => {
    const bundle = (await vite.ssrLoadModule('/web/router/entry.server.tsx')) as PageBundle
    const preamble = `${react.preambleCode.replace('__BASE__', '/')}\nimport "/@vite/client";`
    return (await bundle.developmentRenderer(preamble, stylesheetsIn(vite)))(address, parts)
  }
  return { render, clientFolder: null }
}

export const startDevServer = async (root: string, server: Server): Promise<DevServer> => {
  const vite = await createServer({ root, server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  return { pages: livePages(vite), attach: (app) => letViteFirst(app, vite), close: () => vite.close() }
}
