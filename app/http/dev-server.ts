/** Development: Vite in the same process, with hot reload over the shop's own port. Never imported in production. */
import type { Server } from 'node:http'
import react from '@vitejs/plugin-react'
import type { FastifyInstance } from 'fastify'
import { createServer, type ViteDevServer } from 'vite'
import type { PageBundle, PageSource, RenderPage } from './page-build.ts'

export type DevServer = { readonly pages: PageSource; attach(app: FastifyInstance): void; close(): Promise<void> }

const SHOP_ADDRESS = /^\/(api|img|live|ready|robots\.txt|sitemap)/

const tryViteFirst = (app: FastifyInstance, starting: Promise<ViteDevServer>): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (SHOP_ADDRESS.test(request.url)) return
    const vite = await starting
    // Vite answers requests for its own modules; this promise then never resolves.
    await new Promise<void>((resolve, reject) => {
      vite.middlewares(request.raw, reply.raw, (error?: unknown) =>
        error instanceof Error ? reject(error) : resolve(),
      )
    })
  })
}

/** Sets the order of the cascade layers, so it is linked first. */
const FIRST_STYLESHEET = '/platform/ui/styles/styles.css'

/** Stylesheets of every module rendered so far: linked, so that the page is styled before its scripts run. */
const stylesheetsIn = (vite: ViteDevServer): string[] => {
  const urls = [...vite.environments.ssr.moduleGraph.idToModuleMap.values()].map(({ url }) => url)
  const others = urls.filter((url) => url.endsWith('.css') && url !== FIRST_STYLESHEET)
  return [FIRST_STYLESHEET, ...others].map((url) => `${url}?direct`)
}

/** Loads the newest page bundle for every page; Vite caches modules until their sources change. */
const livePages = (starting: Promise<ViteDevServer>): PageSource => {
  const render: RenderPage = async (address, parts) => {
    const vite = await starting
    const bundle = (await vite.ssrLoadModule('/app/pages/entry.server.tsx')) as PageBundle
    const preamble = `${react.preambleCode.replace('__BASE__', '/')}\nimport "/@vite/client";`
    return (await bundle.developmentRenderer(preamble, stylesheetsIn(vite)))(address, parts)
  }
  const preamble = `${react.preambleCode.replace('__BASE__', '/')}\nimport "/@vite/client";`
  const office = { script: '/app/office/main.tsx', stylesheets: [], inlineScripts: [preamble] }
  return { render, office, clientFolder: null }
}

/** Listening does not wait for Vite, so that the API answers immediately after a restart; requests of pages wait for it. */
export const startDevServer = (root: string, server: Server): DevServer => {
  const starting = createServer({
    root,
    clearScreen: false,
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
  })
  starting.catch(() => {}) // every request of a page answers with the error
  return {
    pages: livePages(starting),
    attach: (app) => tryViteFirst(app, starting),
    close: async () => (await starting).close(),
  }
}
