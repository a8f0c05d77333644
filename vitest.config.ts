import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { PATIENCE } from './tests/kit/patience.ts'
import { temporaryFolder } from './tools/temporary-folder.ts'

process.env['TMPDIR'] = temporaryFolder()
// Processes that tests start load their TypeScript already stripped of types.
process.env['NODE_COMPILE_CACHE'] ??= `${import.meta.dirname}/node_modules/.cache/compiled`

// Limits for a hanging test, far above what any takes on a busy machine.
const limits = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: PATIENCE } }
const onPostgres = { globalSetup: ['tests/kit/postgres.setup.ts'], ...limits }

/** Whole processes first: they wait most of their time, which at the end would be of use to no other test. */
class SystemFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isSystem = ({ project }: TestSpecification): boolean => project.name === 'system'
    return [...sorted.filter(isSystem), ...sorted.filter((file) => !isSystem(file))]
  }
}

/** Facts and screens: their tests need no database. */
const WITHOUT_POSTGRES = [
  'kernel/**/*.test.ts',
  'app/{api,pages,shell}/**/*.test.{ts,tsx}',
  'platform/{client,forms,router,ui}/**/*.test.{ts,tsx}',
  'shop/*/{facts,screen,office}/**/*.test.{ts,tsx}',
  'tests/showcase/**/*.test.{ts,tsx}',
  'tests/house-rules.test.ts',
]

export default defineConfig({
  test: {
    maxWorkers: 2,
    outputFile: { json: 'test-results/vitest.json' },
    // Files share a worker and its loaded modules: loading them again for each file doubles the processor time.
    isolate: false,
    sequence: { sequencer: SystemFirst },
    projects: [
      {
        test: {
          name: 'domain',
          include: WITHOUT_POSTGRES,
          setupFiles: ['tests/kit/property-runs.setup.ts'],
          ...limits,
        },
      },
      {
        test: {
          name: 'server',
          include: [
            '{app,kernel,platform,providers,shop,ops,tools}/**/*.test.ts',
            'tests/{kit,shops,search}/**/*.test.ts',
            'tests/*.test.ts',
          ],
          exclude: WITHOUT_POSTGRES,
          ...onPostgres,
        },
      },
      // Starts, kills and races of whole processes: `npm test` runs them, `npm run verify` does not.
      { test: { name: 'system', include: ['tests/lab/**/*.test.ts'], ...onPostgres } },
    ],
  },
})
