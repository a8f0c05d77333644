import { shopTerms } from '#kit/shop-terms.ts'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TSchema } from 'typebox'
import type { Answer } from '#contract/endpoint.ts'
import type { Caller } from '#server/calls/caller.ts'
import { anonymous } from '#server/calls/caller.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { fixtureClock, loadFixtureShop } from '#kit/fixture-shop.ts'
import { brandsCalls, brandsSchemas } from '../brands/brands.calls.ts'
import { citiesCalls, citiesSchemas } from '../cities/cities.calls.ts'
import { mainPageCalls, mainPageSchemas } from '../main-page/main-page.calls.ts'
import { menuCalls, menuSchemas } from '../menu/menu.calls.ts'
import { productCalls, productSchemas } from '../product/product.calls.ts'
import { seoCalls, seoSchemas } from '../seo/seo.calls.ts'
import { catalogCalls, catalogSchemas } from './catalog.calls.ts'
import { openCatalogueIndex } from '#server/catalogue-index/catalogue-index.ts'
import type { ProductDeps } from '../product/product.calls.ts'
import type { SitePagesDeps } from '../menu/absent-pages.public.ts'

let base: TestDatabase
let deps: SitePagesDeps & ProductDeps
const caller: Caller = anonymous('test')

beforeAll(async () => {
  base = await freshDatabase()
  await loadFixtureShop(base.db)
  deps = { db: base.db, clock: fixtureClock, index: await openCatalogueIndex(base.db), terms: shopTerms, carriers: [] }
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
    expect(complaints(catalogSchemas.list.out, await catalogCalls(deps).list({ city }, caller))).toEqual([])
    expect(complaints(mainPageSchemas.get.out, await mainPageCalls(deps).get({ city }, caller))).toEqual([])
    expect(complaints(brandsSchemas.get.out, await brandsCalls(deps).get({ city, slug: 'iney' }, caller))).toEqual([])
    for (const { id, slug } of sold) {
      expect(complaints(productSchemas.get.out, await product.get({ slug, city }, caller))).toEqual([])
      expect(complaints(productSchemas.companions.out, await product.companions({ slug, city }, caller))).toEqual([])
      if (slug !== 'krem-byloy')
        expect(
          complaints(productSchemas.availability.out, await product.availability({ product_id: id, city }, caller)),
        ).toEqual([])
    }
  }
  expect(complaints(citiesSchemas.get.out, await citiesCalls({ ...deps, homeCity: null }).get({}, caller))).toEqual([])
  expect(
    complaints(
      citiesSchemas.getDeliveryCities.out,
      await citiesCalls({ ...deps, homeCity: null }).getDeliveryCities({ q: 'о' }, caller),
    ),
  ).toEqual([])
  expect(complaints(menuSchemas.get.out, await menuCalls(deps).get({}, caller))).toEqual([])
  expect(complaints(menuSchemas.packs.out, await menuCalls(deps).packs({}, caller))).toEqual([])
  expect(complaints(menuSchemas.shell.out, await menuCalls(deps).shell({}, caller))).toEqual([])
  for (const part of ['products', 'categories', 'brands', 'news', 'pages'] as const)
    expect(complaints(seoSchemas.sitemap.out, await seoCalls(deps).sitemap({ part, page: 1 }, caller))).toEqual([])
})
