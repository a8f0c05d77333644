import { calls, rule } from './endpoint.ts'
import type { Redirect, RedirectQuery, SitemapPart, SitemapQuery } from './seo.schema.ts'

export const seo = calls({
  redirect: rule<RedirectQuery, Redirect>()('GET', '/seo/redirect'),
  sitemap: rule<SitemapQuery, SitemapPart>()('GET', '/seo/sitemap'),
})
