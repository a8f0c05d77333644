/** EXCH-04: what is counted, from what browsers send to the rows of a day. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { OTHER } from './facts/source.ts'
import { openFunnelRecorder, withinDay, type FunnelRecorder, type FunnelReport } from './funnel-recorder.ts'
import { deleteOldFunnelCounts } from './funnel.sql.ts'

let base: TestDatabase
let recorder: FunnelRecorder
let now = new Date('2026-11-20T12:00:00Z')
const failed = vi.fn()
beforeAll(async () => {
  base = await freshDatabase()
  recorder = openFunnelRecorder({ db: base.db, clock: { now: () => now }, onError: failed })
})
beforeEach(async () => {
  now = new Date(now.getTime() + 60_000)
  await base.db.deleteFrom('funnel_day').execute()
})
afterAll(async () => {
  await recorder.close()
  await base.close()
  expect(failed).not.toHaveBeenCalled()
})

const report = (counts: FunnelReport['counts'], source = 'vk', city = 'msk'): FunnelReport => ({
  city,
  touch: { source },
  counts,
})
const rows = () =>
  base.db.selectFrom('funnel_day').select(['event', 'detail', 'city', 'source', 'times']).orderBy('event').execute()

test('EXCH-04: counts of many pages and nodes add up, and unknown words are left out', async () => {
  const other = openFunnelRecorder({ db: base.db, clock: { now: () => now }, onError: failed })
  for (const node of [recorder, other]) {
    node.record(
      report([
        ['view', 'product', 2],
        ['view', 'no such page', 9],
      ]),
      '10.0.0.1',
    )
    node.record(
      report([
        ['view', 'product', 1],
        ['refusal', 'too-many', 1],
        ['refusal', 'made up', 1],
      ]),
      '10.0.1.1',
    )
  }
  await Promise.all([recorder.flush(), other.close()])
  expect(await rows()).toEqual([
    { event: 'refusal', detail: 'too-many', city: 'msk', source: 'vk', times: 2 },
    { event: 'view', detail: 'product', city: 'msk', source: 'vk', times: 6 },
  ])
})

test('EXCH-04: one network counts so much in a minute, others are counted still', async () => {
  for (let times = 0; times < 200; times += 1) recorder.record(report([['add', '', 1]]), '10.0.0.1')
  recorder.record(report([['search', '', 1]]), '10.9.0.1')
  await recorder.flush()
  expect((await rows()).map(({ event, times }) => [event, times])).toEqual([
    ['add', 120],
    ['search', 1],
  ])
})

test('EXCH-04: a day has so many sources and rows; what is more loses its city and source, not its count', () => {
  const row = (source: string) => ({ event: 'add', detail: '', city: 'msk', source, times: 1 })
  const known = Array.from({ length: 60 }, (_, at) => `s${at}`)
  expect(withinDay([row('s1'), row('new'), row('newer')], { sources: known, rows: 9 })).toEqual(
    [{ ...row(OTHER), times: 2 }, row('s1')].toSorted((a, b) => (a.source < b.source ? -1 : 1)),
  )
  expect(withinDay([row('s1')], { sources: known, rows: 20_000 })).toEqual([{ ...row(OTHER), city: '' }])
})

test('EXCH-04: counts are stored for three years', async () => {
  recorder.record(report([['add', '', 1]]), '10.0.0.1')
  await recorder.flush()
  await deleteOldFunnelCounts(base.db, new Date(now.getTime() + 1000 * 86_400_000))
  expect(await rows()).toHaveLength(1)
  await deleteOldFunnelCounts(base.db, new Date(now.getTime() + 1200 * 86_400_000))
  expect(await rows()).toEqual([])
})
