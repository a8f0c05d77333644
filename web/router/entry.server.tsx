/** The server's bundle of pages: `server/http/page-build.ts` loads it and gives it the browser's files. */
import { pages } from '#domain/pages.ts'
import { rootLoader } from '#web/root-data.ts'
import { CITY_NAME_SCRIPT } from '#web/shell/city-name-script.ts'
import { ENTRY, entryOf, scriptsOfPage, stylesheetOf, type ViteManifest } from './build-files.ts'
import { answerCartForms } from '../routes/cart-forms.tsx'
import { answerCheckoutForms } from '../routes/checkout-forms.tsx'
import { answerOrderForms } from '../routes/order-forms.tsx'
import { createRenderer, type FormsOfPages, type PageFiles } from './render.tsx'
import { routeOfScreen, routeTree } from './routes.tsx'
import { screens } from './screens.ts'
import { startScript } from './start-script.ts'

const forms: FormsOfPages = { cart: answerCartForms, checkout: answerCheckoutForms, order: answerOrderForms }

const rendererFor = async (files: Omit<PageFiles, 'shellScripts'>) => {
  const loaded = new Map(
    await Promise.all(pages.map(async (page) => [page.name, await screens[page.name].load()] as const)),
  )
  const routes = routeTree(rootLoader, (page) => {
    const screen = loaded.get(page.name)
    if (screen === undefined) throw new Error(`No screen for the page «${page.name}»`)
    return { ...routeOfScreen(page, screen), ...(screen.loader ? { loader: screen.loader } : {}) }
  })
  return createRenderer(routes, { ...files, shellScripts: [CITY_NAME_SCRIPT] }, forms)
}

/** `manifest`: of the browser's files, as Vite wrote it. */
export const builtRenderer = (build: string, manifest: ViteManifest) => {
  const entry = entryOf(manifest)
  const starts = new Map(pages.map(({ name }) => [name, startScript(scriptsOfPage(manifest, name), entry)]))
  return rendererFor({
    build,
    stylesheets: [stylesheetOf(manifest)],
    startScript: (page) => starts.get(page) ?? '',
  })
}

/** In development Vite serves the sources: `preamble` prepares hot reload, `stylesheets`: those of the modules loaded so far. */
export const developmentRenderer = (preamble: string, stylesheets: readonly string[]) =>
  rendererFor({
    build: null,
    stylesheets,
    startScript: () => `${preamble}\nawait import(${JSON.stringify(`/${ENTRY}`)});`,
  })
