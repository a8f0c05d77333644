import '#platform/ui/styles/styles.css'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from '#platform/router/hooks.ts'
import type { CurrentCity } from '#shop/places/cities.api.ts'
import { NO_CITY } from '#kernel/city-cookie.ts'
import { newQueryClient } from '#platform/client/query.ts'
import { BasketOverlay } from '#shop/basket/screen/basket-overlay.tsx'
import { BasketAnnouncer } from '#shop/basket/screen/basket-announcer.tsx'
import { BasketSync } from '#shop/basket/screen/use-basket.ts'
import { useFreshAfterRestoring } from '#shop/people/screen/use-refetch-visitor-data.part.ts'
import { RunningBuild } from '#platform/router/running/running-build.tsx'
import { cityQuery, knownCity } from '#shop/places/screen/city/city-query.ts'
import { NO_CONTACTS, NO_MENUS, useRootData } from '#shop/content/screen/root-data.part.ts'
import { SiteShell } from '#app/shell/site-shell.tsx'
import { redoEarlyPress } from '#platform/router/early-press.ts'
import { useFollowedLinks } from '#platform/router/page-links.ts'
import { uiFlags } from '#platform/client/ui-store.ts'
import { AbsentPages } from '#platform/client/absent-pages.ts'
import { ServedCityKey, setDefaultCity } from '#platform/client/city-key.ts'

/** Moves the focus to the heading of a new page, for screen readers and keyboards. A panel opened for this page keeps it (MENU-04). */
const useFocusOnHeading = () => {
  const { pathname, hash } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (hash === '' && !uiFlags.get().overlay)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [pathname, hash])
}

/** Effects of every page. Renders nothing; rendered last, so that they run after those of the page. */
const PageEffects = () => {
  useFocusOnHeading()
  useFollowedLinks()
  useFreshAfterRestoring()
  useEffect(redoEarlyPress, [])
  return null
}

/** A query client whose cache holds the city for which the page was rendered. */
const clientFor = (served: CurrentCity | null): QueryClient => {
  const client = newQueryClient()
  if (served) client.setQueryData(cityQuery(served.key).queryKey, knownCity(served))
  return client
}

/** The shell around a page or its failure. */
const Shell = ({ children }: { children: ReactNode }) => {
  const served = useRootData()
  const [queries] = useState(() => {
    if (typeof document !== 'undefined') setDefaultCity(served?.defaultCity ?? NO_CITY)
    return clientFor(served?.city ?? null)
  })
  const [servedCityKey] = useState(served?.city?.key ?? NO_CITY)
  return (
    <QueryClientProvider client={queries}>
      <ServedCityKey value={servedCityKey}>
        <AbsentPages value={served?.menus.absent ?? NO_MENUS.absent}>
          <BasketSync />
          <BasketAnnouncer />
          <SiteShell
            roots={served?.roots ?? []}
            menus={served?.menus ?? NO_MENUS}
            contacts={served?.contacts ?? NO_CONTACTS}
            cities={served?.cities ?? null}
          >
            {children}
          </SiteShell>
          <BasketOverlay />
          <PageEffects />
        </AbsentPages>
      </ServedCityKey>
    </QueryClientProvider>
  )
}

/** `children`: the page, or what is shown in its place. */
export const Root = ({ children }: { children: ReactNode }) => (
  <>
    <Shell>{children}</Shell>
    <RunningBuild />
  </>
)
