/** Addresses of the demo shop that are gone, asked one by one. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_FOLDER } from '#app/settings.ts'
import { openShopOfFolder, type ShopOfFolder } from '#kit/shops/shop-of-folder.ts'

type Redirect = { readonly from: string; readonly to: string; readonly status: number }

const redirects = readFileSync(join(DEMO_FOLDER, 'redirects.jsonl'), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line): Redirect => JSON.parse(line))

let shop: ShopOfFolder
beforeAll(async () => {
  shop = await openShopOfFolder(DEMO_FOLDER)
}, 300_000)
afterAll(() => shop.close())

/** The paths of the pages that the shop names in its sitemap. */
const sitemapPaths = async (): Promise<ReadonlySet<string>> => {
  const locations = async (path: string): Promise<URL[]> =>
    [...(await shop.get(path)).body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url))
  const parts = await locations('/sitemap.xml')
  const pages = await Promise.all(parts.map(({ pathname }) => locations(pathname)))
  return new Set(pages.flat().map(({ pathname }) => pathname))
}

/** One page in this many is rendered: all 952 answered 200 when the catalogue was written, which took three minutes. */
const RENDERED = 24

test(
  'SEO-03: every address that the written catalogue left answers 301 to a page of the shop, in one hop',
  { timeout: 300_000 },
  async () => {
    expect(redirects.filter(({ from }) => /^\/(product|brands)\//.test(from))).toHaveLength(992)
    const pages = await sitemapPaths()
    expect(pages.size).toBeGreaterThan(700)
    const gone = new Set(redirects.map(({ from }) => from))
    const wrong: string[] = []
    for (const { from, to, status } of redirects) {
      const { statusCode, headers } = await shop.get(from)
      if (statusCode !== status || headers.location !== to)
        wrong.push(`${from}: ${statusCode} ${String(headers.location)}`)
      if (gone.has(to)) wrong.push(`${to} is redirected again`)
      if (/^\/(product|brands)\//.test(to) && !pages.has(to)) wrong.push(`${to} is no page`)
    }
    const targets = [...new Set(redirects.map(({ to }) => to))].filter((to) => to.startsWith('/'))
    for (const path of targets.filter((_, at) => at % RENDERED === 0)) {
      const { statusCode } = await shop.get(path, { cookie: '__Host-city=chel' })
      if (statusCode !== 200) wrong.push(`${path}: ${statusCode}`)
    }
    expect(wrong).toEqual([])
  },
)
