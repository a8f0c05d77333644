/** The screens as the router shows them, with the tags of their heads: the same in the server and in the browser. */
import type { ComponentType } from 'react'
import { useLoaderData, useLocation, useRouteError } from '#platform/router/hooks.ts'
import type { PageRoute } from '#platform/router/route-state.ts'
import type { Shell } from '#platform/router/route-view.tsx'
import type { Page } from '#kernel/pages/pages.ts'
import type { ShopProfile } from '#shop/company/facts/shop-profile.ts'
import { useShop } from '#platform/client/shop.ts'
import { type HeadTag, HeadTags } from '#platform/router/document.tsx'
import { useRootData } from '#shop/content/screen/root-data.part.ts'
import { errorHead } from '#shop/content/screen/head/page-head.ts'
import { Failure } from '#platform/router/failure-screens.tsx'
import { Root } from './root.tsx'
import type { MetaArgs, Screen } from '#platform/router/screen.ts'

const robotsOf = (page: Page): string | null => (page.indexed ? null : page.redacted ? 'noindex, nofollow' : 'noindex')

/** Titles end with the shop's name. */
const titled = (tags: readonly HeadTag[], { name }: ShopProfile): HeadTag[] =>
  tags.map((tag) =>
    'title' in tag && !('rel' in tag) && !tag.title.includes(name) ? { title: `${tag.title} — ${name}` } : tag,
  )

/** SEO-01: a page whose head names no canonical address has its own, without the query. */
export const canonicalOf = (tags: readonly HeadTag[], origin: string | undefined, pathname: string): HeadTag[] =>
  origin === undefined || tags.some((tag) => 'rel' in tag && tag.rel === 'canonical')
    ? []
    : [{ rel: 'canonical', href: `${origin}${pathname}` }]

const withHead = (page: Page, { default: Component, ...screen }: Screen): ComponentType => {
  // Each screen's `meta` takes the data of its loader; here the type covers every screen.
  const meta = screen.meta as ((args: MetaArgs<() => unknown>) => readonly HeadTag[]) | undefined
  const robots = robotsOf(page)
  const robotsTag = robots === null ? [] : [{ name: 'robots', content: robots }]
  return () => {
    const loaderData: unknown = useLoaderData()
    const location = useLocation()
    const shop = useShop()
    const tags = titled(meta?.({ loaderData, location, shop }) ?? [], shop)
    const canonicalTag = canonicalOf(tags, useRootData()?.origin, location.pathname)
    const siteTag = page.indexed ? [{ property: 'og:site_name', content: shop.name }] : []
    return (
      <>
        <Component />
        <HeadTags tags={[...tags, ...canonicalTag, ...siteTag, ...robotsTag]} page={location.pathname} />
      </>
    )
  }
}

const failureWithHead =
  (Component: ComponentType): ComponentType =>
  () => {
    const error = useRouteError()
    const shop = useShop()
    return (
      <>
        <Component />
        <HeadTags tags={titled(errorHead(error), shop)} />
      </>
    )
  }

export const routeOfScreen = (page: Page, screen: Screen): PageRoute => ({
  Component: withHead(page, screen),
  ...(screen.ErrorBoundary ? { ErrorBoundary: failureWithHead(screen.ErrorBoundary) } : {}),
  ...(screen.shouldRevalidate ? { shouldRevalidate: screen.shouldRevalidate } : {}),
})

export const shell: Shell = { Root, Failure: failureWithHead(() => <Failure error={useRouteError()} />) }
