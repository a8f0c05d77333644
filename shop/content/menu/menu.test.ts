import { shopTerms } from '#kit/shops/shop-terms.ts'
import { join } from 'node:path'
import { sql } from 'kysely'

import { afterAll, beforeAll, expect, test } from 'vitest'
import { anonymous } from '#platform/calls/caller.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { fixtureClock } from '#kit/shops/fixture-shop.ts'
import { openCatalogueIndex } from '#shop/catalogue/index/catalogue-index.ts'
import { contactsCalls } from '#shop/places/stores/contacts.calls.ts'
import { folderSource, importShop, type RecordSource } from '#app/import/importer.ts'
import { menuCalls, menusOf } from './menu.calls.ts'
import { readMenuItems } from './menu.sql.ts'

let base: TestDatabase
const caller = anonymous('test')
const errors: string[] = []
const KINDS = ['menus', 'contacts']

/** Only the menus and the contacts of the demo shop. */
const menuSource = (folder: string): RecordSource => {
  const source = folderSource(folder)
  const nothing = async function* () {}
  return {
    pictures: nothing,
    knownPictures: nothing,
    records: (kind) => (KINDS.includes(kind) ? source.records(kind) : nothing()),
  }
}

beforeAll(async () => {
  base = await freshDatabase()
  await importShop(base.db, menuSource(join(import.meta.dirname, '../../../demo')), {
    invalid: (where, why) => errors.push(`${where}: ${why}`),
    shortfall: () => {},
    done: () => {},
  })
})
afterAll(() => base.close())

/** Menu as stored: whether a link leads somewhere depends on the rest of the shop. */
const shellMenus = async () => menusOf(await readMenuItems(base.db), () => true)

test('MENU-05: menu items have a title, a link and an optional child list, as stored in the tables', async () => {
  expect(errors).toEqual([])
  const { sections, top } = await shellMenus()
  expect(sections.map(({ title, link, is_sale }) => [title, link, is_sale])).toEqual([
    ['Бренды', '/brands', false],
    ['Акции', '/sale', false],
    ['Новинки', '/products/new', false],
    ['Распродажа', '/products/sale', true],
    ['SPF', '/products/ukhod_za_litsom/spf', false],
  ])
  expect(top.map(({ title }) => title)).toEqual(['Магазины', 'Отзывы', 'Новости'])
  await base.db.updateTable('menu_item').set({ title: 'Марки' }).where('code', '=', 'sections-brands').execute()
  expect((await shellMenus()).sections[0]?.title).toBe('Марки')
})

test('MENU-01: the burger has About and Clients with their lists, then Sale, New, SPF, Brands, Promotions', async () => {
  const { burger } = await shellMenus()
  expect(burger.map(({ title, items }) => [title, items.map((item) => item.title)])).toEqual([
    ['О\u00a0компании', ['Магазины', 'Отзывы', 'Новости', 'Контакты']],
    ['Покупателям', ['Доставка', 'Подарочный сертификат', 'Возврат', 'Бонусная карта']],
    ['Распродажа', []],
    ['Новинки', []],
    ['SPF', []],
    ['Бренды', []],
    ['Акции', []],
  ])
  expect(burger[0]?.link).toBeNull()
})

test('MENU-05: the database rejects an item without a link and without child items', async () => {
  const row = { code: 'nowhere', place: 'top', position: 1, title: 'Никуда' }
  await expect(base.db.insertInto('menu_item').values(row).execute()).rejects.toThrow(/menu_item_check/)
})

test('HEAD-08: the director’s phone, the email and the networks come from the table of contacts; missing ones are omitted', async () => {
  const readContacts = async () => {
    const answer = await contactsCalls(base).get({}, caller)
    return answer.ok ? answer.value : null
  }
  expect(await readContacts()).toMatchObject({
    email: 'zabota@glad.example',
    director_phone: '73512001099',
    networks: [{ network: 'telegram' }, { network: 'whatsapp' }, { network: 'vk' }, { network: 'tiktok' }],
  })
  await base.db.deleteFrom('contact').where('kind', 'in', ['director_phone', 'vk']).execute()
  expect(await readContacts()).toMatchObject({
    director_phone: null,
    networks: [{ network: 'telegram' }, { network: 'whatsapp' }, { network: 'tiktok' }],
  })
})

test('OWN-01: menus lead only to what the shop has: no page that nobody wrote, no empty list or category', async () => {
  const bare = menuCalls({
    db: base.db,
    clock: fixtureClock,
    index: await openCatalogueIndex(base.db),
    terms: shopTerms,
    routine: null,
  })
  const shell = async () => {
    const answer = await bare.shell({}, caller)
    if (!answer.ok) throw new Error('refused')
    return answer.value
  }
  const { absent, ...menus } = await shell()
  expect(menus).toEqual({ top: [], sections: [], burger: [], footer: [] })
  expect(absent).toEqual(
    expect.arrayContaining(['/brands', '/news', '/sale', '/products/new', '/bonus', '/delivery', '/personal/routine']),
  )
  await sql`
    INSERT INTO page (path, title, description, body_html, updated_on)
    VALUES ('/delivery', 'Доставка', 'Доставка', '<p>Завтра.</p>', '2026-11-20')`.execute(base.db)
  const { burger, footer } = await shell()
  expect([...burger, ...footer].map(({ title, items }) => [title, items.map(({ link }) => link)])).toEqual([
    ['Покупателям', ['/delivery']],
    ['Покупателям', ['/delivery']],
  ])
})
