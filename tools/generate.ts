/**
 * `npm run generate` writes the generated files; with --check it only lists those that are out of date, and fails.
 * Table types are made from a temporary PostgreSQL with all migrations; shop/delivery/facts/carriers.gen.ts, docs/ru/settings.md and
 * the providers' keys of docs/ru/secrets.md from the manifests and settings; docs/ru/law.md from the duties of ops/law;
 * docs/ru/retention.md from the list of app/jobs/retention/list.ts; docs/records.md from the declared records;
 * docs/requirements-state.md from the titles of the tests.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#platform/db/embedded.ts'
import { migrate } from '#app/database/migrate.ts'
import { generateCarriers } from './generate-carriers.ts'
import { generateLaw } from './generate-law.ts'
import { generateRecords } from './generate-records.ts'
import { generateRetention } from './generate-retention.ts'
import { generateSecrets } from './generate-secrets.ts'
import { generateSettings } from './generate-settings.ts'
import { generateTypes } from './generate-types.ts'
import { generateStates } from './requirement-states.ts'

const check = process.argv.includes('--check')
const folder = await mkdtemp(join(tmpdir(), 'glad-generate-'))
const postgres = await startEmbedded(folder, { command: 'npm run generate' })
let stale = 0
try {
  await migrate(postgres.url)
  for (const { file, text } of [
    await generateTypes(postgres.url),
    generateCarriers(),
    generateSettings(),
    await generateSecrets(),
    generateRecords(),
    await generateLaw(),
    generateRetention(),
    await generateStates(),
  ]) {
    if ((await readFile(file, 'utf8').catch(() => '')) === text) continue
    stale += 1
    console.log(check ? `${file} устарел: выполните npm run generate` : `записан ${file}`)
    if (!check) await writeFile(file, text)
  }
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
if (check && stale > 0) process.exitCode = 1
