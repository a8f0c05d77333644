import { shopTerms } from '#kit/shops/shop-terms.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productId } from '#kernel/ids.ts'
import { anonymous } from '#platform/calls/caller.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { fixtureClock, loadFixtureShop, type FixtureShop } from '#kit/shops/fixture-shop.ts'
import { blogCalls } from '../pages/blog.calls.ts'
import { brandsCalls } from '#shop/catalogue/brands/brands.calls.ts'
import { openCatalogueIndex } from '#shop/catalogue/index/catalogue-index.ts'
import type { SitePagesDeps } from '../menu/absent-pages.ts'
import { menuCalls } from '../menu/menu.calls.ts'
import { newsCalls } from '../news/news.calls.ts'
import { promotionsCalls } from '#shop/pricing/promotions/promotions.calls.ts'
import { mainPageCalls } from './main-page.calls.ts'

let base: TestDatabase
let shop: FixtureShop
let deps: SitePagesDeps
const caller = anonymous('test')

beforeAll(async () => {
  base = await freshDatabase()
  shop = await loadFixtureShop(base.db)
  const banner = { position: 1, body: '', action_text: null, action_url: null, picture_id: null }
  await base.db
    .insertInto('banner')
    .values([
      {
        ...banner,
        code: 'tish',
        place: 'hero',
        title: 'Тишь да гладь',
        action_text: 'Смотреть',
        action_url: '/products/new',
      },
      {
        ...banner,
        code: 'son',
        place: 'ritual',
        title: 'Три шага до сна',
        skus: ['P-0701', 'net', 'P-0102', 'I-0301'],
      },
      { ...banner, code: 'dostavka', place: 'service', title: 'Доставка', icon: 'truck' },
      { ...banner, code: 'spisok', place: 'listing', title: 'В списке' },
    ])
    .execute()
  await base.db
    .insertInto('need')
    .values({ code: 'vlaga', position: 1, name: 'Влага', note: '', url: '/products' })
    .execute()
  const article = { lead: 'Кратко', body_html: '<p>Да.</p>' }
  const days = ['2026-11-01', '2026-11-10', '2026-11-19', '2026-11-20', '2026-11-21']
  await base.db
    .insertInto('article')
    .values(
      days.map((published_on) => ({ ...article, slug: `den-${published_on}`, title: published_on, published_on })),
    )
    .execute()
  await base.db
    .insertInto('page')
    .values({
      path: '/delivery',
      title: 'Доставка',
      description: 'Как',
      body_html: '<p>Так.</p>',
      updated_on: '2026-10-01',
    })
    .execute()
  deps = { db: base.db, clock: fixtureClock, index: await openCatalogueIndex(base.db), terms: shopTerms, routine: null }
})
afterAll(() => base.close())

const home = async (city: string) => {
  const answer = await mainPageCalls(deps).get({ city }, caller)
  if (!answer.ok) throw new Error('refused')
  return answer.value
}

describe('home', () => {
  test('CAT-10: banners appear in their places with their products', async () => {
    const { hero, services, ritual, needs } = await home('chel')
    expect(hero).toMatchObject({ title: 'Тишь да гладь', action: { name: 'Смотреть', url: '/products/new' } })
    expect(services.map(({ title, icon }) => [title, icon])).toEqual([['Доставка', 'truck']])
    expect(ritual?.banner.cards.map(({ variant_id }) => variant_id)).toEqual(
      ['P-0701', 'P-0102', 'I-0301'].map(shop.variant),
    )
    expect(needs.map(({ name }) => name)).toEqual(['Влага'])
  })

  test('CAT-10: «Всё в корзину» costs the sum of the products available in the city', async () => {
    expect((await home('chel')).ritual?.total).toBe(89_000 + 99_000 + 180_000)
    expect((await home('default')).ritual?.total).toBe(180_000)
  })

  test('CAT-10: selections contain products available in the city; their counts include all products', async () => {
    const content = await home('default')
    expect(content.fresh.map(({ slug }) => slug)).toEqual(['flyuid-spf-50', 'krem-rosa'])
    expect(content.sale.map(({ slug }) => slug)).toEqual(['krem-polnoch', 'flyuid-spf-50'])
    expect(content.hits.map(({ slug }) => slug)).toEqual(['krem-tish', 'pomada-vereteno'])
    expect(content).toMatchObject({ fresh_count: 3, sale_count: 3 })
  })

  test('CAT-10: shows popular brands, the last three published news and the city with its shops', async () => {
    const content = await home('chel')
    expect(content.brands.map(({ slug, products_count }) => [slug, products_count])).toEqual([
      ['polyn-12', 4],
      ['iney', 4],
      ['meru-seoul', 3],
    ])
    expect(content.articles.map(({ published_on }) => published_on)).toEqual(['2026-11-20', '2026-11-19', '2026-11-10'])
    expect(content.city).toMatchObject({
      name_in: 'в Челябинске',
      shops: [{ name: 'ТРК «Родник»' }, { name: 'Кировка' }],
    })
    expect((await home('default')).city).toBeNull()
  })
})

describe('menu, brands, news and pages', () => {
  test('MENU-05: the menu is the tree of categories with the number of products in and under each', async () => {
    const answer = await menuCalls(deps).get({}, caller)
    expect(answer.ok && answer.value.map(({ name, count }) => [name, count])).toEqual([
      ['Уход за лицом', 7],
      ['Макияж', 4],
    ])
    const face = answer.ok ? answer.value[0] : undefined
    expect(face?.children.map(({ name, count }) => [name, count])).toEqual([
      ['Кремы', 4],
      ['Защита от солнца', 2],
    ])
    expect(face?.children[0]?.children).toEqual([
      { path: 'ukhod_za_litsom/kremy/nochnye', name: 'Ночные кремы', count: 2 },
    ])
  })

  test('MENU-03: every root category shows the pack of its most popular product', async () => {
    const packs = await menuCalls(deps).packs({}, caller)
    expect(packs.ok && packs.value.map(({ path }) => path)).toEqual(['ukhod_za_litsom', 'makiyazh'])
    expect(packs.ok && packs.value.every(({ height_mm }) => height_mm > 0)).toBe(true)
  })

  test('PAGE-01: lists brands in alphabetical order, Latin before Cyrillic, and reads a brand’s page', async () => {
    const all = await brandsCalls(deps).all({}, caller)
    expect(all.ok && all.value.map(({ name }) => name)).toEqual(['Meru Seoul', 'Иней', 'Полынь 12'])
    const brand = await brandsCalls(deps).get({ slug: 'iney', city: 'msk' }, caller)
    expect(brand.ok && brand.value.cards.map(({ slug, available }) => [slug, available])).toEqual([
      ['krem-polnoch', true],
      ['pomada-vereteno', true],
      ['pudra-iney', true],
      ['krem-spf-30', false],
    ])
    expect(await brandsCalls(deps).get({ slug: 'net', city: 'msk' }, caller)).toMatchObject({ refusal: 'no-brand' })
  })

  test('PAGE-01: a brand has the picture stored under its name, or none', async () => {
    const picture = { hash: '00000000000b4a9d', width: 960, height: 600, tone: '#dfe8ec' }
    await deps.db
      .insertInto('picture')
      .values({ ...picture, file: 'brands/iney.webp' })
      .execute()
    const pictureOf = async (slug: string) => {
      const brand = await brandsCalls(deps).get({ slug, city: 'msk' }, caller)
      return brand.ok && brand.value.picture
    }
    expect(await pictureOf('iney')).toEqual(picture)
    expect(await pictureOf('polyn-12')).toBeNull()
  })

  test('ROUTE-07: lists published news, newest first, and refuses an unknown or future article', async () => {
    const news = newsCalls(deps)
    const list = await news.list({}, caller)
    expect(list.ok && list.value).toMatchObject({
      total: 4,
      page: 1,
      pages: 1,
      articles: [{ slug: 'den-2026-11-20' }, {}, {}, {}],
    })
    expect(await news.get({ slug: 'den-2026-11-01', city: 'msk' }, caller)).toMatchObject({
      value: { body_html: '<p>Да.</p>', published_on: '2026-11-01', picture: null },
    })
    expect(await news.get({ slug: 'den-2026-11-21', city: 'msk' }, caller)).toMatchObject({ refusal: 'no-article' })
  })

  test('ROUTE-07: an article shows its products, in its order', async () => {
    await base.db
      .updateTable('article')
      .set({ goods: ['krem-tish', 'net-takogo', 'krem-polnoch'] })
      .where('slug', '=', 'den-2026-11-19')
      .execute()
    const answer = await newsCalls(deps).get({ slug: 'den-2026-11-19', city: 'chel' }, caller)
    expect(answer.ok && answer.value.cards.map(({ slug }) => slug)).toEqual(['krem-tish', 'krem-polnoch'])
    const plain = await newsCalls(deps).get({ slug: 'den-2026-11-20', city: 'chel' }, caller)
    expect(plain.ok && plain.value.cards).toEqual([])
  })

  test('CAT-10: an insert appears in its section and below; the closest one wins; other sections have none', async () => {
    const row = { position: 2, place: 'listing', body: '' }
    await base.db
      .insertInto('banner')
      .values([
        { ...row, code: 'litso', title: 'Лицо', sections: ['ukhod_za_litsom'] },
        { ...row, code: 'kremy', title: 'Кремы', sections: ['ukhod_za_litsom/kremy'] },
      ])
      .execute()
    const insert = async (path?: string) => {
      const answer = await mainPageCalls(deps).listingInsert(
        { city: 'chel', ...(path === undefined ? {} : { path }) },
        caller,
      )
      return answer.ok ? (answer.value?.code ?? null) : 'refused'
    }
    expect([
      await insert(),
      await insert('ukhod_za_litsom'),
      await insert('ukhod_za_litsom/kremy/nochnye'),
      await insert('makiyazh'),
    ]).toEqual(['spisok', 'litso', 'kremy', null])
    await base.db.deleteFrom('banner').where('code', 'in', ['litso', 'kremy']).execute()
  })

  test('ROUTE-10: lists today’s promotions with their products; those of the basket too', async () => {
    const row = { position: 1, body_html: '<p>Да.</p>', from_on: '2026-11-01' }
    await base.db.updateTable('variant').set({ old_price: 500_000 }).where('sku', '=', 'I-0301').execute()
    await base.db
      .insertInto('promotion')
      .values([
        {
          ...row,
          code: 'barer',
          kind: 'price',
          title: 'Барьер',
          until_on: '2026-11-20',
          skus: ['I-0301', 'P-0101'],
          link: '/products',
        },
        { ...row, code: 'proshla', kind: 'price', title: 'Прошла', until_on: '2026-11-19' },
        { ...row, code: 'skoro', kind: 'price', title: 'Скоро', from_on: '2026-11-21' },
        { ...row, code: 'tri', kind: 'n_for_m', title: 'Три', take_n: 3, pay_m: 2 },
        { ...row, code: 'flakon', kind: 'bonus', title: 'Флакон', amount: 50, position: 2 },
      ])
      .execute()
    const answer = await promotionsCalls(deps).list({ city: 'chel' }, caller)
    expect(
      answer.ok &&
        answer.value.map(({ code, until_on, count, cards }) => [code, until_on, count, cards.map(({ slug }) => slug)]),
    ).toEqual([
      ['barer', '2026-11-20', 1, ['krem-polnoch']],
      ['tri', null, 0, []],
      ['flakon', null, 0, []],
    ])
    await base.db.deleteFrom('promotion').execute()
  })

  test('ROUTE-10: reads an information page and refuses an unknown one', async () => {
    const { page } = blogCalls(deps)
    expect(await page({ path: '/delivery' }, caller)).toEqual({
      ok: true,
      value: {
        title: 'Доставка',
        description: 'Как',
        lead: '',
        facts: [],
        body_html: '<p>Так.</p>',
        updated_on: '2026-10-01',
      },
    })
    expect(await page({ path: '/net' }, caller)).toMatchObject({ refusal: 'no-page' })
  })

  test('PAGE-01: lists reviews of all products, newest first, each with its product; hidden ones are left out', async () => {
    const products = await base.db.selectFrom('product').select('id').limit(1).execute()
    const review = (at: number, more: { hidden?: boolean } = {}) => ({
      external_id: `latest-${at}`,
      product_id: products[0]?.id ?? productId(0),
      author: 'Анна',
      rating: 4,
      body: `Отзыв ${at}`,
      written_on: `2031-01-${String(at).padStart(2, '0')}`,
      ...more,
    })
    await base.db
      .insertInto('review')
      .values([...Array.from({ length: 22 }, (_, at) => review(at + 1)), review(30, { hidden: true })])
      .execute()
    const { reviews } = blogCalls(deps)
    const first = await reviews({}, caller)
    const last = await reviews({ page: 2 }, caller)
    if (!first.ok || !last.ok) throw new Error('refused')
    expect(first.value).toMatchObject({ page: 1, pages: 2 })
    expect(first.value.reviews.slice(0, 2).map(({ body }) => body)).toEqual(['Отзыв 22', 'Отзыв 21'])
    expect(first.value.reviews[0]?.product).toEqual({
      slug: expect.stringMatching(/./),
      name: expect.stringMatching(/./),
      brand: expect.stringMatching(/./),
    })
    expect(first.value.reviews.length + last.value.reviews.length).toBe(first.value.total)
    await base.db.deleteFrom('review').where('external_id', 'like', 'latest-%').execute()
  })
})
