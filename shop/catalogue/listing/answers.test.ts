import { shopTerms } from '#kit/shops/shop-terms.ts'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TSchema } from 'typebox'
import type { Answer } from '#kernel/endpoint.ts'
import { groups } from '#app/api/groups.ts'
import { type Caller, anonymous } from '#platform/calls/caller.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { fixtureClock, loadFixtureShop } from '#kit/shops/fixture-shop.ts'
import { brandsCalls } from '../brands/brands.calls.ts'
import { citiesCalls } from '#shop/places/cities/cities.calls.ts'
import { mainPageCalls } from '#shop/content/home/main-page.calls.ts'
import { menuCalls } from '#shop/content/menu/menu.calls.ts'
import { productCalls, type ProductDeps } from '#shop/product/product.calls.ts'
import { seoCalls } from '#shop/content/seo/seo.calls.ts'
import { catalogCalls } from './catalog.calls.ts'
import { openCatalogueIndex } from '../index/catalogue-index.ts'
import type { SitePagesDeps } from '#shop/content/menu/absent-pages.ts'

let base: TestDatabase
let deps: SitePagesDeps & ProductDeps
const caller: Caller = anonymous('test')

beforeAll(async () => {
  base = await freshDatabase()
  await loadFixtureShop(base.db)
  deps = {
    db: base.db,
    clock: fixtureClock,
    index: await openCatalogueIndex(base.db),
    terms: shopTerms,
    routine: null,
    carriers: [],
    readComing: () => Promise.resolve([]),
  }
})
afterAll(() => base.close())

/** The compiler does not check the rows of raw SQL statements; this test does. */
const complaints = (schema: TSchema, answer: Answer<unknown>): string[] =>
  answer.ok
    ? Compile(schema)
        .Errors(answer.value)
        .map(({ instancePath, message }) => `${instancePath}: ${message}`)
    : [answer.refusal]

test('API-07: the calls of the catalogue return exactly the fields of their schemas', async () => {
  const product = productCalls(deps)
  const sold = await base.db.selectFrom('product').select(['id', 'slug']).execute()
  for (const city of ['default', 'chel', 'msk']) {
    expect(complaints(groups.catalog.list.out, await catalogCalls(deps).list({ city }, caller))).toEqual([])
    expect(complaints(groups.mainPage.get.out, await mainPageCalls(deps).get({ city }, caller))).toEqual([])
    expect(complaints(groups.brands.get.out, await brandsCalls(deps).get({ city, slug: 'iney' }, caller))).toEqual([])
    for (const { id, slug } of sold) {
      expect(complaints(groups.product.get.out, await product.get({ slug, city }, caller))).toEqual([])
      expect(complaints(groups.product.companions.out, await product.companions({ slug, city }, caller))).toEqual([])
      if (slug !== 'krem-byloy')
        expect(
          complaints(groups.product.availability.out, await product.availability({ product_id: id, city }, caller)),
        ).toEqual([])
    }
  }
  expect(complaints(groups.cities.get.out, await citiesCalls({ ...deps, homeCity: null }).get({}, caller))).toEqual([])
  expect(
    complaints(
      groups.cities.getDeliveryCities.out,
      await citiesCalls({ ...deps, homeCity: null }).getDeliveryCities({ q: 'о' }, caller),
    ),
  ).toEqual([])
  expect(complaints(groups.menu.get.out, await menuCalls(deps).get({}, caller))).toEqual([])
  expect(complaints(groups.menu.packs.out, await menuCalls(deps).packs({}, caller))).toEqual([])
  expect(complaints(groups.menu.shell.out, await menuCalls(deps).shell({}, caller))).toEqual([])
  for (const part of ['products', 'categories', 'brands', 'news', 'pages'] as const)
    expect(complaints(groups.seo.sitemap.out, await seoCalls(deps).sitemap({ part, page: 1 }, caller))).toEqual([])
})
