/** Hydrates the server's page: loads its screen, starts the router with the page's data, hydrates the document. */
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { NamedPage, PageName } from '#kernel/pages/pages.ts'
import { ShopContext } from '#platform/client/shop.ts'
import { followSignOut } from '#platform/client/sign-out.ts'
import { SCRIPT_LOAD_FAILED } from '#platform/ui/behaviour/lazy-component.tsx'
import { setRouter } from '#platform/router/browser-router.ts'
import { Document } from '#platform/router/document.tsx'
import { loadPayload, loadScreen, registerScreens } from '#platform/router/load-screen.ts'
import { readPageData } from '#platform/router/page-data.ts'
import { payloadPath, SHELL_PAYLOAD } from '#platform/router/payload.ts'
import { routeOfScreen, routeTree } from './routes.tsx'
import { watchScripts } from '#platform/router/running/reload.ts'
import type { Screen } from '#platform/router/screen.ts'
import { screens } from './screens.ts'

type PageRoute = Pick<RouteObject, 'loader' | 'lazy' | 'Component' | 'ErrorBoundary' | 'shouldRevalidate'>

const browserRoute = (page: NamedPage, first: { page: PageName; screen: Screen }): PageRoute => ({
  ...(screens[page.name].hasData
    ? { loader: ({ url, request }) => loadPayload(payloadPath(url.pathname, url.search), request.signal) }
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

registerScreens(screens)
watchScripts(SCRIPT_LOAD_FAILED)
followSignOut()
await start()
