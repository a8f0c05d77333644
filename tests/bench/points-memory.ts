/**
 * `node tests/bench/points-memory.ts`: memory and time of reading 40,000 points of each carrier into PostgreSQL (goal: at most 150 MB
 * over an idle process). The lists come from another process: CDEK's and Boxberry's as one JSON array, Russian Post's as an archive.
 */
import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createDeflateRaw } from 'node:zlib'
import { boxberry } from '../../providers/boxberry/adapter.ts'
import { cdek } from '../../providers/cdek/adapter.ts'
import { russianPost } from '../../providers/russian-post/adapter.ts'
import { startEmbedded } from '../../platform/db/embedded.ts'
import { migrate } from '../../app/database/migrate.ts'
import { openPool } from '../../platform/db/pool.ts'
import { readCarrierPoints } from '../../shop/delivery/read-carrier-points.ts'
import { nextMessage } from './measure.ts'

const POINTS = 40_000
const MAX_MB = 150
const SAMPLE_MS = 10
const MEGABYTE = 2 ** 20

const positionOf = (n: number) => ({ lat: 43 + (n % 200) * 0.1, lon: 30 + Math.floor(n / 200) * 0.5 })
const RECORDS: Readonly<Record<string, (n: number) => object>> = {
  cdek: (n) => {
    const { lat, lon } = positionOf(n)
    const location = {
      city_code: 44,
      city: 'Москва',
      region: 'Москва',
      address: `ул. Садовая, ${n}`,
      latitude: lat,
      longitude: lon,
    }
    const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, time: '09:00/21:00' }))
    const phones = [{ number: '+78000000000' }]
    const images = [{ url: `https://photos.example/${n}/1.jpg` }, { url: `https://photos.example/${n}/2.jpg` }]
    return {
      code: `C${n}`,
      name: `На Садовой, ${n}`,
      type: 'PVZ',
      location,
      work_time: 'Пн-Вс 09:00-21:00',
      work_time_list: hours,
      phones,
      office_image_list: images,
    }
  },
  boxberry: (n) => {
    const { lat, lon } = positionOf(n)
    const trip = 'Остановка «Театр». Вход со двора, этаж 1, павильон 35.\n'.repeat(4)
    return {
      Code: String(n),
      Name: `Москва Садовая_${n}_С`,
      CityName: 'Москва',
      CityCode: '68',
      Address: `Садовая, ${n}`,
      GPS: `${lat},${lon}`,
      WorkShedule: 'пн-вс: 10.00-20.30',
      TripDescription: trip,
      LoadLimit: 15,
    }
  },
  russian_post: (n) => {
    const { lat, lon } = positionOf(n)
    const address = {
      index: String(100_000 + n),
      place: 'г Москва',
      region: 'г Москва',
      street: 'ул Садовая',
      house: String(n),
    }
    const workTime = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'].map((day) => `${day}, открыто: 08:00 - 20:00`)
    const holidays = [1, 2, 3].map((day) => ({
      df: `2026-11-0${day}`,
      ds: `2026-11-0${day}`,
      work: [{ st: '09:00', fn: '14:30' }],
    }))
    return {
      address,
      addressFias: { ads: `Москва, Садовая, ${n}` },
      latitude: String(lat),
      longitude: String(lon),
      type: 'ГОПС',
      workTime,
      holidays,
    }
  },
}

const json = function* (carrier: string): Generator<string> {
  const record = RECORDS[carrier]
  yield carrier === 'russian_post' ? '{"passportElements":[' : '['
  for (let n = 0; n < POINTS; n += 1) yield `${n === 0 ? '' : ','}${JSON.stringify(record?.(n))}`
  yield carrier === 'russian_post' ? ']}' : ']'
}
const sendArchive = (response: ServerResponse): void => {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(8, 8)
  response.write(header)
  Readable.from(json('russian_post')).pipe(createDeflateRaw()).pipe(response)
}

const serve = (): void => {
  const server = createServer(({ url = '' }, response) => {
    if (url.includes('/oauth/')) response.end('{"access_token":"t","token_type":"bearer","expires_in":3600}')
    else if (url.includes('deliverypoints')) Readable.from(json('cdek')).pipe(response)
    else if (url.includes('ListPoints')) Readable.from(json('boxberry')).pipe(response)
    else sendArchive(response)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const rss = (): number => process.memoryUsage.rss()

const measure = async (): Promise<void> => {
  const child = fork(import.meta.filename, ['--serve'])
  const base = `http://127.0.0.1:${await nextMessage<number>(child)}`
  const folder = await mkdtemp(join(tmpdir(), 'glad-points-'))
  const postgres = await startEmbedded(folder, { command: 'points-memory' })
  try {
    await migrate(postgres.url)
    const pool = openPool(postgres.url, 2)
    const clients = [
      cdek(base, { clientId: 'i', clientSecret: 's', shipmentPoint: undefined }),
      boxberry(base, { token: 't', receptionPoint: '1', cities: null }),
      russianPost({ account: base, calculator: base }, { token: 't', login: 'l', password: 'p', indexFrom: '454080' }),
    ]
    const deps = { db: pool.db, clock: { now: () => new Date() }, alert: console.error }
    // Collects, as a shop that has run for a while has: V8 lets the heap of a young process grow without a collection.
    collectGarbage()
    const idle = rss()
    for (const { carrier, points } of clients) {
      let peak = 0
      const timer = setInterval(() => (peak = Math.max(peak, rss())), SAMPLE_MS)
      const started = performance.now()
      const cpu = process.cpuUsage()
      await readCarrierPoints(deps, points, new AbortController().signal)
      clearInterval(timer)
      const row = await pool.db
        .selectFrom('pickup_point')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('carrier', '=', carrier)
        .executeTakeFirstOrThrow()
      const over = Math.round((peak - idle) / MEGABYTE)
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      const processor = (process.cpuUsage(cpu).user / 1e6).toFixed(1)
      console.log(
        `${carrier}: ${String(row.count)} points, ${over} MB over idle (at most ${MAX_MB}), ${seconds} s, processor ${processor} s`,
      )
      if (over > MAX_MB || Number(row.count) !== POINTS) process.exitCode = 1
    }
    await pool.close()
  } finally {
    child.kill()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

if (process.argv.includes('--serve')) serve()
else await measure()
