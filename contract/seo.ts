import { group, endpoint } from './endpoint.ts'
import type { Redirect, RedirectQuery, SitemapPart, SitemapQuery } from './seo.schema.ts'

export const seo = group({
  redirect: endpoint<RedirectQuery, Redirect>()('GET', '/seo/redirect'),
  sitemap: endpoint<SitemapQuery, SitemapPart>()('GET', '/seo/sitemap'),
})
