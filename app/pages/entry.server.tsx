/** The server's bundle of pages: `app/http/page-build.ts` loads it and gives it the browser's files. */
import { type NamedPage, type PageName, pages } from '#kernel/pages/pages.ts'
import { MeasuringBar, measuringScript } from '#shop/analytics/screen/measuring-bar.tsx'
import type { ShopProfile } from '#shop/company/facts/shop-profile.ts'
import { rootLoader } from '#shop/content/screen/root-data.part.ts'
import { CITY_NAME_SCRIPT } from '#app/shell/city-name-script.ts'
import { ENTRY, entryOf, scriptsOfPage, stylesheetOf, type ViteManifest } from './build-files.ts'
import { answerCartForms } from '#shop/basket/screen/cart-forms.route.tsx'
import { answerCheckoutForms } from '#shop/checkout/screen/checkout-forms.route.tsx'
import { answerFindOrderForms } from '#shop/order/screen/find-order-forms.route.tsx'
import { answerOrderForms } from '#shop/order/screen/order-forms.route.tsx'
import { answerAccessForms } from '#shop/people/screen/access-forms.route.tsx'
import { answerCaseForms } from '#shop/feedback/screen/case-forms.route.tsx'
import { answerRoutineForms } from '#shop/people/screen/routine-forms.route.tsx'
import { answerSignInForms } from '#shop/people/screen/sign-in-forms.route.tsx'
import { firstViewStyles } from '#platform/router/first-view-styles.ts'
import { createRenderer, type FormsOfPages, type PageFiles, type PageNotice } from '#platform/router/render.tsx'
import { routeOfScreen, shell } from './routes.tsx'
import type { Screen } from '#platform/router/screen.ts'
import { screens } from './screens.ts'
import { startScript } from '#platform/router/start-script.ts'

/** EXCH-04: only a shop with counters of others has something to agree to. */
const measuringNotice = ({ terms: { counters, consents } }: ShopProfile): PageNotice | null =>
  counters.length === 0 || consents.measuring === null
    ? null
    : { content: <MeasuringBar consent={consents.measuring} />, script: measuringScript(consents.measuring.version) }

const forms: FormsOfPages = {
  cart: answerCartForms,
  case: answerCaseForms,
  checkout: answerCheckoutForms,
  findOrder: answerFindOrderForms,
  order: answerOrderForms,
  personalAccess: answerAccessForms,
  personalRoutine: answerRoutineForms,
  signIn: answerSignInForms,
}

/** The catalogue of states has nothing in the browser's files: neither its screen nor a script that would start one. */
const SERVER_ONLY: PageName = 'screenStates'
const screenOf = async ({ name }: NamedPage): Promise<Screen> =>
  name === SERVER_ONLY ? import('../../tests/showcase/screens/screens.route.tsx') : screens[name].load()

const rendererFor = async (files: Omit<PageFiles, 'shellScripts'>) => {
  const routes = new Map(
    await Promise.all(
      pages.map(async (page) => {
        const screen = await screenOf(page)
        return [page.name, { ...routeOfScreen(page, screen), loader: screen.loader }] as const
      }),
    ),
  )
  const pageRoute = ({ name }: NamedPage) => {
    const route = routes.get(name)
    if (route === undefined) throw new Error(`No screen for the page «${name}»`)
    return route
  }
  return createRenderer(
    { ...shell, loadRoot: rootLoader, pageRoute, notice: measuringNotice },
    { ...files, shellScripts: [CITY_NAME_SCRIPT] },
    forms,
  )
}

/** `manifest`: of the browser's files, as Vite wrote it; `readFile`: the text of one of them. */
export const builtRenderer = (build: string, manifest: ViteManifest, readFile: (address: string) => string) => {
  const entry = entryOf(manifest)
  const stylesheet = stylesheetOf(manifest)
  const starts = new Map(pages.map(({ name }) => [name, startScript(scriptsOfPage(manifest, name), entry)]))
  return rendererFor({
    build,
    stylesheets: [stylesheet],
    firstViewStyles: firstViewStyles(readFile(stylesheet)),
    startScript: (page) => (page === SERVER_ONLY ? '' : (starts.get(page) ?? '')),
  })
}

/** In development Vite serves the sources: `preamble` prepares hot reload, `stylesheets`: those of the modules loaded so far. */
export const developmentRenderer = (preamble: string, stylesheets: readonly string[]) =>
  rendererFor({
    build: null,
    stylesheets,
    startScript: (page) => (page === SERVER_ONLY ? '' : `${preamble}\nawait import(${JSON.stringify(`/${ENTRY}`)});`),
  })
