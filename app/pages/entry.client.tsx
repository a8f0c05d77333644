/** Hydrates the server's page: loads its screen, starts the router with the page's data, hydrates the document. */
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { type NamedPage, type PageName, pages } from '#kernel/pages/pages.ts'
import { ShopContext } from '#platform/client/shop.ts'
import { followSignOut } from '#platform/client/sign-out.ts'
import { SCRIPT_LOAD_FAILED } from '#platform/ui/behaviour/lazy-component.tsx'
import { createBrowserRouter, setRouter } from '#platform/router/browser-router.ts'
import { Document } from '#platform/router/document.tsx'
import { loadPayload, loadScreen, registerScreens } from '#platform/router/load-screen.ts'
import { readPageData } from '#platform/router/page-data.ts'
import { payloadPath, SHELL_PAYLOAD } from '#platform/router/payload.ts'
import type { PageRoute } from '#platform/router/route-state.ts'
import { onceLoaded } from '#platform/router/running/running-build.tsx'
import { RouterProvider, RouteView } from '#platform/router/route-view.tsx'
import { routeOfScreen, shell } from './routes.tsx'
import { watchScripts } from '#platform/router/running/reload.ts'
import { screens } from './screens.ts'

/** Each page has one route, so that a step within it renders the same components. */
const routes = new Map<PageName, PageRoute>()
const loadRoute = async (page: NamedPage): Promise<PageRoute> => {
  const route = routes.get(page.name) ?? routeOfScreen(page, await loadScreen(page.name))
  routes.set(page.name, route)
  return route
}

const start = async (): Promise<void> => {
  const { page: name, rootData, data, failure, stylesheets, shop, marks } = readPageData()
  const page = pages.find((one) => one.name === name) ?? pages[0]
  const router = createBrowserRouter(
    { page: page.name, route: await loadRoute(page), rootData, data, failure },
    {
      route: loadRoute,
      data: async (next, { pathname, search }, signal) =>
        screens[next.name].hasData ? loadPayload(payloadPath(pathname, search), signal) : undefined,
      root: (signal) => loadPayload(SHELL_PAYLOAD, signal),
    },
  )
  setRouter(router)
  onceLoaded(
    () => void import('#shop/analytics/screen/counters.ts').then((counters) => counters.startCounters(router, shop)),
  )
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Document stylesheets={stylesheets} marks={marks}>
          <ShopContext value={shop}>
            <RouterProvider router={router}>
              <RouteView {...shell} />
            </RouterProvider>
          </ShopContext>
        </Document>
      </StrictMode>,
    )
  })
}

registerScreens(screens)
watchScripts(SCRIPT_LOAD_FAILED)
followSignOut()
await start()
