/**
 * Pickup points: the reading of 40,000 into PostgreSQL, and the answers of delivery.getPickupPoints to 300 shoppers, of Moscow (6,000
 * points within 30 km) and of Chelyabinsk (1,500).
 *   node tests/bench/points.ts        goal: half of the answers within 10 ms
 */
import { visitorReaders } from '../../app/visitor-readers.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appUrlOf } from '../../platform/db/app-login.ts'
import { connectAsOwner } from '../../platform/db/connection.ts'
import { startEmbedded } from '../../platform/db/embedded.ts'
import { migrate } from '../../app/database/migrate.ts'
import { openPool } from '../../platform/db/pool.ts'
import { deliveryCalls } from '../../shop/delivery/delivery.calls.ts'
import { readCarrierPoints } from '../../shop/delivery/read-carrier-points.ts'
import { fakeCarrier, pointOf } from '../kit/shops/fake-carrier.ts'
import { insertOrderFixtures, newShopper } from '../kit/shops/order-shop.ts'
import { median } from './measure.ts'

const GOAL_MS = 10
const CALLS = 300
const PAGE = 500

type Place = { readonly lat: number; readonly lon: number; readonly km: number }
/** The n-th of `count` points in a spiral around a place: even density, without random numbers. */
const spiral = ({ lat, lon, km }: Place, n: number, count: number): { lat: number; lon: number } => {
  const radius = (km / 111.2) * Math.sqrt(n / count)
  const angle = n * 2.39996
  return {
    lat: lat + radius * Math.sin(angle),
    lon: lon + (radius * Math.cos(angle)) / Math.cos((lat * Math.PI) / 180),
  }
}
const PLACES: readonly (Place & { readonly count: number })[] = [
  { lat: 55.75, lon: 37.6, km: 30, count: 6_000 },
  { lat: 55.16, lon: 61.4, km: 30, count: 1_500 },
  { lat: 56, lon: 70, km: 2_500, count: 32_500 },
]
const points = PLACES.flatMap((place, index) =>
  Array.from({ length: place.count }, (_, n) =>
    pointOf(`P${index}-${n}`, {
      ...spiral(place, n, place.count),
      address: `улица Производственная, дом ${n}, торговый центр, первый этаж`,
      metro: n % 3 === 0 ? 'Площадь Революции' : null,
    }),
  ),
)

process.env['NODE_ENV'] = 'production'
const folder = await mkdtemp(join(tmpdir(), 'glad-bench-'))
const postgres = await startEmbedded(folder, { command: 'bench' })
await migrate(postgres.url)
const { db, close } = openPool(appUrlOf(postgres.url), 10)
await insertOrderFixtures(db)
const clock = { now: () => new Date() }
const cdek = fakeCarrier('cdek', {
  *pages() {
    for (let start = 0; start < points.length; start += PAGE) {
      const next = start + PAGE < points.length ? String(start + PAGE) : null
      yield { ok: true, value: { points: points.slice(start, start + PAGE), rejected: [], next } }
    }
  },
})
const deps = { db, clock, carriers: [cdek], providers: [], alert: console.error }
const read = async (): Promise<number> => {
  const started = performance.now()
  await readCarrierPoints(deps, cdek.points, AbortSignal.timeout(300_000))
  return performance.now() - started
}
console.log(`first reading of ${points.length}: ${(await read()).toFixed(0)} ms`)
await db.updateTable('point_reading').set({ finished_at: null }).execute()
console.log(`reading of the same: ${(await read()).toFixed(0)} ms`)

// Analyses, as autovacuum does within a minute of a reading.
const owner = await connectAsOwner(postgres.url, 'bench')
await owner.query('VACUUM ANALYZE pickup_point')
await owner.end()

const { getPickupPoints } = deliveryCalls({ ...deps, ...visitorReaders(db) })
const measure = async (name: string, query: object): Promise<boolean> => {
  const times: number[] = []
  for (let call = 0; call < CALLS; call += 1) {
    const started = performance.now()
    await getPickupPoints({ city: 'msk', ...query }, newShopper().caller)
    times.push(performance.now() - started)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  console.log(`${name}: best ${at(0)} ms, median ${at(0.5)} ms, p95 ${at(0.95)} ms`)
  return median(times) <= GOAL_MS
}
const results = [
  await measure('Chelyabinsk', { city: 'chelyabinsk' }),
  await measure('Moscow', {}),
  await measure('Moscow, from the shopper', { near: '55.7,37.5' }),
  await measure('Moscow, by words', { q: 'производственная 77' }),
  await measure('Moscow, the nearest five', { limit: 5 }),
]
await close()
await postgres.stop()
await rm(folder, { recursive: true })
process.exitCode = results.every(Boolean) ? 0 : 1
