/** The news as RSS 2.0 (SEO-01), for readers and news aggregators. */
import type { Articles } from '#shop/content/pages.api.ts'
import type { ShopPages } from '#shop/company/facts/shop-profile.ts'
import { paths } from '#kernel/pages/paths.ts'
import { escapeXml } from '#platform/http/escape-xml.ts'

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`

/** RFC 822; an article is published at the beginning of its day. */
const rssDate = (day: string): string => new Date(`${day}T00:00:00Z`).toUTCString()

/** The body of the feed without the XML declaration. */
export const newsFeed = (origin: string, { profile, words }: ShopPages, articles: Articles['articles']): string => {
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
