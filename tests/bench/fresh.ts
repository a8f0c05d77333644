/**
 * `node tests/bench/fresh.ts [--times 10] [--imports 3]`: how long after a change in the database both of two nodes answer it (goal ≤ 2 s):
 * a price, a stock, a synonym, each with its notification and with the notification lost, and an import of all prices. Ends with an
 * error above the goal.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { connectAsOwner } from '../../platform/db/connection.ts'
import { startEmbedded } from '../../platform/db/embedded.ts'
import { openShopProcess } from '../kit/machines/shop-process.ts'
import { median } from './measure.ts'

const { values } = parseArgs({
  options: { times: { type: 'string', default: '10' }, imports: { type: 'string', default: '3' } },
})
const GOAL_MS = 2000
const GIVEN_UP_MS = 20_000
const PORTS = [3397, 3398]
const CITY = 'chel'

const folder = await mkdtemp(join(tmpdir(), 'glad-fresh-'))
const postgres = await startEmbedded(folder, { command: 'bench' })
const openNode = (port: number) =>
  openShopProcess({
    dataDir: join(folder, String(port)),
    port,
    env: {
      DEMO: 'да',
      DATABASE_URL: postgres.url,
      REQUESTS_PER_MINUTE: '0',
      SESSIONS_PER_HOUR: '0',
      APP_SECRET: 'one secret for both nodes, 0123456789',
    },
  })
const nodes = []
for (const port of PORTS) nodes.push(await openNode(port))
const owner = await connectAsOwner(postgres.url, 'glad bench')

type Listing = { readonly data: { readonly total: number; readonly cards: readonly { readonly price: number }[] } }
const list = async (port: number, query: string): Promise<Listing['data']> => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/catalog/list?city=${CITY}&${query}`)
  return ((await answer.json()) as Listing).data
}

/** Milliseconds until both nodes answer the change. */
const untilShown = async (isShown: (port: number) => Promise<boolean>): Promise<number> => {
  const began = performance.now()
  for (;;) {
    const shown = await Promise.all(PORTS.map(isShown))
    const took = performance.now() - began
    if (shown.every(Boolean) || took > GIVEN_UP_MS) return took
    await pause(10)
  }
}

const { rows } = await owner.query(
  `SELECT v.id, p.slug, p.name, v.sku FROM variant v JOIN product p ON p.id = v.product_id
   WHERE NOT p.discontinued AND (SELECT count(*) FROM variant o WHERE o.product_id = p.id) = 1
     AND EXISTS (SELECT FROM stock s JOIN store ON store.id = s.store_id JOIN city ON city.id = store.city_id
                 WHERE s.variant_id = v.id AND city.code = $1 AND s.on_hand > s.reserved)
   ORDER BY v.id LIMIT 1`,
  [CITY],
)
const variant = rows[0] as { readonly id: number; readonly sku: string }
const bySku = `q=${encodeURIComponent(variant.sku)}`

const CHANGES = {
  price: (turn: number) => ({
    sql: `UPDATE variant SET price = ${100_000 + turn * 100}, old_price = NULL WHERE id = ${variant.id};
          SELECT bump_catalogue_version()`,
    isShown: async (port: number) => (await list(port, bySku)).cards[0]?.price === 100_000 + turn * 100,
  }),
  stock: (turn: number) => ({
    sql: `WITH moved AS (UPDATE stock SET on_hand = reserved + ${turn % 2 === 0 ? 0 : 5} WHERE variant_id = ${variant.id}
            RETURNING store_id, variant_id)
          INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change)
          SELECT store_id, variant_id, 'recount', 0, 0 FROM moved`,
    isShown: async (port: number) => (await list(port, `${bySku}&express=true`)).total === (turn % 2 === 0 ? 0 : 1),
  }),
  synonym: (turn: number) => ({
    sql: `INSERT INTO search_synonym (code, words) VALUES ('fresh', ARRAY['${wordOf(turn)}', 'шампунь'])
          ON CONFLICT (code) DO UPDATE SET words = EXCLUDED.words;
          SELECT bump_catalogue_version()`,
    isShown: async (port: number) =>
      (await list(port, `q=${encodeURIComponent(wordOf(turn))}&verbatim=true`)).total > 10,
  }),
}
/** A word that nothing has: «жрщаб», «жрщвб» … */
const wordOf = (turn: number): string =>
  `жрщ${'абвгдежзиклмнопрстуфх'[turn % 21] ?? ''}${'бвгдж'[Math.floor(turn / 21)] ?? ''}щ`

/** Every variant gets another price by `npm run import -- --prices`; the time runs from the end of the command. */
const importPrices = async (turn: number): Promise<number> => {
  const { rows: variants } = await owner.query('SELECT sku, price FROM variant')
  const file = join(folder, 'prices.csv')
  const lines = variants.map(
    ({ sku, price }) => `${sku};${sku === variant.sku ? 1000 + turn : Math.round(price / 100) + 1}`,
  )
  await writeFile(file, ['sku;price', ...lines].join('\n'))
  await promisify(execFile)(process.execPath, ['ops/import/import.ts', '--prices', file, '--yes'], {
    env: { PATH: process.env['PATH'], DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'import') },
  })
  return untilShown(async (port) => (await list(port, bySku)).cards[0]?.price === 100_000 + turn * 100)
}

let worst = 0
try {
  let turn = 1
  for (const [name, change] of Object.entries(CHANGES))
    for (const role of ['origin', 'replica']) {
      const times: number[] = []
      for (let time = 0; time < Number(values.times); time += 1) {
        const { sql, isShown } = change(turn)
        turn += 1
        // Without triggers nothing notifies the nodes.
        await owner.query(`BEGIN; SET LOCAL session_replication_role = ${role}; ${sql}; COMMIT`)
        times.push(await untilShown(isShown))
      }
      worst = Math.max(worst, ...times)
      const outcome = role === 'origin' ? 'notified' : 'notification lost'
      console.log(`${name}, ${outcome}: ${median(times).toFixed(0)} ms, ${Math.max(...times).toFixed(0)} ms at most`)
    }
  const imports: number[] = []
  for (let time = 0; time < Number(values.imports); time += 1) imports.push(await importPrices(turn + time))
  worst = Math.max(worst, ...imports)
  if (imports.length > 0)
    console.log(`all prices imported: ${median(imports).toFixed(0)} ms, ${Math.max(...imports).toFixed(0)} ms at most`)
  console.log(`${worst.toFixed(0)} ms at most (goal ${GOAL_MS})`)
} finally {
  for (const { process } of nodes) process.kill('SIGTERM')
  await Promise.all(nodes.map(({ exit }) => exit))
  await owner.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
if (worst > GOAL_MS) process.exitCode = 1
