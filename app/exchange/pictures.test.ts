import { zipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { databaseOfEachTest } from '#kit/database.ts'
import { clientOf, exchangeDeps, fillExchangeShop, GOODS, link, sendTo } from '#kit/shops/exchange-shop.ts'
import { faultsIn, filesIn } from '#kit/shops/exchange-state.ts'
import { FIXTURE_NOW } from '#kit/shops/fixture-shop.ts'
import { importXml, offersXml } from '#platform/commerceml/write-package.ts'
import { applySet } from '../changes/apply-set.ts'

const base = databaseOfEachTest({ fill: fillExchangeShop })

const picture = (tone: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: tone } })
    .jpeg()
    .toBuffer()
const picturesOf = async (slug: string): Promise<string[]> =>
  (
    await base.db
      .selectFrom('product_picture')
      .innerJoin('product', 'product.id', 'product_id')
      .innerJoin('picture', 'picture.id', 'picture_id')
      .select('file')
      .where('slug', '=', slug)
      .orderBy('product_picture.position')
      .execute()
  ).map(({ file }) => file)
const drafts = () =>
  base.db.selectFrom('change_set').select(['id', 'reason']).where('state', '=', 'draft').orderBy('id').execute()

test('EXCH-02: pictures of 1C wait as a set for products without pictures; a person applies it, and those of the office stay', async () => {
  await link(base)
  const kept = new Map<string, Uint8Array>()
  const deps = exchangeDeps(base, { keepOriginal: async (hash, bytes) => void kept.set(hash, bytes) })
  const named = ['import_files/a/rosa.jpg', 'import_files/a/bad.jpg', 'import_files/a/missing.jpg']
  const goods = (GOODS.goods ?? []).map((good) => (good.id === 'a' ? { ...good, pictures: named } : good))
  const send = async (tone: string): Promise<void> => {
    const client = clientOf(sendTo(deps))
    await client.checkauth()
    await client.init()
    await client.upload('offers.xml', Buffer.from(offersXml(GOODS)), 9999)
    await client.importFile('offers.xml')
    await client.upload(named[0] ?? '', await picture(tone), 300, 1)
    const rest = {
      'import.xml': Buffer.from(importXml({ ...GOODS, goods })),
      [named[1] ?? '']: Buffer.from('no picture'),
    }
    await client.upload('v8.zip', zipSync(rest), 9999)
    await client.importFile('import.xml')
  }
  await send('#aa3322')
  expect(await drafts()).toMatchObject([{ reason: 'Обмен с\u00a01С: снимки товаров, у\u00a0которых их нет' }])
  expect(await picturesOf('krem-rosa')).toEqual([])
  expect((await faultsIn(base)).filter((fault) => fault.startsWith('картинка'))).toEqual([
    'картинка import_files/a/bad.jpg: это не картинка WebP, PNG, JPEG или AVIF, или файл обрезан',
  ])
  expect((await filesIn(base)).map(({ state }) => state)).toEqual(['done', 'unpacked', 'done'])
  // The next exchange takes the place of the set.
  await send('#2233aa')
  const [set, ...others] = await drafts()
  expect(others).toEqual([])
  const desk = { db: base.db, maxPercent: 100, redirectHosts: [] }
  const applied = await applySet(desk, Number(set?.id), {
    at: FIXTURE_NOW,

    overwrites: true,
    confirmed: true,
  })
  expect(applied).toMatchObject({ ok: true })
  expect(await picturesOf('krem-rosa')).toEqual(['import_files/a/rosa.jpg'])
  expect(kept.size).toBe(2)
  await send('#33aa22')
  expect(await drafts()).toEqual([])
  expect(await picturesOf('krem-rosa')).toEqual(['import_files/a/rosa.jpg'])
  expect(await base.db.selectFrom('exchange_picture').select('name').execute()).toEqual([])
})
