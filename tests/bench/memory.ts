/**
 * Resident memory of the whole shop at 100,000 products after 1,500 different pages (goal: ≤ 350 MB):
 *   DATA_DIR=/tmp/large npm run demo:load -- --products 100000
 *   DATA_DIR=/tmp/large node tests/bench/memory.ts
 * Resident memory of the shop's process with the flags of `npm start`; PostgreSQL's own is not in it.
 */
import { spawn } from 'node:child_process'

const MAX_MB = 350
const PORT = 3413
const shop = `http://127.0.0.1:${PORT}`
const METRICS_PORT = 3414
if (process.env['DATA_DIR'] === undefined) throw new Error('DATA_DIR: a folder filled by demo:load')

const child = spawn('npm', ['start', '--silent'], {
  detached: true,
  stdio: 'ignore',
  env: { ...process.env, PORT: String(PORT), METRICS_PORT: String(METRICS_PORT), REQUESTS_PER_MINUTE: '0' },
})
const pageOf = async (path: string): Promise<string> =>
  (await fetch(shop + path, { headers: { 'accept-encoding': 'br' } })).text()
const isReady = async (): Promise<boolean> => {
  try {
    return (await fetch(`${shop}/ready`)).ok
  } catch {
    return false
  }
}
const megabytes = async (): Promise<number> => {
  const metrics = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
  return Math.round(Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 2 ** 20)
}
const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1)

try {
  const deadline = Date.now() + 300_000
  while (!(await isReady())) {
    if (Date.now() > deadline) throw new Error('the shop does not open')
    await new Promise((later) => setTimeout(later, 200))
  }
  const figures = [`opened ${await megabytes()}`]
  const products = new Set<string>()
  for (const page of numbers(40))
    for (const [, path = ''] of (await pageOf(`/products?page=${page}`)).matchAll(/href="(\/product\/[^"?#]+)/g))
      products.add(path)
  for (const price of numbers(200))
    await pageOf(`/products/ukhod_za_litsom?price_to=${100_000 - price * 10}&sort=price_up`)
  figures.push(`after 240 lists ${await megabytes()}`)
  for (const path of [...products].slice(0, 1_200)) await pageOf(path)
  figures.push(`after ${Math.min(products.size, 1_200)} products ${await megabytes()}`)
  for (const word of ['крем', 'шампунь', 'помада', 'сыворотка'])
    for (const page of numbers(20)) await pageOf(`/products?q=${encodeURIComponent(word)}&page=${page}`)
  const last = await megabytes()
  console.log(`memory, MB: ${figures.join(', ')}, after 80 searches ${last} (at most ${MAX_MB})`)
  process.exitCode = last > MAX_MB ? 1 : 0
} finally {
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
}
