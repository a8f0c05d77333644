import { beforeEach, expect, test } from 'vitest'
import { databaseOfEachTest } from '#kit/database.ts'
import { fakeCarrier, pageOf, pointOf, silent, type Pages } from '#kit/shops/fake-carrier.ts'
import { readAllPickupPoints, readCarrierPoints } from './read-carrier-points.ts'

const database = databaseOfEachTest()
let now = new Date('2026-11-20T12:00:00Z')
const alerts: string[] = []
beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z')
  alerts.length = 0
})

const deps = () => ({
  db: database.db,
  clock: { now: () => now },
  alert: (message: string) => void alerts.push(message),
})
const cdek = (pages: (from: string | null) => Pages) => fakeCarrier('cdek', { pages })
const read = ({ points }: ReturnType<typeof cdek>) => readCarrierPoints(deps(), points, AbortSignal.timeout(5_000))
const dayLater = (): void => {
  now = new Date(now.getTime() + 24 * 3_600_000)
}
const shownCodes = async (): Promise<string[]> => {
  const rows = await database.db.selectFrom('pickup_point').select('code').where('gone_at', 'is', null).execute()
  return rows.map(({ code }) => code).toSorted()
}
const reading = () =>
  database.db.selectFrom('point_reading').selectAll().where('carrier', '=', 'cdek').executeTakeFirst()

test('ORD-03: an interrupted reading of points goes on where it was, and ends as one', async () => {
  const broken = cdek((from) => (from === null ? [pageOf(['A', 'B'], '2'), silent] : [silent]))
  await expect(read(broken)).rejects.toThrow('Points of cdek: unavailable')
  expect(await shownCodes()).toEqual(['A', 'B'])
  expect(await reading()).toMatchObject({ next_page: '2', finished_at: null })
  const whole = cdek((from) => (from === '2' ? [pageOf(['C'], '3'), pageOf([], null)] : []))
  await read(whole)
  expect(whole.startedAt).toEqual(['2'])
  expect(await shownCodes()).toEqual(['A', 'B', 'C'])
  expect(await reading()).toMatchObject({ next_page: null, started_at: null, finished_at: now, counted: 3 })
  expect(await database.db.selectFrom('point_seen').selectAll().execute()).toEqual([])
  await read(whole)
  expect(whole.startedAt).toHaveLength(1)
})

test('ORD-03: a point that a whole reading misses is shown no more, and comes back with its id', async () => {
  await read(cdek(() => [pageOf(['A', 'B', 'C'], null)]))
  const idOfB = async () =>
    (await database.db.selectFrom('pickup_point').select('id').where('code', '=', 'B').executeTakeFirstOrThrow()).id
  const before = await idOfB()
  dayLater()
  await read(cdek(() => [pageOf(['A', 'C'], null)]))
  expect(await shownCodes()).toEqual(['A', 'C'])
  dayLater()
  await read(cdek(() => [pageOf(['A', 'B', 'C'], null)]))
  expect(await shownCodes()).toEqual(['A', 'B', 'C'])
  expect(await idOfB()).toBe(before)
})

test('ORD-03: a record that cannot be read is counted, and neither breaks the rest nor closes its point', async () => {
  await read(cdek(() => [pageOf(['A', 'B'], null)]))
  dayLater()
  const points = [pointOf('A', { address: 'ул. Новая, 1' }), pointOf('A', { address: 'ул. Новая, 2' })]
  await read(cdek(() => [{ ok: true, value: { points, rejected: [{ code: 'B', why: 'no address' }], next: null } }]))
  expect(await shownCodes()).toEqual(['A', 'B'])
  const { address } = await database.db
    .selectFrom('pickup_point')
    .select('address')
    .where('code', '=', 'A')
    .executeTakeFirstOrThrow()
  expect(address).toBe('ул. Новая, 2')
  expect(alerts).toEqual(['Points of cdek that could not be read: 1 of 3'])
})

test('ORD-03: points that cannot be stored are counted as unreadable and do not break the others', async () => {
  const wrong = [
    { name: 'Пункт\u0000' },
    { address: 'ул. Кирова \ud800' },
    { addressNote: 'в'.repeat(100_000) },
    { code: 'B'.repeat(20_000) },
    { maxWeightG: 5e12 },
    { maxWeightG: 0 },
    { maxSidesMm: [1e15, 10, 10] as const },
    { lat: Number.NaN },
    { hours: [{ open: '99:99', close: '99:99' }] },
  ].map((change, index) => pointOf(`W${index}`, change))
  const points = [pointOf('A'), ...wrong, pointOf('C')]
  const rejected = [{ code: 'Z\u0000', why: 'no address' }]
  await read(cdek(() => [{ ok: true, value: { points, rejected, next: null } }]))
  expect(await shownCodes()).toEqual(['A', 'C'])
  expect(alerts).toEqual(['Points of cdek that could not be read: 10 of 12'])
})

test('ORD-03: a list without most of the known points closes none and says so, until it has lasted a week', async () => {
  await read(cdek(() => [pageOf(['A', 'B', 'C', 'D', 'E'], null)]))
  const short = cdek(() => [pageOf(['A'], null)])
  dayLater()
  await read(short)
  expect(await shownCodes()).toEqual(['A', 'B', 'C', 'D', 'E'])
  expect(alerts).toEqual([expect.stringContaining('only 1 of its 5 known points')])
  now = new Date(now.getTime() + 7 * 24 * 3_600_000)
  await read(short)
  expect(await shownCodes()).toEqual(['A'])
})

test('ORD-02: a carrier that fails does not keep the points of another from being read', async () => {
  const boxberry = fakeCarrier('boxberry', { pages: () => [silent] })
  const post = fakeCarrier('russian_post', { pages: () => [pageOf(['454000'], null)] })
  const all = [boxberry.points, post.points]
  await expect(readAllPickupPoints(deps(), all, AbortSignal.timeout(5_000))).rejects.toThrow('Points of boxberry')
  expect(await shownCodes()).toEqual(['454000'])
})

test('ORD-03: two workers that go on with one reading count its pages once', async () => {
  await expect(read(cdek(() => [pageOf(['A', 'B'], '2'), silent]))).rejects.toThrow('unavailable')
  const both = Promise.withResolvers<void>()
  let started = 0
  const rest = cdek(async function* () {
    started += 1
    if (started === 2) both.resolve()
    await both.promise
    yield pageOf(['C'], '3')
    yield pageOf(['D'], null)
  })
  await Promise.all([read(rest), read(rest)])
  expect(rest.startedAt).toEqual(['2', '2'])
  expect(await shownCodes()).toEqual(['A', 'B', 'C', 'D'])
  expect(await reading()).toMatchObject({ counted: 4, finished_at: now })
})
