import { dayAt } from '#kernel/dates.ts'
import { shopTerms } from '#kit/shops/shop-terms.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productId, variantId, type VariantId } from '#kernel/ids.ts'
import { anonymous } from '#platform/calls/caller.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { FIXTURE_NOW, fixtureClock, loadFixtureShop, type FixtureShop } from '#kit/shops/fixture-shop.ts'
import { openCatalogueIndex } from '#shop/catalogue/index/catalogue-index.ts'
import { unitPrice } from './product.policy.ts'
import { countBoughtTogether } from './bought-together.sql.ts'
import { productCalls } from './product.calls.ts'
import { readSimilar } from './product.sql.ts'

const ML = { name: 'мл', compared_per: 100 }
const G = { name: 'г', compared_per: 100 }
const PIECES = { name: 'шт.', compared_per: 1 }

let base: TestDatabase
let shop: FixtureShop
let deps: Parameters<typeof productCalls>[0]
let calls: ReturnType<typeof productCalls>
const caller = anonymous('test')

beforeAll(async () => {
  base = await freshDatabase()
  shop = await loadFixtureShop(base.db)
  await addDetails()
  const index = await openCatalogueIndex(base.db)
  const readComing = () => Promise.resolve([])
  deps = { db: base.db, clock: fixtureClock, index, carriers: [], terms: shopTerms, readComing }
  calls = productCalls(deps)
})
afterAll(() => base.close())

const addDetails = async (): Promise<void> => {
  const product_id = shop.product('krem-polnoch')
  const ingredients = [
    { inci: 'Aqua', name: 'Вода', purpose: 'основа', explanation: 'Растворяет остальное.' },
    { inci: 'Niacinamide', name: 'Ниацинамид', purpose: 'актив', explanation: 'Выравнивает тон.' },
  ]
  await base.db.deleteFrom('product_ingredient').where('product_id', '=', product_id).execute()
  const ids = await base.db
    .insertInto('ingredient')
    .values(ingredients)
    .onConflict((conflict) => conflict.column('inci').doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })))
    .returning('id')
    .execute()
  await base.db
    .insertInto('product_ingredient')
    .values(
      ids.map(({ id }, position) => ({
        product_id,
        position,
        ingredient_id: id,
        is_active: position === 1,
        share_text: position === 1 ? '4 %' : null,
      })),
    )
    .execute()
  const review = (at: number, rating: number, hidden: boolean) => ({
    external_id: `r-${at}`,
    product_id,
    author: hidden ? 'Вера' : 'Анна',
    rating,
    body: `Отзыв ${at}`,
    written_on: `2026-11-0${at}`,
    hidden,
    skin_type: at % 2 === 0 ? 'сухая' : 'жирная',
  })
  await base.db
    .insertInto('review')
    .values([review(1, 5, false), review(2, 4, false), review(3, 1, true), review(4, 5, false)])
    .execute()
  await base.db.updateTable('product').set({ rating_sum: 14, rating_count: 3 }).where('id', '=', product_id).execute()
  const variant_id = shop.variant('I-0301')
  await base.db.deleteFrom('price_history').where('variant_id', '=', variant_id).execute()
  const past = [
    { since: '2026-08-01', price: 150_000 },
    { since: '2026-10-01', price: 170_000 },
    { since: '2026-11-01', price: 240_000 },
    { since: '2026-11-15', price: 180_000 },
  ]
  await base.db
    .insertInto('price_history')
    .values(past.map((price) => ({ variant_id, ...price })))
    .execute()
}

const placeOrder = async (number: string, state: string, slugs: readonly string[]): Promise<void> => {
  const visitor_id = randomUUID()
  const { id: basket_id } = await base.db
    .insertInto('basket')
    .values({ visitor_id, ordered_at: FIXTURE_NOW })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: order_id } = await base.db
    .insertInto('orders')
    .values({
      number,
      token: randomUUID(),
      basket_id,
      visitor_id,
      state,
      delivery: 'pickup',
      payment: 'on_receipt',
      store_id: shop.store('rodnik'),
      city_id: shop.city('Челябинск'),
      recipient_name: 'Анна',
      recipient_phone: '79120000001',
      recipient_email: 'anna@example.ru',
      goods_total: 100,
      delivery_price: 0,
      total: 100,
      price_tree: '{}',
      consent_text_version: '1',
      consent_at: FIXTURE_NOW,
      placed_at: FIXTURE_NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const slug of slugs) {
    const variant = await base.db
      .selectFrom('variant')
      .select('id')
      .where('product_id', '=', shop.product(slug))
      .executeTakeFirstOrThrow()
    const line = { order_id, variant_id: variant.id, name: slug, quantity: 1, unit_price: 100, total: 100 }
    await base.db.insertInto('order_line').values(line).execute()
  }
}

const page = async (slug: string) => {
  const answer = await calls.get({ slug, city: 'chel' }, caller)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}
const availability = async (slug: string, city: string) => {
  const answer = await calls.availability({ product_id: shop.product(slug), city }, caller)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}

describe('product page', () => {
  test('CAT-09: has brand, category path, ordered composition, and review counts by stars without hidden reviews', async () => {
    const seen = await page('krem-polnoch')
    expect(seen.category).toEqual({
      path: 'ukhod_za_litsom/kremy/nochnye',
      name: 'Ночные кремы',
      ancestors: [
        { path: 'ukhod_za_litsom', name: 'Уход за лицом' },
        { path: 'ukhod_za_litsom/kremy', name: 'Кремы' },
      ],
    })
    expect(seen.composition.map(({ inci, is_active, share_text }) => [inci, is_active, share_text])).toEqual([
      ['Aqua', false, null],
      ['Niacinamide', true, '4 %'],
    ])
    expect(seen).toMatchObject({
      brand: { slug: 'iney' },
      rating: 4.7,
      reviews_count: 3,
      rating_counts: [2, 1, 0, 0, 0],
      discontinued: false,
    })
    expect(seen.review_skin_types).toEqual([
      { value: 'сухая', count: 2 },
      { value: 'жирная', count: 1 },
    ])
  })

  test('CAT-12: with an old price comes the lowest price of the 30 days before the reduction, that at their start included', async () => {
    const { variants } = await page('krem-polnoch')
    expect(variants[0]).toMatchObject({ price: 180_000, old_price: 240_000, lowest_30: 170_000 })
    const { variants: plain } = await page('krem-tish')
    expect(plain[0]?.lowest_30).toBeNull()
  })

  test('CAT-12: the reduced price itself is not the lowest before it; without an earlier price there is none', async () => {
    const since = (day: string) =>
      base.db.deleteFrom('price_history').where('variant_id', '=', shop.variant('I-0301')).where('since', '<', day)
    const rows = await base.db
      .selectFrom('price_history')
      .selectAll()
      .where('variant_id', '=', shop.variant('I-0301'))
      .execute()
    await since('2026-11-01').execute()
    expect((await page('krem-polnoch')).variants[0]?.lowest_30).toBe(240_000)
    await since('2026-11-15').execute()
    expect((await page('krem-polnoch')).variants[0]?.lowest_30).toBeNull()
    await base.db.deleteFrom('price_history').where('variant_id', '=', shop.variant('I-0301')).execute()
    await base.db.insertInto('price_history').values(rows).execute()
  })

  test('SEO-02: a variant is in stock when a shop of any city or the warehouse has it', async () => {
    const stockOf = async (slug: string) => {
      const answer = await calls.get({ slug, city: 'default' }, caller)
      return answer.ok ? answer.value.variants.map(({ sku, in_stock }) => [sku, in_stock]) : answer.refusal
    }
    const held = await base.db
      .selectFrom('stock')
      .innerJoin('variant', 'variant.id', 'variant_id')
      .innerJoin('product', 'product.id', 'product_id')
      .whereRef('on_hand', '>', 'reserved')
      .where('slug', 'in', ['krem-tish', 'krem-zimniy-ten'])
      .select('sku')
      .execute()
    for (const slug of ['krem-tish', 'krem-zimniy-ten'])
      for (const [sku, inStock] of await stockOf(slug))
        expect([sku, inStock]).toEqual([sku, held.some((one) => one.sku === sku)])
  })

  test('CAT-09: variants are sorted by position and have the price of 100 мл', async () => {
    const { variants } = await page('krem-tish')
    expect(variants.map(({ sku, unit_price }) => [sku, unit_price])).toEqual([
      ['P-0101', { price: 298_000, per: '100\u00a0мл' }],
      ['P-0102', { price: 330_000, per: '100\u00a0мл' }],
    ])
  })

  test('CAT-09: a lipstick of 3,5 г and a cream of 15 мл have no price per hundred', () => {
    expect([
      unitPrice(79_000, 3.5, G),
      unitPrice(109_000, 15, ML),
      unitPrice(60_000, 60, PIECES),
      unitPrice(60_000, 100, ML),
    ]).toEqual([null, null, { price: 1000, per: '1\u00a0шт.' }, null])
    expect(unitPrice(60_000, 30, ML)).toEqual({ price: 200_000, per: '100\u00a0мл' })
    // Thousands are compared by the rouble, a single face mask by the kopeck.
    expect([unitPrice(139_000, 30, ML), unitPrice(99_000, 60, PIECES)]).toEqual([
      { price: 463_300, per: '100\u00a0мл' },
      { price: 1650, per: '1\u00a0шт.' },
    ])
  })

  test('ROUTE-15: every call refuses an unknown product; a discontinued one still has its page', async () => {
    expect(await calls.get({ slug: 'net', city: 'chel' }, caller)).toMatchObject({ refusal: 'no-product' })
    expect(await calls.reviews({ slug: 'net' }, caller)).toMatchObject({ refusal: 'no-product' })
    expect(await calls.companions({ slug: 'net', city: 'chel' }, caller)).toMatchObject({ refusal: 'no-product' })
    expect(await calls.availability({ product_id: productId(999_999), city: 'chel' }, caller)).toMatchObject({
      refusal: 'no-product',
    })
    expect((await page('krem-byloy')).discontinued).toBe(true)
  })

  test('CAT-09: reviews are sorted newest first and can be filtered by skin type', async () => {
    const answer = await calls.reviews({ slug: 'krem-polnoch' }, caller)
    expect(answer.ok && answer.value.reviews.map(({ written_on }) => written_on)).toEqual([
      '2026-11-04',
      '2026-11-02',
      '2026-11-01',
    ])
    const dry = await calls.reviews({ slug: 'krem-polnoch', skin: 'сухая' }, caller)
    expect(dry.ok && dry.value).toMatchObject({ total: 2, page: 1, pages: 1 })
  })

  test('CAT-11: buyers like the visitor have a rating from five reviews on, without hidden ones', async () => {
    const id = shop.product('krem-byloy')
    const of = (
      at: number,
      rating: number,
      skin_type: string | null,
      age_group: string,
      skin_tone: string | null = null,
    ) => ({
      external_id: `alike-${at}`,
      product_id: id,
      author: 'Анна',
      rating,
      body: 'Отзыв',
      written_on: '2026-11-01',
      skin_type,
      skin_tone,
      age_group,
    })
    const dry = [5, 5, 5, 4, 5].map((rating, at) => of(at, rating, 'сухая', at === 0 ? '25–34' : '35–44'))
    const others = [3, 2, 4, 3, 3].map((rating, at) =>
      of(10 + at, rating, at === 0 ? 'жирная' : null, '25–34', 'светлый'),
    )
    await base.db
      .insertInto('review')
      .values([...dry, ...others])
      .execute()
    const alike = async (visitor: { skin?: string; tone?: string; age?: string }) => {
      const answer = await calls.reviews({ slug: 'krem-byloy', ...visitor }, caller)
      return answer.ok && answer.value.alike
    }
    expect(await alike({ skin: 'сухая', age: '25–34' })).toEqual({
      skin: 'сухая',
      tone: null,
      age: null,
      average: 3.9,
      from: 3.3,
      to: 4.5,
      count: 5,
    })
    // Five reviews state the tone and the age, one of them the skin.
    expect(await alike({ skin: 'жирная', tone: 'светлый', age: '25–34' })).toMatchObject({
      skin: null,
      tone: 'светлый',
      age: '25–34',
      count: 5,
    })
    expect(await alike({ tone: 'светлый' })).toMatchObject({ skin: null, tone: 'светлый', age: null, count: 5 })
    const light = await calls.reviews({ slug: 'krem-byloy', tone: 'светлый' }, caller)
    expect(light.ok && light.value.total).toBe(5)
    expect((await page('krem-byloy')).review_skin_tones).toEqual([{ value: 'светлый', count: 5 }])
    expect(await alike({ skin: 'жирная', age: '25–34' })).toBeNull()
    expect(await alike({ skin: 'жирная' })).toBeNull()
    expect(await alike({})).toBeNull()
    await base.db.updateTable('review').set({ hidden: true }).where('external_id', '=', 'alike-1').execute()
    expect(await alike({ skin: 'сухая' })).toBeNull()
    await base.db.deleteFrom('review').where('product_id', '=', id).execute()
  })

  test('CAT-09: companions chosen by editors come in the editors’ order; an unknown slug is skipped', async () => {
    const setCompanions = (goes_with: unknown) =>
      base.db
        .updateTable('product')
        .set({ goes_with: JSON.stringify(goes_with) })
        .where('slug', '=', 'krem-rosa')
        .execute()
    await setCompanions([
      { product: 'pomada-vereteno', why: 'в тон' },
      { product: 'net-takogo', why: '' },
      { product: 'krem-tish', why: 'на ночь' },
    ])
    const answer = await calls.companions({ slug: 'krem-rosa', city: 'chel' }, caller)
    await setCompanions([])
    expect(answer.ok && answer.value.goes_with.map(({ slug }) => slug)).toEqual(['pomada-vereteno', 'krem-tish'])
  })

  test('CAT-09: a shade has alike shades of other brands in its section, none of its own brand', async () => {
    const [brusnika, med] = [shop.variant('I-0801'), shop.variant('M-0901')]
    const setColor = (shade_color: string) =>
      base.db.updateTable('variant').set({ shade_color }).where('sku', '=', 'M-0901').execute()
    const matches = async (variant_id: VariantId) => {
      const answer = await calls.shadeMatches({ variant_id, city: 'chel' }, caller)
      return answer.ok ? answer.value.map(({ sku, difference, card }) => [sku, difference, card.available]) : answer
    }
    expect(await matches(brusnika)).toEqual([])
    await setColor('#a2202e')
    const [found] = [await matches(brusnika), await setColor('#c98a3a')]
    expect(found).toEqual([['M-0901', 0.5, true]])
    expect(await matches(med)).toEqual([])
    expect(await matches(shop.variant('P-0101'))).toEqual([])
    expect(await matches(variantId(999_999))).toMatchObject({ refusal: 'no-product' })
  })

  test('CAT-09: a review has its photo, and reviews can be filtered to those with a photo', async () => {
    const { id } = await base.db
      .insertInto('picture')
      .values({ hash: '0123456789abcdef', file: 'reviews/krem.webp', width: 400, height: 400, tone: '#ffffff' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await base.db.updateTable('review').set({ photo_id: id }).where('external_id', 'in', ['r-2', 'r-3']).execute()
    const shown = await calls.reviews({ slug: 'krem-polnoch', with_photo: true }, caller)
    expect(shown.ok && shown.value).toMatchObject({
      total: 1,
      reviews: [{ body: 'Отзыв 2', photos: [{ hash: '0123456789abcdef', width: 400 }] }],
    })
    const all = await calls.reviews({ slug: 'krem-polnoch' }, caller)
    expect(all.ok && all.value.reviews.map(({ photos }) => photos.map(({ hash }) => hash))).toEqual([
      [],
      ['0123456789abcdef'],
      [],
    ])
    expect(await page('krem-polnoch')).toMatchObject({
      reviews_with_photo: 1,
      review_photos: [{ author: 'Анна', picture: { hash: '0123456789abcdef' } }],
    })
    await base.db.updateTable('review').set({ photo_id: null }).execute()
  })

  test('CAT-09: the protection factor is written as on the pack, «50+» included', async () => {
    const change = (spf_plus: boolean) =>
      base.db.updateTable('product').set({ spf_plus }).where('slug', '=', 'krem-spf-30').execute()
    expect((await page('krem-spf-30')).spf).toBe('30')
    await change(true)
    expect((await page('krem-spf-30')).spf).toBe('30+')
    await change(false)
    expect((await page('krem-tish')).spf).toBeNull()
  })

  test('CAT-11: a visitor marks a review as helpful once and may take it back; the marks sort the list', async () => {
    const listed = async (sort: 'helpful' | 'high' | 'low' | 'new') => {
      const answer = await calls.reviews({ slug: 'krem-polnoch', sort }, caller)
      return answer.ok ? answer.value.reviews.map(({ body, helpful_count }) => `${body}: ${helpful_count}`) : []
    }
    const reviewOf = async (external_id: string) =>
      (await base.db.selectFrom('review').select('id').where('external_id', '=', external_id).executeTakeFirstOrThrow())
        .id
    const visitor = { ...caller, visitorId: randomUUID() }
    const mark = (review_id: number, helpful: boolean, who = visitor) => calls.markReview({ review_id, helpful }, who)
    const [first, second, hidden] = await Promise.all(['r-1', 'r-2', 'r-3'].map(reviewOf))
    await mark(first ?? 0, true)
    expect(await mark(first ?? 0, true)).toEqual({ ok: true, value: { helpful_count: 1 } })
    expect(await mark(first ?? 0, true, { ...caller, visitorId: randomUUID() })).toMatchObject({
      value: { helpful_count: 2 },
    })
    await mark(second ?? 0, true)
    expect(await listed('helpful')).toEqual(['Отзыв 1: 2', 'Отзыв 2: 1', 'Отзыв 4: 0'])
    expect(await listed('low')).toEqual(['Отзыв 2: 1', 'Отзыв 4: 0', 'Отзыв 1: 2'])
    expect(await listed('high')).toEqual(['Отзыв 4: 0', 'Отзыв 1: 2', 'Отзыв 2: 1'])
    expect(await mark(first ?? 0, false)).toMatchObject({ value: { helpful_count: 1 } })
    expect(await mark(hidden ?? 0, true)).toMatchObject({ refusal: 'no-review' })
    await base.db.deleteFrom('review_mark').execute()
  })

  test('CAT-09: products of three settled orders are bought together; until then the editors’ ties are shown', async () => {
    const tied = async () => {
      const answer = await calls.companions({ slug: 'krem-tish', city: 'default' }, caller)
      return answer.ok ? [answer.value.tied_by, answer.value.goes_with.map(({ slug }) => slug)] : []
    }
    const others = ['krem-rosa', 'krem-polnoch', 'pomada-vereteno']
    const day = 86_400_000
    for (let n = 0; n < 3; n++) await placeOrder(`together-${n}`, 'new', ['krem-tish', ...others])
    for (let n = 0; n < 5; n++) await placeOrder(`cancelled-${n}`, 'cancelled', ['krem-tish', 'krem-spf-30'])
    await countBoughtTogether(base.db, new Date(FIXTURE_NOW.getTime() + 6 * day))
    expect((await tied())[0]).toBe('editors')
    await countBoughtTogether(base.db, new Date(FIXTURE_NOW.getTime() + 8 * day))
    await countBoughtTogether(base.db, new Date(FIXTURE_NOW.getTime() + 9 * day))
    const [by, slugs] = await tied()
    expect(by).toBe('orders')
    expect([...(slugs ?? [])].toSorted()).toEqual([...others].toSorted())
    expect(await base.db.selectFrom('bought_together').select('orders').where('orders', '<>', 3).execute()).toEqual([])
    await base.db.deleteFrom('bought_together').execute()
  })

  test('CAT-09: similar products share active ingredients before popularity counts', async () => {
    const similar = async () => {
      const answer = await calls.companions({ slug: 'krem-tish', city: 'default' }, caller)
      return answer.ok ? answer.value.similar.map(({ slug }) => slug) : []
    }
    const {
      id: _,
      facts,
      goes_with,
      ...rest
    } = await base.db.selectFrom('product').selectAll().where('slug', '=', 'krem-rosa').executeTakeFirstOrThrow()
    const { id: other } = await base.db
      .insertInto('product')
      .values({
        ...rest,
        facts: JSON.stringify(facts),
        goes_with: JSON.stringify(goes_with),
        slug: 'krem-rosa-2',
        popularity: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: __, ...variant } = await base.db
      .selectFrom('variant')
      .selectAll()
      .where('product_id', '=', shop.product('krem-rosa'))
      .executeTakeFirstOrThrow()
    await base.db
      .insertInto('variant')
      .values({ ...variant, product_id: other, sku: 'ROSA-2' })
      .execute()
    expect(await readSimilar(base.db, shop.product('krem-tish'))).toEqual([shop.product('krem-rosa'), other])
    const { ingredient_id } = await base.db
      .selectFrom('product_ingredient')
      .select('ingredient_id')
      .where('is_active', '=', true)
      .where('product_id', '=', shop.product('krem-polnoch'))
      .executeTakeFirstOrThrow()
    await base.db
      .insertInto('product_ingredient')
      .values(
        [shop.product('krem-tish'), other].map((product_id) => ({
          product_id,
          ingredient_id,
          position: 90,
          is_active: true,
        })),
      )
      .execute()
    expect(await readSimilar(base.db, shop.product('krem-tish'))).toEqual([other, shop.product('krem-rosa')])
    await base.db.deleteFrom('product_ingredient').where('position', '=', 90).execute()
    await base.db.deleteFrom('variant').where('sku', '=', 'ROSA-2').execute()
    await base.db.deleteFrom('product').where('id', '=', other).execute()
    expect(await similar()).toEqual(['krem-rosa'])
  })

  test('CAT-09: similar products share the category; companions share the brand', async () => {
    const answer = await calls.companions({ slug: 'krem-tish', city: 'default' }, caller)
    expect(answer.ok && answer.value.similar.map(({ slug }) => slug)).toEqual(['krem-rosa'])
    expect(answer.ok && answer.value.goes_with.map(({ slug }) => slug)).toEqual([
      'balzam-dlya-gub',
      'maslo-ochishchayushchee',
    ])
  })
})

describe('availability', () => {
  test('ORD-10: a store with fewer units than are reserved has none free', async () => {
    const change = (stock: { reserved?: number; on_hand?: number }) =>
      base.db
        .updateTable('stock')
        .set(stock)
        .where('store_id', '=', shop.store('rodnik'))
        .where('variant_id', '=', shop.variant('P-0101'))
        .execute()
    await change({ reserved: 2 })
    await change({ on_hand: 0 })
    const seen = await availability('krem-tish', 'chel')
    const rodnik = seen.variants
      .find(({ variant_id }) => variant_id === shop.variant('P-0101'))
      ?.stores.find(({ store_id }) => store_id === shop.store('rodnik'))
    expect(rodnik?.quantity).toBe(0)
    await change({ reserved: 0, on_hand: 3 })
  })

  test('CAT-09: returns free units by store of the city and the largest quantity of one parcel', async () => {
    await base.db
      .updateTable('stock')
      .set({ reserved: 2 })
      .where('store_id', '=', shop.store('rodnik'))
      .where('variant_id', '=', shop.variant('P-0101'))
      .execute()
    const seen = await availability('krem-tish', 'chel')
    expect(seen).toMatchObject({ city_name: 'Челябинск', city_name_in: 'в Челябинске' })
    expect(seen.variants[0]?.stores.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['ТРК «Родник»', 1],
      ['Кировка', 0],
    ])
    expect(seen.variants[0]).toMatchObject({ courier_quantity: 10, best_quantity: 10 })
    expect(seen.variants[1]).toMatchObject({ courier_quantity: 1, best_quantity: 1 })
  })

  test('PEOPLE-05: a list says «today» of the stores that the page of the product says it of', async () => {
    const products = await base.db
      .selectFrom('product')
      .select(['id', 'slug'])
      .where('discontinued', '=', false)
      .execute()
    let named = 0
    for (const city of ['chel', 'msk']) {
      const answer = await calls.stock({ city, ids: products.map(({ id }) => productId(id)) }, caller)
      if (!answer.ok) throw new Error(answer.refusal)
      for (const { id, slug } of products) {
        const { variants, timezoneoffset } = await availability(slug, city)
        const day = (moment: Date): string => dayAt(moment, timezoneoffset ?? 0)
        const today = variants.flatMap(({ stores }) =>
          stores
            .filter(({ ready_at }) => ready_at !== null && day(new Date(ready_at)) === day(FIXTURE_NOW))
            .map(({ name }) => name),
        )
        const found = answer.value.find(({ product_id }) => product_id === id)
        expect([...(found?.today ?? [])].toSorted(), slug).toEqual([...new Set(today)].toSorted())
        expect(found?.quantity, slug).toBe(Math.max(...variants.map(({ best_quantity }) => best_quantity)))
        named += today.length
      }
    }
    expect(named).toBeGreaterThan(0)
    // Every store has closed.
    const lateCalls = productCalls({ ...deps, clock: { now: () => new Date('2026-11-20T18:00:00Z') } })
    const late = await lateCalls.stock({ city: 'chel', ids: products.map(({ id }) => productId(id)) }, caller)
    expect(late.ok && late.value.flatMap(({ today }) => today)).toEqual([])
    const unknown = await calls.stock({ city: 'default', ids: [productId(999_999)] }, caller)
    expect(unknown).toEqual({ ok: true, value: [] })
  })

  test('CAT-09: in a city with shops the courier comes tomorrow, free from 3 000 ₽ except in Moscow', async () => {
    expect((await availability('krem-tish', 'chel')).courier).toEqual({
      price: 29_000,
      free_from: 300_000,
      date: '2026-11-21',
      hours: null,
    })
    expect((await availability('krem-tish', 'msk')).courier).toEqual({
      price: 29_000,
      free_from: null,
      date: '2026-11-21',
      hours: null,
    })
  })

  test('CAT-09: a city without shops is served from the warehouse only, in five days, or by carriers with days of their own', async () => {
    const seen = await availability('krem-tish', '8a1b3f29-4a84-4c3e-9a6b-4f2b1f6f7a01')
    expect(seen.courier).toEqual({ price: 29_000, free_from: null, date: '2026-11-25', hours: null })
    expect(seen.variants.map(({ stores, courier_quantity }) => [stores.length, courier_quantity])).toEqual([
      [0, 10],
      [0, 0],
    ])
    const byCarriers = productCalls({ ...deps, carriers: ['cdek'] })
    const query = { product_id: shop.product('krem-tish'), city: '8a1b3f29-4a84-4c3e-9a6b-4f2b1f6f7a01' }
    expect(await byCarriers.availability(query, caller)).toMatchObject({ ok: true, value: { courier: null } })
  })

  test('CAT-13: a variant that the city does not have names the cities whose shops have it, and when it is due', async () => {
    const stockOf = (arbat: number) =>
      base.db
        .insertInto('stock')
        .values({ store_id: shop.store('arbat'), variant_id: shop.variant('P-0102'), on_hand: arbat })
        .onConflict((conflict) => conflict.columns(['store_id', 'variant_id']).doUpdateSet({ on_hand: arbat }))
        .execute()
    await stockOf(2)
    const own = await base.db
      .updateTable('stock')
      .set({ on_hand: 0 })
      .where('variant_id', '=', shop.variant('P-0102'))
      .where('store_id', '<>', shop.store('arbat'))
      .returning('store_id')
      .execute()
    expect((await availability('krem-tish', 'chel')).variants.map(({ other_cities }) => other_cities)).toEqual([
      [],
      [{ key: 'msk', name_in: 'в Москве', shops: 1 }],
    ])
    expect((await availability('krem-tish', 'msk')).variants[1]?.other_cities).toEqual([])
    const [storeId, later] = [shop.store('kirovka'), new Date('2026-11-23T13:00:00Z')]
    const onItsWay = (sku: string, arrivesAt: Date) => ({ variantId: shop.variant(sku), storeId, arrivesAt })
    const coming = [
      onItsWay('P-0101', fixtureClock.now()),
      onItsWay('P-0102', later),
      onItsWay('P-0102', fixtureClock.now()),
    ]
    const hoping = productCalls({ ...deps, readComing: () => Promise.resolve(coming) })
    const answer = await hoping.availability({ product_id: shop.product('krem-tish'), city: 'chel' }, caller)
    expect(answer.ok && answer.value.variants.map((variant) => variant.coming)).toEqual([
      null,
      { store_id: storeId, arrives_at: later.toISOString() },
    ])
    await stockOf(0)
    for (const { store_id } of own)
      await base.db
        .updateTable('stock')
        .set({ on_hand: 1 })
        .where('store_id', '=', store_id)
        .where('variant_id', '=', shop.variant('P-0102'))
        .execute()
  })

  test('CAT-09: without a city there is no courier; an unknown city is refused', async () => {
    expect(await availability('krem-tish', 'default')).toMatchObject({
      city_name: null,
      courier: null,
      variants: [{ best_quantity: 10 }, { best_quantity: 0 }],
    })
    expect(
      await calls.availability({ product_id: shop.product('krem-tish'), city: 'net-takogo' }, caller),
    ).toMatchObject({ refusal: 'no-city' })
  })

  test('CAT-15: stock synced more than 24 hours ago or never is stale', async () => {
    const setSyncedAt = (code: 'rodnik' | 'kirovka', at: Date | null) =>
      base.db.updateTable('store').set({ stock_synced_at: at }).where('id', '=', shop.store(code)).execute()
    await setSyncedAt('rodnik', new Date(FIXTURE_NOW.getTime() - 24 * 3_600_000))
    await setSyncedAt('kirovka', null)
    const stores = (await availability('krem-tish', 'chel')).variants[0]?.stores
    expect(stores?.map(({ synced_at, stale }) => [synced_at, stale])).toEqual([
      ['2026-11-19T09:00:00.000Z', false],
      [null, true],
    ])
    await setSyncedAt('rodnik', new Date(FIXTURE_NOW.getTime() - 24 * 3_600_000 - 1))
    expect((await availability('krem-tish', 'chel')).variants[0]?.stores[0]?.stale).toBe(true)
    // The courier takes the product from the place that has the most of it: the main warehouse, synced now.
    expect((await availability('krem-tish', 'chel')).variants[0]?.courier_synced_at).toBe(FIXTURE_NOW.toISOString())
  })
})

test('a product says whether it belongs to a step of the routine; in a shop without one none does', async () => {
  const steps = [{ name: 'Крем', sections: ['ukhod_za_litsom/kremy'], part: 'both', every: 1, perUse: null }] as const
  const inRoutine = async (slug: string, routine: Parameters<typeof productCalls>[0]['routine']) => {
    const answer = await productCalls({ ...deps, routine: routine ?? null }).get({ slug, city: 'chel' }, caller)
    return answer.ok && answer.value.in_routine
  }
  expect(await inRoutine('krem-polnoch', { steps })).toBe(true)
  expect(await inRoutine('pomada-vereteno', { steps })).toBe(false)
  expect(await inRoutine('krem-polnoch', null)).toBe(false)
})

test('SEO-03: a product that has no variants left is not found, so that its address can redirect', async () => {
  const { id: _id, ...copied } = await base.db
    .selectFrom('product')
    .selectAll()
    .where('slug', '=', 'krem-polnoch')
    .executeTakeFirstOrThrow()
  const empty = { ...copied, slug: 'bez-variantov', facts: '[]', goes_with: '[]', discontinued: true }
  await base.db.insertInto('product').values(empty).execute()
  expect(await calls.get({ slug: 'bez-variantov', city: 'chel' }, caller)).toMatchObject({ refusal: 'no-product' })
})
