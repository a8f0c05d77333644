import { isRouteError } from '#platform/router/loader.ts'
import type { HeadTag } from '#platform/router/document.tsx'
import type { JsonLd } from './json-ld.ts'
import { previewPictureUrl } from './preview-picture-url.ts'

export type PageHead = {
  /** Origin of the shop without a trailing slash, for absolute addresses. */
  origin: string
  /** Canonical path with its query string. */
  path: string
  title: string
  description: string
  kind?: 'website' | 'article' | 'product'
  picture?: { hash: string; width: number; height: number } | null
  /** Combinations of filters and searches are not indexed (SEO-01). */
  noindex?: boolean
  previousPage?: string | null
  nextPage?: string | null
  /** Path and title of a feed of the page's content. */
  feed?: { path: string; title: string }
  structuredData?: readonly JsonLd[]
}

const link = (rel: string, href: string): HeadTag => ({ rel, href })

/** Title and robots tag of an error page. */
export const errorHead = (error: unknown): HeadTag[] => [
  {
    title: isRouteError(error) && error.status === 404 ? 'Страница не\u00a0найдена' : 'Ошибка',
  },
  { name: 'robots', content: 'noindex' },
]

const pictureTags = (origin: string, picture: PageHead['picture']): HeadTag[] =>
  picture ? [{ property: 'og:image', content: previewPictureUrl(origin, picture.hash) }] : []

/**
 * Head tags for search engines and link previews, to which the router adds the shop's name: title, canonical address,
 * Open Graph, schema.org (ROUTE-20, SEO-01).
 */
export const pageHead = (page: PageHead): HeadTag[] => {
  const address = `${page.origin}${page.path}`
  return [
    { title: page.title },
    { name: 'description', content: page.description },
    ...(page.noindex ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    link('canonical', address),
    ...(page.previousPage == null ? [] : [link('prev', `${page.origin}${page.previousPage}`)]),
    ...(page.nextPage == null ? [] : [link('next', `${page.origin}${page.nextPage}`)]),
    ...(page.feed
      ? [
          {
            rel: 'alternate',
            type: 'application/rss+xml',
            title: page.feed.title,
            href: `${page.origin}${page.feed.path}`,
          },
        ]
      : []),
    { property: 'og:locale', content: 'ru_RU' },
    { property: 'og:type', content: page.kind ?? 'website' },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: address },
    ...pictureTags(page.origin, page.picture),
    ...(page.structuredData ?? []).map((jsonLd) => ({ jsonLd })),
  ]
}
