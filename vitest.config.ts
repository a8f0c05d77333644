import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'domain', include: ['{contract,domain,web}/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'server',
          include: ['{server,sandbox,scripts}/**/*.test.ts', 'tests/{lab,kit}/**/*.test.ts'],
          globalSetup: ['tests/kit/postgres.setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
