/** Where pages come from: the built bundle, or Vite's module runner in development. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Calls } from '#contract/groups.ts'

export type PageParts = {
  calls: Calls
  city: string
  origin: string
  customerId: number | null
  report: (error: unknown) => void
}
export type RenderPage = (request: Request, parts: PageParts) => Promise<Response>
export type PageSource = {
  readonly render: RenderPage
  /** Folder of files to serve; null while Vite serves them. */
  readonly clientFolder: string | null
}

type Entry = {
  createRequestHandler: (build: unknown, mode: string) => (request: Request, context: unknown) => Promise<Response>
  pageContext: (parts: PageParts) => unknown
}

const entryOf = (build: unknown): Entry => {
  const entry = (build as { entry?: { module?: Partial<Entry> } }).entry?.module
  if (typeof entry?.createRequestHandler !== 'function' || typeof entry.pageContext !== 'function') {
    throw new Error(
      'The page bundle does not export createRequestHandler and pageContext: was web/entry.server.tsx changed?',
    )
  }
  return { createRequestHandler: entry.createRequestHandler, pageContext: entry.pageContext }
}

export const builtPages = async (folder: string): Promise<PageSource> => {
  const build: unknown = await import(pathToFileURL(join(folder, 'server', 'index.js')).href)
  const { createRequestHandler, pageContext } = entryOf(build)
  const handle = createRequestHandler(build, 'production')
  return { render: (request, parts) => handle(request, pageContext(parts)), clientFolder: join(folder, 'client') }
}

/** `load` gives the newest server build; Vite keeps it until a source changes. */
export const livePages = (load: () => Promise<unknown>): PageSource => ({
  async render(request, parts) {
    const build = await load()
    const { createRequestHandler, pageContext } = entryOf(build)
    return createRequestHandler(build, 'development')(request, pageContext(parts))
  },
  clientFolder: null,
})
