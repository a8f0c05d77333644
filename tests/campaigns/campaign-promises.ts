/**
 * CAT-09, CAT-15: thousands of orders in random minutes of a year, in a temporary PostgreSQL:
 *   node tests/campaigns/campaign-promises.ts [--placings 5000] [--seed 1]
 * Ends with an error when an order stores another time than the pages showed.
 */
import { parseArgs } from 'node:util'
import { insertOrderFixtures } from '#kit/shops/order-shop.ts'
import { openYear, placeOverYear } from '../lab/placing-year.ts'
import { withTemporaryDatabase } from '../lab/temporary-database.ts'

const { values } = parseArgs({
  options: { placings: { type: 'string', default: '5000' }, seed: { type: 'string', default: '1' } },
})

await withTemporaryDatabase('campaign-promises', async (db) => {
  await insertOrderFixtures(db)
  await openYear(db)
  const startedAt = performance.now()
  const { wrong, placed } = await placeOverYear(db, Number(values.placings), Number(values.seed))
  const seconds = (performance.now() - startedAt) / 1000
  console.log(`${values.placings} minutes of a year, ${placed} orders, ${wrong.length} wrong, ${seconds.toFixed(0)} s`)
  for (const line of wrong.slice(0, 20)) console.log(line)
  if (wrong.length > 0) process.exitCode = 1
})
