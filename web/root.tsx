import './ui/styles/styles.css'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import type { CurrentCity } from '#contract/cities.schema.ts'
import type { Contacts } from '#contract/contacts.schema.ts'
import type { ShellMenus } from '#contract/pages.schema.ts'
import { NO_CITY } from '#domain/contacts.ts'
import { callsContext, cityContext, originContext } from './api/contexts.ts'
import { keepGuards } from './api/guards.ts'
import { followOldAddresses } from './api/old-addresses.ts'
import { newQueryClient } from './api/query.ts'
import { Backdrop } from './features/basket/backdrop.tsx'
import { BasketSync } from './features/basket/use-basket.ts'
import { RunningBuild } from './features/build/running-build.tsx'
import { cityQuery, knownCity } from './features/city/city-query.ts'
import { errorHead } from './features/head/page-head.ts'
import { Failure } from './shell/failure.tsx'
import { SiteShell } from './shell/site-shell.tsx'
import { redoEarlyPress } from './router/early-press.ts'
import { fontLinks } from './router/font-links.ts'
import { iconLinks } from './router/head-links.ts'
import { useFollowedLinks } from './router/page-links.ts'
import { ServedCityKey } from './state/city-key.ts'

const NO_MENUS: ShellMenus = { top: [], sections: [], burger: [], footer: [] }
const NO_CONTACTS: Contacts = { email: null, director_phone: null, networks: [] }

/** What every page needs, the same for everybody in a city. */
export const loader = async ({ context }: LoaderFunctionArgs) => {
  const calls = context.get(callsContext)
  const key = context.get(cityContext)
  const [menu, menus, contacts, cities, current] = await Promise.all([
    calls.menu.get({}),
    calls.menu.shell({}),
    calls.contacts.get({}),
    calls.cities.get({}),
    key === NO_CITY ? null : calls.cities.getCurrent({ key }),
  ])
  return {
    origin: context.get(originContext),
    menus: menus.ok ? menus.value : NO_MENUS,
    contacts: contacts.ok ? contacts.value : NO_CONTACTS,
    roots: menu.ok ? menu.value.map(({ path, name }) => ({ path, name })) : [],
    city: current?.ok ? current.value : null,
    cities: cities.ok ? { shops: cities.value.shops_total, cities: cities.value.cities.length } : null,
  }
}

export const middleware = [keepGuards, followOldAddresses]

/** It changes with the city alone: asked again only when a page is asked again as it stands. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href

export const links: LinksFunction = () => [...fontLinks, ...iconLinks]

/** Of pages that could not be shown; every other page brings its own. */
export const meta = ({ error }: { error?: unknown }) => (error === undefined ? [] : errorHead(error))

/** A new page begins at its heading, for those who read by ear or go by keys. */
const useFocusOnHeading = () => {
  const { pathname, hash } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (hash === '') document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [pathname, hash])
}

/** What every page does once it is live. Renders nothing; last, so that its effects run after those of the page. */
const PageEffects = () => {
  useFocusOnHeading()
  useFollowedLinks()
  useEffect(redoEarlyPress, [])
  return null
}

/** A client that already knows the city for which the page was rendered. */
const clientFor = (served: CurrentCity | null): QueryClient => {
  const client = newQueryClient()
  if (served) client.setQueryData(cityQuery(served.key).queryKey, knownCity(served))
  return client
}

/** Shell and page; the same around a page that failed. */
const Shell = ({ children }: { children: ReactNode }) => {
  const served = useRouteLoaderData<typeof loader>('root')
  const [queries] = useState(() => clientFor(served?.city ?? null))
  const [servedCityKey] = useState(served?.city?.key ?? NO_CITY)
  return (
    <QueryClientProvider client={queries}>
      <ServedCityKey value={servedCityKey}>
        <BasketSync />
        <SiteShell
          roots={served?.roots ?? []}
          menus={served?.menus ?? NO_MENUS}
          contacts={served?.contacts ?? NO_CONTACTS}
          cities={served?.cities ?? null}
        >
          {children}
        </SiteShell>
        <Backdrop />
        <PageEffects />
      </ServedCityKey>
    </QueryClientProvider>
  )
}

export const Layout = ({ children }: { children: ReactNode }) => (
  <html lang="ru">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="theme-color" content="#ffffff" />
      <Meta />
      <Links />
    </head>
    <body>
      <Shell>{children}</Shell>
      <RunningBuild />
      <ScrollRestoration />
      <Scripts />
    </body>
  </html>
)

export default function Root() {
  return <Outlet />
}

export const ErrorBoundary = () => <Failure error={useRouteError()} />
