/** One process of a race: connects, sends «ready», and on «go» lets all its buyers order concurrently. */
import { once } from 'node:events'
import { cancelOrder, CONNECTIONS, openShop, visitorIdOfBuyer, type RaceTask, type Tally } from './race-worker-shop.ts'

/** Equals the number of connections, so that no buyer times out waiting for one. */
const MAX_CONCURRENT_BUYERS = CONNECTIONS

const task: RaceTask = JSON.parse(process.argv[2] ?? '')
const { basketTotal, shop, close } = await openShop(task.url)
const tally: Tally = { placed: 0, cancelled: 0, refused: {}, unexpectedErrors: [] }

const buy = async (buyer: number): Promise<void> => {
  const caller = {
    visitorId: visitorIdOfBuyer(buyer),
    customerId: null,
    requestId: `buyer ${buyer}`,
    address: null,
    idempotencyKey: `race-of-buyer-${buyer}`,
  }
  try {
    const answer = await shop.place(basketTotal(task, buyer), caller)
    if (!answer.ok) tally.refused[answer.refusal] = (tally.refused[answer.refusal] ?? 0) + 1
    else {
      tally.placed += 1
      const cancelledCount =
        task.cancelEvery > 0 && buyer % task.cancelEvery === 0
          ? await cancelOrder(shop, answer.value.token, buyer, caller)
          : 0
      tally.cancelled += cancelledCount
    }
  } catch (error) {
    tally.unexpectedErrors.push(error instanceof Error ? error.message : String(error))
  }
}

process.stdout.write('ready\n')
await once(process.stdin, 'data')
const started = performance.now()
const waiting = [...task.buyers]
const workers = Array.from({ length: MAX_CONCURRENT_BUYERS }, async () => {
  for (let buyer = waiting.shift(); buyer !== undefined; buyer = waiting.shift()) await buy(buyer)
})
await Promise.all(workers)
process.stdout.write(`${JSON.stringify({ ...tally, ms: Math.round(performance.now() - started) })}\n`)
process.stdin.destroy()
await close()
