/**
 * A process that asks a shop for pages that no cache has, every EVERY_MS, whether or not the one before was answered: from a message
 * until the next one, which it answers with their milliseconds.
 */
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

const EVERY_MS = 100
/** Pages that are asked for before, so that their code is optimised and caches are full. */
const WARM_UP = 1500

const [origin = ''] = process.argv.slice(2)
const sitemap = await (await fetch(`${origin}/sitemap-products-1.xml`)).text()
const products = [...sitemap.matchAll(/\/product\/[^<]+/g)].map(([path]) => path)
let asked = 0
/** A list, or a product that nobody has asked for. */
const ask = async (): Promise<number> => {
  asked += 1
  const product = asked % 3 === 0 ? products[asked / 3] : undefined
  const path = product ?? `/products?price_to=${500_000 + asked}`
  const began = performance.now()
  const answer = await fetch(`${origin}${path}`, { headers: { 'accept-encoding': 'br' } })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${answer.status} for ${path}`)
  return performance.now() - began
}

for (let page = 0; page < WARM_UP; page += 1) await ask()
process.send?.([])
for (;;) {
  await once(process, 'message')
  const times: Promise<number>[] = []
  const running = { hasEnded: false }
  const ended = once(process, 'message').then(() => (running.hasEnded = true))
  while (!running.hasEnded) {
    times.push(ask())
    await Promise.race([pause(EVERY_MS), ended])
  }
  process.send?.(await Promise.all(times))
}
