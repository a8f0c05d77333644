import './ui/styles/styles.css'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
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
import { BASKET_KEY } from './features/basket/basket-changes.ts'
import { BasketProvider } from './features/basket/basket-store.tsx'
import { RunningBuild } from './features/build/running-build.tsx'
import { CityProvider, useCity } from './features/city/city-store.tsx'
import { FavouritesProvider } from './features/favourites/favourites-store.tsx'
import { errorHead } from './features/head/page-head.ts'
import { wasCityAsked, headerState, saveCityAsked, useCityFlags } from './shell/header-state.ts'
import { Failure } from './shell/failure.tsx'
import { SiteShell } from './shell/site-shell.tsx'
import { redoEarlyPress } from './router/early-press.ts'
import { fontLinks } from './router/font-links.ts'
import { iconLinks } from './router/head-links.ts'
import { useFollowedLinks } from './router/page-links.ts'

const NO_MENUS: ShellMenus = { top: [], sections: [], burger: [], footer: [] }
const NO_CONTACTS: Contacts = { email: null, director_phone: null, networks: [] }

/** What every page needs, the same for everybody in a city. */
export const loader = async ({ context }: LoaderFunctionArgs) => {
  const calls = context.get(callsContext)
  const key = context.get(cityContext)
  const [menu, menus, contacts, cities, current] = await Promise.all([
    calls.menu.get({}),
    calls.menu.frame({}),
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

const InCity = ({ children }: { children: ReactNode }) => {
  const key = useCity((city) => city.key)
  useFocusOnHeading()
  useFollowedLinks()
  useEffect(redoEarlyPress, [])
  return (
    <BasketProvider city={key}>
      <FavouritesProvider>
        {children}
        <Backdrop />
      </FavouritesProvider>
    </BasketProvider>
  )
}

const saveCityAnswered = () => saveCityAsked(() => localStorage)

/** Apart from what stands in it: the flags change soon after the page is live, and the page need not be drawn anew for them. */
const City = ({
  queries,
  served,
  children,
}: {
  queries: QueryClient
  served: CurrentCity | null
  children: ReactNode
}) => {
  const flags = useCityFlags()
  useEffect(() => headerState.set({ showCityDefault: !wasCityAsked(() => localStorage) }), [])
  const onChosen = useCallback(() => void queries.invalidateQueries({ queryKey: BASKET_KEY, exact: true }), [queries])
  return (
    <CityProvider
      served={served}
      flags={flags}
      setFlags={headerState.set}
      keepAsked={saveCityAnswered}
      onChosen={onChosen}
    >
      {children}
    </CityProvider>
  )
}

/** Stores stand above the page and above its failure alike. */
const Stores = ({ queries, children }: { queries: QueryClient; children: ReactNode }) => {
  const served = useRouteLoaderData<typeof loader>('root')
  return (
    <QueryClientProvider client={queries}>
      <City queries={queries} served={served?.city ?? null}>
        <InCity>
          <SiteShell
            roots={served?.roots ?? []}
            menus={served?.menus ?? NO_MENUS}
            contacts={served?.contacts ?? NO_CONTACTS}
            cities={served?.cities ?? null}
          >
            {children}
          </SiteShell>
        </InCity>
      </City>
    </QueryClientProvider>
  )
}

export const Layout = ({ children }: { children: ReactNode }) => {
  const [queries] = useState(newQueryClient)
  return (
    <html lang="ru">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#ffffff" />
        <Meta />
        <Links />
      </head>
      <body>
        <Stores queries={queries}>{children}</Stores>
        <RunningBuild />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export const ErrorBoundary = () => <Failure error={useRouteError()} />
