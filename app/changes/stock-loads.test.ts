import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { databaseOfEachTest } from '#kit/database.ts'
import {
  exchange,
  exchangeDeps,
  fillExchangeShop,
  GOODS,
  link,
  LINKS,
  OFFER_LINKS,
  sendTo,
} from '#kit/shops/exchange-shop.ts'
import { FIXTURE_NOW } from '#kit/shops/fixture-shop.ts'
import { insertStaffSession, staffOffice } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import { importUpload } from '../import/import-upload.ts'

const base = databaseOfEachTest({ fill: fillExchangeShop })
const LATER = new Date(FIXTURE_NOW.getTime() + 60_000)

test('CHG-01: loads of stock by a program and by 1C stand in the list of changes, newest first; idle ones and sets do not', async () => {
  await link(base, [...LINKS, ...OFFER_LINKS])
  const offers = [{ id: 'a', stocks: { w1: 7 } }]
  await exchange(sendTo(exchangeDeps(base)), { ...GOODS, goods: [], offers })
  const folder = await mkdtemp(join(tmpdir(), 'glad-loads-'))
  const path = join(folder, 'stock')
  await writeFile(path, `${JSON.stringify({ sku: 'L-1', stores: { kirovka: 3 } })}\n`)
  const load = () =>
    importUpload(
      { db: base.db, keepOriginal: async () => {}, maxPercent: 100, redirectHosts: [], now: () => LATER },
      { what: 'stock', path, dryRun: false, confirmed: true, by: 'kassa' },
    )
  const first = await load()
  const again = await load()
  await rm(folder, { recursive: true })
  expect([first?.changed, again?.changed]).toEqual([1, 0])
  const desk = staffOffice(base.db, LATER)
  const anna = await insertStaffSession(base.db, { login: 'anna', role: 'office' }, LATER)
  const loads = async (asked: object) => valueOf(await desk.office.changeSets(asked, anna.caller())).stock_loads
  expect(await loads({})).toEqual([
    { at: LATER.toISOString(), by: 'kassa', changed: 1, session: null },
    { at: FIXTURE_NOW.toISOString(), by: '1c', changed: 1, session: expect.any(Number) },
  ])
  expect([await loads({ state: 'applied' }), await loads({ page: 2 })]).toEqual([[], []])
})
