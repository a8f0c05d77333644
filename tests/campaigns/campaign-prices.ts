/**
 * The long form of the test «one price by two programs» in shop/pricing/facts/price-tree.test.ts: arbitrary baskets with promotions, promo
 * codes, points and certificates, priced by shop/pricing/facts/price-tree.ts and by
 * tests/kit/shops/price-oracle.ts, and divided between up to three parcels. Stops at the first that differs and prints it.
 *   node tests/campaigns/campaign-prices.ts [--carts 1000000] [--seed 1] [--only parts]
 */
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { anyCart, checkParts, checkPrice } from '#kit/shops/price-carts.ts'

const { values } = parseArgs({
  options: {
    carts: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
})
const carts = Number(values.carts)
const started = performance.now()
if (values.only !== 'parts') fc.assert(fc.property(anyCart, checkPrice), { numRuns: carts, seed: Number(values.seed) })
fc.assert(fc.property(anyCart, fc.integer({ min: 1, max: 3 }), fc.nat(), checkParts), {
  numRuns: carts,
  seed: Number(values.seed),
})
const seconds = Math.round((performance.now() - started) / 1000)
console.log(`${carts} baskets ${values.only === 'parts' ? '' : 'priced alike and '}divided to the kopeck, ${seconds} s`)
