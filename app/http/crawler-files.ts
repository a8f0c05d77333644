/**
 * What crawlers read (SEO-01): robots.txt, the sitemap (an index of parts with at most 20,000 addresses each) and the feed of
 * news.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Calls } from '#app/api/groups.ts'
import type { SitemapQuery } from '#shop/content/seo.api.ts'
import { notIndexedPrefixes } from '#kernel/pages/match-page.ts'
import type { ShopPages } from '#shop/company/facts/shop-profile.ts'
import { paths } from '#kernel/pages/paths.ts'
import { CachedPage } from '#platform/http/cached-page.ts'
import { escapeXml } from '#platform/http/escape-xml.ts'
import { PageCache } from '#platform/http/page-cache.ts'
import { sendPage } from '#platform/http/send-page.ts'
import type { Articles } from '#shop/content/pages.api.ts'

/** The news as RSS 2.0 (SEO-01), for readers and news aggregators. */
const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`

/** RFC 822; an article is published at the beginning of its day. */
const rssDate = (day: string): string => new Date(`${day}T00:00:00Z`).toUTCString()

/** The body of the feed without the XML declaration. */
const newsFeed = (origin: string, { profile, words }: ShopPages, articles: Articles['articles']): string => {
  const items = articles.map(({ slug, title, lead, published_on }) => {
    const address = origin + paths.article(slug)
    return [
      '<item>',
      element('title', title),
      element('link', address),
      element('guid', address),
      element('description', lead),
      element('pubDate', rssDate(published_on)),
      '</item>',
    ].join('')
  })
  return [
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    element('title', `${profile.name}: новости`),
    element('link', origin + paths.news),
    element('description', words.news),
    element('language', 'ru'),
    `<atom:link href="${escapeXml(origin + paths.newsFeed)}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel></rss>\n',
  ].join('\n')
}

const PARTS: readonly SitemapQuery['part'][] = ['pages', 'categories', 'brands', 'products', 'news']
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const xml = (body: string, type = 'application/xml'): CachedPage =>
  new CachedPage({ status: 200, type: `${type}; charset=utf-8` }, Buffer.from(HEAD + body))

export const robotsText = (origin: string): string =>
  [
    'User-agent: *',
    ...['/api/', ...notIndexedPrefixes()].map((path) => `Disallow: ${path}`),
    'Clean-param: utm_source&utm_medium&utm_campaign&utm_content&utm_term&yclid&gclid&ysclid&from',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

const renderIndex = async (calls: Calls, origin: string): Promise<CachedPage> => {
  const lines: string[] = []
  for (const part of PARTS) {
    const answer = await calls.seo.sitemap({ part, page: 1 })
    const pages = answer.ok ? answer.value.pages : 0
    for (let page = 1; page <= pages; page += 1)
      lines.push(`<sitemap><loc>${origin}/sitemap-${part}-${page}.xml</loc></sitemap>`)
  }
  return xml(`<sitemapindex ${XMLNS}>\n${lines.join('\n')}\n</sitemapindex>\n`)
}

const renderPart = async (calls: Calls, origin: string, query: SitemapQuery): Promise<CachedPage | null> => {
  const answer = await calls.seo.sitemap(query)
  if (!answer.ok || query.page > answer.value.pages) return null
  const lines = answer.value.entries.map(({ path, changed_on }) => {
    const changed = changed_on === null ? '' : `<lastmod>${changed_on}</lastmod>`
    return `<url><loc>${escapeXml(origin + path)}</loc>${changed}</url>`
  })
  return xml(`<urlset ${XMLNS}>\n${lines.join('\n')}\n</urlset>\n`)
}

/** The newest articles: the first page of the news. */
const renderNewsFeed = async (calls: Calls, origin: string, shop: ShopPages): Promise<CachedPage> => {
  const answer = await calls.news.list({ page: 1 })
  return xml(newsFeed(origin, shop, answer.ok ? answer.value.articles : []), 'application/rss+xml')
}

const notFound = (): CachedPage =>
  new CachedPage({ status: 404, type: 'text/plain; charset=utf-8' }, Buffer.from('Нет такой карты сайта.'))

/** Returns the cache, to be cleared when the catalogue changes. */
export const mountCrawlerFiles = (
  app: FastifyInstance,
  calls: Calls,
  publicUrl: string,
  shop: ShopPages,
): PageCache => {
  const origin = new URL(publicUrl).origin
  const cache = new PageCache(16 * 1024 * 1024, Date.now)
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    render: () => Promise<CachedPage>,
  ): Promise<FastifyReply> => {
    // The query is no part of the key: otherwise every query would render the map again.
    const [path = ''] = request.url.split('?')
    reply.headers({ 'cache-control': 'public, max-age=3600', vary: 'Accept-Encoding' })
    return sendPage(request, reply, await cache.get(path, render))
  }
  app.get('/robots.txt', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(robotsText(origin)),
  )
  app.get(paths.newsFeed, (request, reply) => send(request, reply, () => renderNewsFeed(calls, origin, shop)))
  app.get('/sitemap.xml', (request, reply) => send(request, reply, () => renderIndex(calls, origin)))
  app.get<{ Params: { part: string; page: string } }>(
    '/sitemap-:part(^[a-z]+)-:page(^\\d{1,4}).xml',
    (request, reply) => {
      const part = PARTS.find((known) => known === request.params.part)
      const page = Number(request.params.page)
      return send(
        request,
        reply,
        async () => (part && page > 0 ? await renderPart(calls, origin, { part, page }) : null) ?? notFound(),
      )
    },
  )
  return cache
}
