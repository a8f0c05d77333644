import { shopTerms } from '#kit/shops/shop-terms.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SitemapQuery } from '../seo.api.ts'
import { anonymous } from '#platform/calls/caller.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { fixtureClock, loadFixtureShop } from '#kit/shops/fixture-shop.ts'
import { openCatalogueIndex } from '#shop/catalogue/index/catalogue-index.ts'
import { seoCalls } from './seo.calls.ts'

let base: TestDatabase
let calls: ReturnType<typeof seoCalls>

beforeAll(async () => {
  base = await freshDatabase()
  await loadFixtureShop(base.db)
  await base.db
    .insertInto('page')
    .values({ path: '/delivery', title: 'Доставка', description: '', body_html: '', updated_on: '2026-10-01' })
    .execute()
  const article = { title: 'Новость', lead: '', body_html: '' }
  await base.db
    .insertInto('article')
    .values([
      { ...article, slug: 'osen', published_on: '2026-11-01' },
      { ...article, slug: 'zavtra', published_on: '2026-11-21' },
    ])
    .execute()
  const rules = [
    { from_path: '/catalog/spf', to_url: '/products/ukhod_za_litsom/spf', status: 301 },
    { from_path: '/akciya/', to_url: '/products/sale', status: 302 },
    { from_path: '/product/a', to_url: '/product/b', status: 301 },
    { from_path: '/product/b', to_url: '/product/c', status: 301 },
    { from_path: '/product/zima', to_url: '/akciya/', status: 301 },
    { from_path: '/krug/1', to_url: '/krug/2', status: 301 },
    { from_path: '/krug/2', to_url: '/krug/1', status: 301 },
  ]
  await base.db.insertInto('redirect_rule').values(rules).execute()
  calls = seoCalls({
    db: base.db,
    clock: fixtureClock,
    index: await openCatalogueIndex(base.db),
    terms: shopTerms,
    routine: null,
  })
})
afterAll(() => base.close())

const sitemap = async (part: SitemapQuery['part'], page = 1) => {
  const answer = await calls.sitemap({ part, page }, anonymous('test'))
  if (!answer.ok) throw new Error('refused')
  return answer.value
}
const paths = async (part: SitemapQuery['part'], page = 1): Promise<string[]> =>
  (await sitemap(part, page)).entries.map(({ path }) => path)
const redirect = async (path: string) => {
  const answer = await calls.redirect({ path }, anonymous('test'))
  return answer.ok ? answer.value : undefined
}

describe('sitemap and redirects', () => {
  test('SEO-01: the sitemap lists products on sale with their dates; the page after the last is empty', async () => {
    const products = await sitemap('products')
    expect(products.pages).toBe(1)
    expect(products.entries).toHaveLength(11)
    expect(products.entries).toContainEqual({ path: '/product/krem-rosa', changed_on: '2026-11-01' })
    expect(products.entries.map(({ path }) => path)).not.toContain('/product/krem-byloy')
    expect(await paths('products', 2)).toEqual([])
  })

  test('SEO-01: lists categories, their brands with three products or more, all brands and published news', async () => {
    expect(await paths('categories')).toEqual([
      '/products',
      '/products/new',
      '/products/sale',
      '/products/ukhod_za_litsom',
      '/products/ukhod_za_litsom/kremy',
      '/products/ukhod_za_litsom/kremy/nochnye',
      '/products/ukhod_za_litsom/spf',
      '/products/makiyazh',
      '/products/makiyazh/guby',
      '/products/ukhod_za_litsom?brand=polyn-12',
    ])
    expect(await paths('brands')).toEqual(['/brands', '/brands/polyn-12', '/brands/iney', '/brands/meru-seoul'])
    expect(await paths('news')).toEqual(['/news', '/news/osen'])
  })

  test('SEO-01: the part «pages» lists the home page, the written pages and the stores; OWN-01: none that the shop lacks', async () => {
    const { entries } = await sitemap('pages')
    expect(entries.map(({ path }) => path).toSorted()).toEqual([
      '/',
      '/about/shops',
      '/about/shops/arbat',
      '/about/shops/kirovka',
      '/about/shops/rodnik',
      '/delivery',
    ])
    expect(entries).toContainEqual({ path: '/delivery', changed_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  })

  test('SEO-01: a category and a brand have the date of the last change of their products', async () => {
    const { rows } = await sql<{ today: string }>`SELECT current_date::text AS today`.execute(base.db)
    const changedToday = async () =>
      [...(await sitemap('categories')).entries, ...(await sitemap('brands')).entries].flatMap(({ path, changed_on }) =>
        changed_on === rows[0]?.today ? [path] : [],
      )
    const setContent = (content_hash: string) =>
      base.db.updateTable('product').set({ content_hash }).where('slug', '=', 'krem-rosa').execute()
    await setContent('first')
    expect(await changedToday()).toEqual([])
    await setContent('second')
    expect(await changedToday()).toEqual([
      '/products',
      '/products/new',
      '/products/sale',
      '/products/ukhod_za_litsom',
      '/products/ukhod_za_litsom/kremy',
      '/products/ukhod_za_litsom?brand=polyn-12',
      '/brands/polyn-12',
    ])
  })

  test('ROUTE-16: an old address redirects to the new one, with or without a trailing slash', async () => {
    expect(await redirect('/catalog/spf')).toEqual({ url: '/products/ukhod_za_litsom/spf', status: 301 })
    expect(await redirect('/catalog/spf/')).toEqual({ url: '/products/ukhod_za_litsom/spf', status: 301 })
    expect(await redirect('/akciya')).toEqual({ url: '/products/sale', status: 302 })
    expect(await redirect('/net')).toBeNull()
  })

  test('SEO-03: rules that follow one another answer with the last address, permanent only when all are', async () => {
    expect(await redirect('/product/a')).toEqual({ url: '/product/c', status: 301 })
    expect(await redirect('/product/b')).toEqual({ url: '/product/c', status: 301 })
    expect(await redirect('/product/zima')).toEqual({ url: '/products/sale', status: 302 })
    expect(await redirect('/krug/1')).toBeNull()
  })
})
