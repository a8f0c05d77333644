/** The journeys of shoppers in a real Chromium, against the built shop with a separate database. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { freePort } from './kit/machines/free-port.ts'

// Every worker reads this file: the first reading chooses the port, the others inherit it from the environment.
process.env['GLAD_E2E_PORT'] ??= String(await freePort())
process.env['GLAD_E2E_STATE'] ??= join(tmpdir(), `glad-e2e-${process.pid}.json`)
const baseURL = process.env['GLAD_E2E_URL'] ?? `http://localhost:${process.env['GLAD_E2E_PORT']}`

const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Glyphs as the design drew them, and the same in the headless shell and in the whole browser.
  '--font-render-hinting=none',
]

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results/e2e',
  snapshotPathTemplate: '{testDir}/{testFileName}-looks/{arg}-{projectName}{ext}',
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // A journey takes seconds; the limits allow for a busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL,
    locale: 'ru-RU',
    timezoneId: 'Asia/Yekaterinburg',
    // Fading layers are most of what a browser without a graphics card draws; journeys about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces cost a third of the time; `npm run e2e -- --trace retain-on-failure` makes them.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: CHROMIUM_FLAGS },
  },
  projects: [
    // @narrow: about what only a phone shows.
    { name: 'desktop', grepInvert: /@narrow/, use: { viewport: { width: 1440, height: 900 } } },
    // @keyboard: a phone has no Tab key. @wide: about what only a wide window shows.
    {
      name: 'mobile',
      grepInvert: /@keyboard|@wide/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
  ],
  // GLAD_E2E_URL: a shop already started by tests/kit/machines/e2e-server.ts, for writing tests against it.
  ...(process.env['GLAD_E2E_URL'] === undefined
    ? {
        webServer: {
          command: `node tests/kit/machines/e2e-server.ts`,
          cwd: '..',
          url: `${baseURL}/ready`,
          timeout: 300_000,
          stdout: 'pipe',
          gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
          reuseExistingServer: false,
        },
      }
    : {}),
})
