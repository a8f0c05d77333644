/**
 * OWN-02: imports a large shop, its prices and its stock into a shop that runs and answers, tables through the API too:
 *   node tests/campaigns/campaign-import.ts [--products 100000] [--port 3353]
 * Prints the time, processor time and memory of each import, the memory of the shop and the slowest of its answers meanwhile. Ends with
 * an error when an import has another exit code than expected, the shop does not answer, or PostgreSQL has written an error.
 */
import { execFile, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { DEMO_FOLDER } from '#app/settings.ts'
import { folderSource, type Kind, type RecordSource } from '#app/import/importer.ts'
import { processesIn } from '#platform/db/processes.ts'
import { openShopProcess } from '#kit/machines/shop-process.ts'
import { largeShop } from '../../ops/import/large-shop/large-shop.ts'
import { seedsOf } from '../../ops/import/demo-load.ts'

const { values } = parseArgs({
  options: { products: { type: 'string', default: '100000' }, port: { type: 'string', default: '3353' } },
})
const [size, port] = [Number(values.products), Number(values.port)]
const TABLE_ROWS = 100_000

const folder = mkdtempSync(join(tmpdir(), 'glad-import-'))
const [shopFolder, dataDir] = [join(folder, 'shop'), join(folder, 'data')]

const writeRecords = (source: RecordSource, kind: Kind, file: string): Promise<void> =>
  pipeline(
    async function* () {
      for await (const { value } of source.records(kind)) yield `${JSON.stringify(value)}\n`
    },
    createWriteStream(join(shopFolder, file)),
  )

/** Processor time of a process and of its children that have ended, in seconds. */
const processorOf = (pid: number | undefined): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) / 100, 0)
}
const processorOfPostgres = (): number =>
  processesIn(join(dataDir, 'postgres', 'data')).reduce((sum, pid) => sum + processorOf(pid), 0)

/** Highest memory of a process so far, in MB. */
const memoryOf = (pid: number | undefined): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

const demo = folderSource(DEMO_FOLDER)
const large = largeShop(demo, await seedsOf(demo), size, 1)
await cp(DEMO_FOLDER, shopFolder, { recursive: true })
for (const [kind, at] of [
  ['products', 'products'],
  ['reviews', 'reviews'],
] as const) {
  rmSync(join(shopFolder, at), { recursive: true })
  mkdirSync(join(shopFolder, at))
  await writeRecords(large, kind, join(at, 'all.jsonl'))
}
await writeRecords(large, 'stock', 'stock.jsonl')

const shop = await openShopProcess({ dataDir, port, env: { REQUESTS_PER_MINUTE: '0' } })

/** Errors of PostgreSQL, whose files no command may touch; a first start tries the password of a role that does not exist yet. */
/** What a first start of the shop logs: the login of the app is made while PostgreSQL is already asked. */
const HARMLESS = ['password authentication failed for user "glad_app"', 'the database system is starting up']
const postgresErrors = (): string[] =>
  readFileSync(join(dataDir, 'postgres.log'), 'utf8')
    .split('\n')
    .filter((line) => /ERROR|FATAL|PANIC/.test(line) && !HARMLESS.some((words) => line.includes(words)))

/** Asks the shop for its first page of a list until `stop` is called; returns the slowest answer in ms. */
const askMeanwhile = (): { stop: () => Promise<number> } => {
  const stopping = new AbortController()
  let slowest = 0
  const asking = (async () => {
    while (!stopping.signal.aborted) {
      const began = performance.now()
      const { ok } = await fetch(`http://127.0.0.1:${port}/api/menu`)
      if (!ok) throw new Error('the shop does not answer')
      slowest = Math.max(slowest, performance.now() - began)
      await delay(50)
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await asking
      return Math.round(slowest)
    },
  }
}

const outputOf = async (...words: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, words, {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
  })
  return stdout
}

/** Imports the table again with other figures, by a program. */
const measureCall = async (kind: string, rows: readonly string[], token: string): Promise<void> => {
  const visitor = askMeanwhile()
  const began = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}/api/import/${kind}?confirmed=true`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: rows.join('\n'),
  })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const slowest = await visitor.stop()
  const { data } = (await answer.json()) as { data: { changed: number } | null }
  console.log(
    `${TABLE_ROWS} rows of ${kind} through the API: HTTP ${answer.status}, ${seconds} s, ${data?.changed} rows changed, ` +
      `shop ${memoryOf(shop.process.pid)} MB, slowest answer ${slowest} ms`,
  )
}

const measure = async (what: string, expected: number, ...words: string[]): Promise<void> => {
  const visitor = askMeanwhile()
  const began = performance.now()
  const postgresBegan = processorOfPostgres()
  const child = spawn(process.execPath, ['ops/import/import.ts', ...words], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += String(piece)))
  let memory = 0
  let processor = 0
  const timer = setInterval(() => {
    if (child.exitCode !== null || child.pid === undefined) return
    memory = Math.max(memory, memoryOf(child.pid))
    processor = processorOf(child.pid)
  }, 100)
  const code = await new Promise((ended) => child.once('close', ended))
  clearInterval(timer)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const slowest = await visitor.stop()
  const postgres = processorOfPostgres() - postgresBegan
  console.log(
    `${what}: ${seconds} s, processor ${processor.toFixed(0)} s and PostgreSQL's ${postgres.toFixed(0)} s, ` +
      `import ${memory} MB, shop ${memoryOf(shop.process.pid)} MB, slowest answer ${slowest} ms`,
  )
  console.log(output.trim().replaceAll(/^/gm, '    '))
  if (code !== expected) throw new Error(`${what}: exit code ${String(code)} instead of ${expected}`)
}

try {
  await measure('new shop, dry', 0, '--folder', shopFolder, '--dry-run')
  await measure('new shop', 0, '--folder', shopFolder)
  await measure('the same again', 0, '--folder', shopFolder)
  const prices = ['sku;price']
  const stock = ['sku;store;quantity']
  for await (const { value } of large.records('products'))
    for (const { sku, price } of (value as { variants: { sku: string; price: number }[] }).variants)
      prices.push(`${sku};${Math.round((price * 0.95) / 100)}`)
  for await (const { value } of large.records('stock'))
    for (const [store, pieces] of Object.entries((value as { stores: Record<string, number> }).stores))
      stock.push(`${(value as { sku: string }).sku};${store};${pieces + 1}`)
  for (const [name, rows] of Object.entries({ prices, stock })) {
    const file = join(folder, `${name}.csv`)
    writeFileSync(file, rows.slice(0, TABLE_ROWS + 1).join('\n'))
    await measure(`${TABLE_ROWS} rows of ${name}, dry`, 0, `--${name}`, file, '--dry-run')
    await measure(`${TABLE_ROWS} rows of ${name}`, 0, `--${name}`, file)
  }
  const token = /glad_\S+/.exec(await outputOf('ops/staff/staff.ts', 'token', 'campaign'))?.[0] ?? ''
  const other = (row: string): string => row.replace(/\d+$/, (figure) => String(Number(figure) + 2))
  for (const [name, rows] of Object.entries({ prices, stock }))
    await measureCall(name, rows.slice(0, TABLE_ROWS + 1).map(other), token)
  const errors = postgresErrors()
  if (errors.length > 0) throw new Error(`PostgreSQL had errors:\n${errors.join('\n')}`)
} finally {
  shop.process.kill('SIGTERM')
  await shop.exit
  rmSync(folder, { recursive: true, force: true })
}
