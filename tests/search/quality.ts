/** `npm run search:quality`: figures of the search over the golden queries. What each option does: tests/search/README.md. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { appUrlOf } from '#platform/db/app-login.ts'
import { BULK_LIMITS } from '#platform/db/connection.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { migrate } from '#app/database/migrate.ts'
import { openPool } from '#platform/db/pool.ts'
import { importFolder } from '#app/import/importer.ts'
import { regressions, readFloors, writeFloors } from './floors.ts'
import { isHeldOut, readGolden, readNonsense, readQueries, rightPhrases } from './golden.ts'
import {
  byClassAndForm,
  isRightSpelling,
  judgeAll,
  reportOf,
  type Figures,
  type Judged,
  type Search,
} from './measure-quality.ts'
import { openSearch } from './open-search.ts'
import { DEMO_FOLDER, readShopFacts } from './shop-facts.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const SHOWN_FOUND = 4

const { values: options } = parseArgs({
  options: {
    failing: { type: 'string' },
    query: { type: 'string' },
    queries: { type: 'string' },
    accept: { type: 'boolean' },
  },
})

/** Changes when a file of the demo shop, a migration or the import does. */
const stateOfFiles = (): string => {
  const hash = createHash('sha256')
  const files = [
    ...globSync('**/*.{jsonl,md,csv}', { cwd: DEMO_FOLDER, exclude: ['workshop'] }).map((file) =>
      join(DEMO_FOLDER, file),
    ),
    ...globSync(
      ['platform/{db/migrations,import}/*.{sql,ts}', 'shop/*/import-*.ts', 'shop/product/write-products.ts'],
      {
        cwd: ROOT,
      },
    ).map((file) => join(ROOT, file)),
  ]
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/** The demo shop in a database that is reused between runs: importing takes longer than measuring. */
const withDemoShop = async (work: (search: Search) => Promise<void>): Promise<void> => {
  const folder = join(ROOT, 'node_modules/.cache/search-quality', stateOfFiles())
  mkdirSync(folder, { recursive: true })
  await using stack = new AsyncDisposableStack()
  const postgres = await startEmbedded(folder, { command: 'npm run search:quality' })
  stack.defer(postgres.stop)
  await migrate(postgres.url)
  const pool = openPool(appUrlOf(postgres.url), 4, { limits: BULK_LIMITS })
  stack.defer(pool.close)
  const imported = join(folder, 'imported')
  if (!existsSync(imported)) {
    await importFolder(pool.db, DEMO_FOLDER)
    writeFileSync(imported, '')
  }
  await work(await openSearch(pool.db))
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`.padStart(8)
const figuresLine = (name: string, { queries, ndcg, hit, mrr, empty, falseRepairs }: Figures): string =>
  [
    name.padEnd(18),
    String(queries).padStart(5),
    ndcg.toFixed(3).padStart(8),
    percent(hit),
    mrr.toFixed(3).padStart(8),
    percent(empty),
    percent(falseRepairs),
  ].join(' ')
const HEADING = [
  ''.padEnd(18),
  'count'.padStart(5),
  'nDCG@10'.padStart(8),
  'hit@5'.padStart(8),
  'MRR'.padStart(8),
  'empty'.padStart(8),
  'repaired'.padStart(8),
].join(' ')

const printTable = (title: string, figures: ReadonlyMap<string, Figures>): void => {
  console.log(`\n${title}\n${HEADING}`)
  for (const [name, row] of figures) console.log(figuresLine(name, row))
}

const printJudged = ({ query, ndcg, hit, isEmpty, found }: Judged): void => {
  const state = isEmpty ? 'empty' : hit ? 'weak' : 'no hit'
  console.log(
    `${state.padEnd(7)} ${ndcg.toFixed(2)} ${query.form.padEnd(8)} ${query.query}  ${JSON.stringify(query.wanted)}`,
  )
  for (const slug of found.slice(0, SHOWN_FOUND)) console.log(`                      ${slug}`)
}

/** A query fails when no exact answer is among the first five, most of the first ten are poor, or nothing is found. */
const isFailing = ({ hit, ndcg, isEmpty }: Judged): boolean => !hit || ndcg < 0.5 || isEmpty

await withDemoShop(async (search) => {
  const shop = readShopFacts()
  if (options.queries !== undefined) {
    const fresh = judgeAll(shop, search, readQueries(resolve(options.queries)))
    printTable(options.queries, byClassAndForm(fresh))
    fresh.filter(isFailing).forEach(printJudged)
    return
  }
  const golden = readGolden()
  const started = performance.now()
  const judged = judgeAll(shop, search, golden)
  const report = reportOf(search, judged, rightPhrases(shop), readNonsense())
  const milliseconds = performance.now() - started
  const listed = options.failing
  if (options.query !== undefined) {
    const asked = judged.find(({ query }) => query.query === options.query && !isHeldOut(query.query))
    if (asked === undefined) console.log('no golden query of the tuning part')
    else printJudged(asked)
    return
  }
  if (listed === 'repaired') {
    judged
      .filter((one) => !isHeldOut(one.query.query) && one.isRepaired && isRightSpelling(one))
      .forEach(({ query }) => {
        console.log(`${query.query} → ${search.answer(query.query).understood.text}`)
      })
    return
  }
  if (listed !== undefined) {
    judged
      .filter(
        ({ query }) => !isHeldOut(query.query) && (query.class === listed || query.form === listed || listed === 'all'),
      )
      .filter(isFailing)
      .forEach(printJudged)
    return
  }
  printTable('Tuning part', report.tuning)
  printTable('Held-out tenth', report.heldOut)
  console.log(`\nRight phrases repaired: ${report.falselyRepaired.size} of ${report.rightPhrases}`)
  for (const [phrase, repaired] of report.falselyRepaired) console.log(`  ${phrase} → ${repaired}`)
  console.log(`Nonsense answered: ${report.answeredNonsense.length} of ${report.nonsense}`)
  for (const text of report.answeredNonsense) console.log(`  ${text}`)
  console.log(`${golden.length} golden queries, ${(milliseconds / 1000).toFixed(1)} s`)
  if (options.accept === true) writeFloors(report)
  const worse = regressions(readFloors(), report)
  for (const line of worse) console.error(line)
  if (worse.length > 0) process.exitCode = 1
})
