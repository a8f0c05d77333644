/** The router's routes, made from `kernel/pages/pages.ts`: the same tree in the server and in the browser. */
import type { ComponentType } from 'react'
import {
  type LoaderFunction,
  type RouteObject,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useRouteError,
} from 'react-router'
import { pages, type NamedPage, type Page } from '#kernel/pages/pages.ts'
import type { ShopProfile } from '#shop/company/facts/shop-profile.ts'
import { useShop } from '#platform/client/shop.ts'
import { type HeadTag, HeadTags } from '#platform/router/document.tsx'
import { useRootData } from '#shop/content/screen/root-data.part.ts'
import { errorHead } from '#shop/content/screen/head/page-head.ts'
import { Failure } from '#platform/router/failure-screens.tsx'
import { Root } from './root.tsx'
import { ROOT, SHELL } from '#platform/router/route-ids.ts'
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
        <HeadTags tags={[...tags, ...canonicalTag, ...siteTag, ...robotsTag]} />
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

/** The parts of a route that come from its screen, preloaded or lazy. */
export const routeOfScreen = (page: Page, screen: Screen) => ({
  Component: withHead(page, screen),
  ...(screen.ErrorBoundary ? { ErrorBoundary: failureWithHead(screen.ErrorBoundary) } : {}),
  ...(screen.shouldRevalidate ? { shouldRevalidate: screen.shouldRevalidate } : {}),
})

/** The root's data change only with the city: loaded again only when the same address is requested. */
const shouldRevalidateRoot = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.href === nextUrl.href

const PageFailure = failureWithHead(() => <Failure error={useRouteError()} />)

export const routeTree = (
  rootLoader: LoaderFunction,
  pageRoute: (page: NamedPage) => Omit<RouteObject, 'id' | 'path' | 'children' | 'index'>,
): RouteObject[] => [
  {
    id: ROOT,
    loader: rootLoader,
    shouldRevalidate: shouldRevalidateRoot,
    Component: Root,
    ErrorBoundary: () => (
      <Root>
        <PageFailure />
      </Root>
    ),
    children: [
      {
        id: SHELL,
        ErrorBoundary: PageFailure,
        children: pages.map((page) => ({ id: page.name, path: page.pattern, ...pageRoute(page) })),
      },
    ],
  },
]
