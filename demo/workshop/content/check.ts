/** `npm run check`: prints every count and checks every rule of the demo shop's files. Exits with code 1 when a rule is broken. */

const SHOWN = 60

const report = (name: string, faults: readonly string[]): void => {
  console.log(`${faults.length === 0 ? 'ok   ' : 'WRONG'} ${name}${faults.length === 0 ? '' : `: ${faults.length}`}`)
  for (const fault of faults.slice(0, SHOWN)) console.log(`        ${fault}`)
}

const leafAt = process.argv.indexOf('--leaf')
if (leafAt > 0) {
  const { reportLeaf } = await import('./check-leaf.ts')
  process.exit(reportLeaf(process.argv[leafAt + 1] ?? '') > 0 ? 1 : 0)
}
const { countsOf } = await import('./checks/counts.ts')
const { pictureFaults } = await import('./checks/pictures.ts')
const { RULES } = await import('./checks/rules.ts')
const { readShop } = await import('./checks/shop.ts')
const { leafTexts } = await import('./check-leaf.ts')
const { figuresOfReviews } = await import('./checks/sources.ts')
const { writtenFigures } = await import('./checks/written.ts')
const started = performance.now()
const folder = new URL('../..', import.meta.url).pathname
const shop = await readShop(folder)
for (const [what, count, minimum] of countsOf(shop))
  console.log(`${String(count).padStart(6)} ${what} (at least ${minimum})`)
for (const [what, value, isRight] of [...writtenFigures(leafTexts()), ...figuresOfReviews()])
  console.log(`${isRight ? 'ok   ' : 'WRONG'} ${what}: ${Number.isInteger(value) ? value : value.toFixed(3)}`)
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
