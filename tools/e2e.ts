/** `npm run e2e`: the journeys in a real browser. Further arguments are passed to Playwright. */
import { spawnSync } from 'node:child_process'
import { findChromium } from './find-chromium.ts'
import { temporaryFolder } from './temporary-folder.ts'

try {
  const chromium = await findChromium()
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/.bin/playwright',
      'test',
      '-c',
      'tests/playwright.config.ts',
      '--reporter=list,json',
      ...process.argv.slice(2),
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        TMPDIR: temporaryFolder(),
        CHROMIUM_PATH: chromium,
        PLAYWRIGHT_JSON_OUTPUT_FILE: 'test-results/playwright.json',
      },
    },
  )
  process.exitCode = status ?? 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
