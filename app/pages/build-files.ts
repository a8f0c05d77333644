/** The browser's files of a build, read from the manifest that Vite writes (`build.manifest`). */
import { pages, type PageName } from '#kernel/pages/pages.ts'
import { screenFiles } from './screen-files.ts'

type Chunk = { readonly file: string; readonly imports?: readonly string[] }
export type ViteManifest = Readonly<Record<string, Chunk>>

export const ENTRY = 'app/pages/entry.client.tsx'
const STYLESHEET = 'style.css'

const chunkOf = (manifest: ViteManifest, source: string): Chunk => {
  const chunk = manifest[source]
  if (chunk === undefined) throw new Error(`The build's manifest does not name ${source} (app/pages/build-files.ts)`)
  return chunk
}

/** A chunk's imports and the chunk itself; those without imports come first. */
const withImports = (manifest: ViteManifest, source: string, found = new Set<string>()): Set<string> => {
  const { file, imports = [] } = chunkOf(manifest, source)
  for (const imported of imports)
    if (!found.has(`/${chunkOf(manifest, imported).file}`)) withImports(manifest, imported, found)
  return found.add(`/${file}`)
}

export const stylesheetOf = (manifest: ViteManifest): string => `/${chunkOf(manifest, STYLESHEET).file}`
export const entryOf = (manifest: ViteManifest): string => `/${chunkOf(manifest, ENTRY).file}`

/** Every script a page needs, its own chunk last; without the entry. */
export const scriptsOfPage = (manifest: ViteManifest, page: PageName): readonly string[] => {
  const entry = withImports(manifest, ENTRY)
  entry.delete(entryOf(manifest))
  return [...withImports(manifest, screenFiles[page], entry)]
}

/** What a page's chunk adds to the scripts every page has: fetched ahead when a link to the page is in sight (ROUTE-19). */
export const chunksOfPages = (manifest: ViteManifest): Readonly<Record<string, readonly string[]>> => {
  const common = withImports(manifest, ENTRY)
  return Object.fromEntries(
    pages.map(({ name }) => [name, scriptsOfPage(manifest, name).filter((href) => !common.has(href))]),
  )
}
