/** Where pages come from: the built bundle, or Vite in development. */
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { PageParts, RenderedPage } from '#app/api/page-parts.ts'
import { type OfficeFiles } from './office-pages.ts'
import { buildIdOf } from '#platform/http/build-id.ts'

/** Renders the page at this address, or its payload («/delivery.data»). */
export type RenderPage = (address: URL, parts: PageParts) => Promise<RenderedPage>
export type PageSource = {
  readonly render: RenderPage
  /** Files of the office's document; absent: there is none. */
  readonly office?: OfficeFiles
  /** Folder of files to serve; null while Vite serves them. */
  readonly clientFolder: string | null
}

/** The exports of app/pages/entry.server.tsx. */
export type PageBundle = {
  readonly builtRenderer: (
    build: string,
    manifest: unknown,
    readFile: (address: string) => string,
  ) => Promise<RenderPage>
  readonly developmentRenderer: (preamble: string, stylesheets: readonly string[]) => Promise<RenderPage>
}

export const builtPages = async (folder: string): Promise<PageSource> => {
  const clientFolder = join(folder, 'client')
  const [manifest, bundle]: [string, PageBundle] = await Promise.all([
    readFile(join(clientFolder, '.vite', 'manifest.json'), 'utf8'),
    import(pathToFileURL(join(folder, 'server', 'entry.server.js')).href),
  ])
  const office = await builtOffice(clientFolder)
  const read = (address: string): string => readFileSync(join(clientFolder, address), 'utf8')
  const render = await bundle.builtRenderer(buildIdOf(manifest), JSON.parse(manifest), read)
  return { office, render, clientFolder }
}

const OFFICE_ENTRY = 'app/office/main.tsx'
const OfficeManifest = Type.Record(
  Type.String(),
  Type.Object({
    file: Type.String(),
    css: Type.Optional(Type.Array(Type.String())),
    isEntry: Type.Optional(Type.Boolean()),
  }),
)

const builtOffice = async (clientFolder: string): Promise<OfficeFiles> => {
  const text = await readFile(join(clientFolder, '.vite', 'office.json'), 'utf8')
  const manifest = Value.Parse(OfficeManifest, JSON.parse(text))
  const entry = manifest[OFFICE_ENTRY]
  if (entry === undefined) throw new Error(`The build has no ${OFFICE_ENTRY}`)
  // With one stylesheet for all chunks the manifest lists it apart from the entry.
  const stylesheets = [...(entry.css ?? []), ...Object.values(manifest).map(({ file }) => file)].filter((file) =>
    file.endsWith('.css'),
  )
  return {
    script: `/${entry.file}`,
    stylesheets: stylesheets.map((file) => `/${file}`),
    inlineScripts: [],
  }
}
