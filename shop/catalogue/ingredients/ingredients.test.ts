import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '#kernel/endpoint.ts'
import { productId } from '#kernel/ids.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { FIXTURE_NOW, fixtureClock, loadFixtureShop, type FixtureShop } from '#kit/shops/fixture-shop.ts'
import { anonymous, type Caller } from '#platform/calls/caller.ts'
import { openCatalogueIndex, type CatalogueIndex } from '../index/catalogue-index.ts'
import { catalogCalls } from '../listing/catalog.calls.ts'
import { ingredientsCalls } from './ingredients.calls.ts'

const PANTHENOL = 'fixture-panthenol'
const SQUALANE = 'fixture-squalane'
const HYALURONATE = 'fixture-hyaluronate'

let base: TestDatabase
let shop: FixtureShop
let index: CatalogueIndex
let anna: Caller
let seconds = 0
const clock = { now: () => new Date(FIXTURE_NOW.getTime() + (seconds += 1) * 1000) }
const guest = anonymous('test')

beforeAll(async () => {
  base = await freshDatabase()
  shop = await loadFixtureShop(base.db)
  await base.db
    .insertInto('search_synonym')
    .values({ code: 'b5', words: ['пантенол', 'провитамин в5'] })
    .execute()
  index = await openCatalogueIndex(base.db)
  const { id } = await base.db
    .insertInto('customer')
    .values({ phone: '79120000001', name: 'Анна', email: 'anna@example.ru', birthday: '1990-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow()
  anna = { ...guest, customerId: id }
})
afterAll(() => base.close())

const calls = () => ingredientsCalls({ db: base.db, clock, index })
const codesOf = async (answering: Promise<Answer<{ code: string }[]>>): Promise<string[]> => {
  const answer = await answering
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value.map(({ code }) => code)
}
const suggested = (q: string) => codesOf(calls().suggest({ q }, guest))

test('CAT-14: ingredients are suggested by Russian, INCI and common names, by the beginnings of words', async () => {
  expect(await suggested('пант')).toEqual([PANTHENOL])
  expect(await suggested('fixture SQ')).toEqual([SQUALANE])
  expect(await suggested('провитамин')).toEqual([PANTHENOL])
  expect(await suggested('fixture')).toHaveLength(4)
  expect(await suggested('!')).toEqual([])
})

test('CAT-14: of the products asked about, those with a known composition are named with what they have of the list', async () => {
  const [tish, rosa] = [shop.product('krem-tish'), shop.product('krem-rosa')]
  const answer = await calls().findInProducts(
    { codes: [SQUALANE, HYALURONATE, PANTHENOL], product_ids: [productId(tish), productId(rosa), productId(999_999)] },
    guest,
  )
  expect(answer).toEqual({
    ok: true,
    value: [
      { product_id: tish, codes: [SQUALANE, PANTHENOL] },
      { product_id: rosa, codes: [HYALURONATE] },
    ],
  })
  const [withNone, unknown] = [shop.product('krem-polnoch'), shop.product('krem-zimniy-ten')]
  const other = await calls().findInProducts(
    { codes: [PANTHENOL], product_ids: [productId(rosa), productId(withNone), productId(unknown)] },
    guest,
  )
  expect(other.ok && other.value).toEqual([
    { product_id: rosa, codes: [] },
    { product_id: withNone, codes: [] },
  ])
})

test('CAT-14: a list without ingredients has no product with any of them, counts them out of its facets and names them', async () => {
  const list = async (exclude: string[]) => {
    const answer = await catalogCalls({ db: base.db, clock: fixtureClock, index }).list(
      { city: 'default', path: 'ukhod_za_litsom/kremy', exclude },
      guest,
    )
    if (!answer.ok) throw new Error(answer.refusal)
    return answer.value
  }
  const whole = await list([])
  const without = await list([PANTHENOL, HYALURONATE, 'unknown'])
  const slugs = without.cards.map(({ slug }) => slug)
  expect(whole.cards.map(({ slug }) => slug)).toEqual(['krem-tish', 'krem-rosa', 'krem-polnoch', 'krem-zimniy-ten'])
  expect(slugs).toEqual(['krem-zimniy-ten'])
  expect(without.total).toBe(1)
  expect(without.facets.groups.flatMap(({ values }) => values.map(({ count }) => count)).every((n) => n <= 1)).toBe(
    true,
  )
  expect(without.facets.excluded.map(({ name }) => name)).toEqual(['Пантенол', 'Гиалуронат'])
})

test('CAT-14, AUTH-08: the list of a device joins the account’s, nothing lost; a removed ingredient leaves it', async () => {
  expect(await codesOf(calls().addUnwanted({ codes: [PANTHENOL] }, anna))).toEqual([PANTHENOL])
  expect(await codesOf(calls().addUnwanted({ codes: [SQUALANE, PANTHENOL, 'unknown'] }, anna))).toEqual([
    SQUALANE,
    PANTHENOL,
  ])
  expect(await codesOf(calls().removeUnwanted({ code: PANTHENOL }, anna))).toEqual([SQUALANE])
  expect(await codesOf(calls().getUnwanted({}, anna))).toEqual([SQUALANE])
})

test('CAT-14, SAFE-07: a guest has no list on the server', async () => {
  expect(await codesOf(calls().getUnwanted({}, guest))).toEqual([])
  expect(await calls().addUnwanted({ codes: [PANTHENOL] }, guest)).toMatchObject({ refusal: 'signed-out' })
})

test('SAFE-05: the list is deleted with the account', async () => {
  await base.db.deleteFrom('customer').where('id', '=', anna.customerId).execute()
  expect(await base.db.selectFrom('unwanted_ingredient').selectAll().execute()).toEqual([])
})
