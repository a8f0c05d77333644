import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { DEMO_FOLDER } from '#app/settings.ts'
import { folderSource } from '#app/import/importer.ts'
import { refuseOwnFolder, refuseOwnShop } from './refuse-own-shop.ts'

const demo = folderSource(DEMO_FOLDER)
let base: TestDatabase
beforeAll(async () => void (base = await freshDatabase()))
afterAll(() => base.close())

const insertBrand = (slug: string): Promise<unknown> =>
  base.db
    .insertInto('brand')
    .values({ slug, name: slug, country: 'Россия', tagline: '', story_html: '', popularity: 1 })
    .execute()

test('OWN-02: demo:load fills an empty database and the demo shop, never somebody else’s', async () => {
  await refuseOwnShop(base.db, demo)
  await insertBrand('severnaya-pryazha')
  await expect(refuseOwnShop(base.db, demo)).rejects.toThrow('Свои товары загружает npm run import')
  await insertBrand('clairval')
  await refuseOwnShop(base.db, demo)
})

test('OWN-02: demo:load refuses a folder of SHOP_DIR that is not the demo shop’s', () => {
  refuseOwnFolder(undefined, DEMO_FOLDER)
  refuseOwnFolder(join(DEMO_FOLDER, '.'), DEMO_FOLDER)
  expect(() => refuseOwnFolder('/srv/moy-magazin', DEMO_FOLDER)).toThrow('Здесь свой магазин')
})
