/** `npm run check`: prints every count and checks every rule of the demo shop's files. Exits with code 1 when a rule is broken. */
import { countsOf } from './checks/counts.ts'
import { pictureFaults } from './checks/pictures.ts'
import { RULES } from './checks/rules.ts'
import { readShop } from './checks/shop.ts'

const SHOWN = 8

const report = (name: string, faults: readonly string[]): void => {
  console.log(`${faults.length === 0 ? 'ok   ' : 'WRONG'} ${name}${faults.length === 0 ? '' : `: ${faults.length}`}`)
  for (const fault of faults.slice(0, SHOWN)) console.log(`        ${fault}`)
}

const started = performance.now()
const folder = new URL('../..', import.meta.url).pathname
const shop = await readShop(folder)
for (const [what, count, minimum] of countsOf(shop))
  console.log(`${String(count).padStart(6)} ${what} (at least ${minimum})`)
let faults = 0
for (const [name, rule] of Object.entries(RULES)) {
  const found = rule(shop)
  faults += found.length
  report(name, found)
}
const undecoded = await pictureFaults(folder, shop)
report('picturesDecode', undecoded)
console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`)
if (faults + undecoded.length > 0) process.exitCode = 1
