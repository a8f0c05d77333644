/** `npm run search:golden`: writes golden.jsonl again after a change of the catalogue or of the rules. `--check` compares only. */
import { readFileSync, writeFileSync } from 'node:fs'
import { GOLDEN_FILE, growGolden, hasAnswer, readGolden, writeGolden } from './golden.ts'
import { readShopFacts } from './shop-facts.ts'

const shop = readShopFacts()
const text = writeGolden(growGolden(shop))
if (!process.argv.includes('--check')) writeFileSync(GOLDEN_FILE, text)
else if (readFileSync(GOLDEN_FILE, 'utf8') !== text) {
  console.error('golden.jsonl differs from its rules: npm run search:golden')
  process.exitCode = 1
}
const queries = readGolden()
const unanswerable = queries.filter((query) => !hasAnswer(shop, query))
for (const { query } of unanswerable) console.error(`nothing in the shop answers «${query}»`)
if (unanswerable.length > 0) process.exitCode = 1
console.log(`${queries.length} golden queries`)
