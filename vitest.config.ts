import { defineConfig } from 'vitest/config'
import { temporaryFolder } from './scripts/temporary-folder.ts'

process.env['TMPDIR'] = temporaryFolder()
// Processes that tests start load their TypeScript already stripped of types.
process.env['NODE_COMPILE_CACHE'] ??= `${import.meta.dirname}/node_modules/.cache/compiled`

// Limits for a hanging test, far above what any takes on a busy machine.
const onPostgres = { globalSetup: ['tests/kit/postgres.setup.ts'], testTimeout: 60_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    maxWorkers: 2,
    outputFile: { json: 'test-results/vitest.json' },
    // Files share a worker and its loaded modules: loading them anew for each file doubles the processor time.
    isolate: false,
    projects: [
      { test: { name: 'domain', include: ['{contract,domain,web,office}/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'server',
          include: ['{server,sandbox,scripts,demo}/**/*.test.ts', 'tests/{kit,own-shop,search}/**/*.test.ts'],
          ...onPostgres,
        },
      },
      // Starts, kills and races of whole processes: `npm test` runs them, `npm run verify` does not.
      { test: { name: 'system', include: ['tests/lab/**/*.test.ts'], ...onPostgres } },
    ],
  },
})
