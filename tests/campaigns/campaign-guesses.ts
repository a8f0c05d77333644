/**
 * The long form of tests/guesses.test.ts: every code of six digits is guessed of a certificate's PIN, of the code that
 * confirms an order and of a sign-in code, and every four digits that cancel an order or prove whose it is, from many networks within
 * an hour, against a temporary PostgreSQL. Guesses that a busy database does not answer are made again.
 *   node tests/campaigns/campaign-guesses.ts [--guesses 1000000]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '#platform/db/embedded.ts'
import { migrate } from '#app/database/migrate.ts'
import { openPool } from '#platform/db/pool.ts'
import { guessCodes } from '#kit/guesses.ts'

const { values } = parseArgs({ options: { guesses: { type: 'string', default: '1000000' } } })
const folder = await mkdtemp(join(tmpdir(), 'glad-guesses-'))
const postgres = await startEmbedded(folder, { command: 'campaign-guesses' })
try {
  await migrate(postgres.url)
  const pool = openPool(postgres.url, 8)
  const began = performance.now()
  const guessed = await guessCodes(pool.db, Number(values.guesses), 8, ({ name, guesses, right }) =>
    console.log(`${name}: ${guesses} guesses, ${right} right`),
  ).finally(pool.close)
  console.log(`${Math.round((performance.now() - began) / 1000)} s`)
  process.exitCode = guessed.every(({ right }) => right === 0) ? 0 : 1
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
