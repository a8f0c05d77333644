/** Hydrates the server's page: loads its screen, starts the router with the page's data, hydrates the document. */
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { NamedPage, PageName } from '#domain/pages.ts'
import { ShopContext } from '#web/state/shop.ts'
import { followSignOut } from '#web/state/sign-out.ts'
import { SCRIPT_LOAD_FAILED } from '#web/ui/behaviour/lazy-component.tsx'
import { setRouter } from './browser-router.ts'
import { Document } from './document.tsx'
import { loadPayload } from './load-payload.ts'
import { loadScreen } from './load-screen.ts'
import { readPageData } from './page-data.ts'
import { payloadAddress, SHELL_PAYLOAD } from './payload.ts'
import { routeOfScreen, routeTree } from './routes.tsx'
import { watchScripts } from './running/reload.ts'
import type { Screen } from './screen.ts'
import { screens } from './screens.ts'

type PageRoute = Pick<RouteObject, 'loader' | 'lazy' | 'Component' | 'ErrorBoundary' | 'shouldRevalidate'>

const browserRoute = (page: NamedPage, first: { page: PageName; screen: Screen }): PageRoute => ({
  ...(screens[page.name].hasData
    ? { loader: ({ url, request }) => loadPayload(payloadAddress(url.pathname, url.search), request.signal) }
    : {}),
  ...(page.name === first.page
    ? routeOfScreen(page, first.screen)
    : { lazy: async () => routeOfScreen(page, await loadScreen(page.name)) }),
})

const start = async (): Promise<void> => {
  const { page, loaderData, errors, stylesheets, shop, marks } = readPageData()
  const screen = await loadScreen(page)
  const routes = routeTree(
    ({ request }) => loadPayload(SHELL_PAYLOAD, request.signal),
    (given) => browserRoute(given, { page, screen }),
  )
  const router = createBrowserRouter(routes, { hydrationData: { loaderData, errors } })
  setRouter(router)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Document stylesheets={stylesheets} marks={marks}>
          <ShopContext value={shop}>
            <RouterProvider router={router} />
          </ShopContext>
        </Document>
      </StrictMode>,
    )
  })
}

watchScripts(SCRIPT_LOAD_FAILED)
followSignOut()
await start()
