import { expect, test, vi } from 'vitest'
import { databaseOfEachTest } from '#kit/database.ts'
import { FIXTURE_NOW, fixtureClock, loadFixtureShop } from '#kit/shops/fixture-shop.ts'
import { insertStaffSession, staffOffice } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import { openLiveIndex } from '#shop/catalogue/index/live-index.ts'
import { officeSearchCalls } from '#shop/catalogue/listing/office-search.calls.ts'

const base = databaseOfEachTest()

test('OFFICE-05: words applied at the desk are found by the notice alone: no restart, and no check each second', async () => {
  await loadFixtureShop(base.db)
  const failed = vi.fn()
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  const catalogue = await openLiveIndex({ db: base.db, url: base.appUrl, onError: failed })
  try {
    const staff = await insertStaffSession(base.db, { login: 'anna', role: 'office' }, FIXTURE_NOW)
    const { office } = staffOffice(base.db, FIXTURE_NOW)
    const calls = officeSearchCalls({ db: base.db, clock: fixtureClock, index: catalogue.index })
    const found = async (): Promise<number> =>
      valueOf(await calls.explainSearch({ q: 'гваюла', city: 'msk' }, staff.caller())).total
    expect(await found()).toBe(0)
    const read = new Promise<void>((resolve) => {
      let times = 0
      // The first notice says that the catalogue has changed, the second that the words have been read.
      catalogue.onChange(() => ((times += 1) === 2 ? resolve() : undefined))
    })
    const words = { code: 'gvayula', words: ['гваюла', 'помада'] }
    const saved = await office.saveRecord(
      {
        kind: 'search_synonyms',
        key: null,
        before: '{}',
        after: JSON.stringify(words),
        reason: 'Ищут «гваюла»',
        starts_at: null,
        ends_at: null,
        draft: true,
        confirmed: false,
      },
      staff.caller(),
    )
    const times = { starts_at: null, ends_at: null, overwrites: false, confirmed: false }
    valueOf(await office.applyChanges({ id: valueOf(saved).id, ...times }, staff.caller()))
    await read
    expect(await found()).toBeGreaterThan(0)
    expect(failed).not.toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
    await catalogue.close()
  }
})
