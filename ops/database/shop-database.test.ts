import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { openShopDatabase } from './shop-database.ts'

afterEach(() => vi.unstubAllEnvs())

test('OWN-02: a command with a forgotten DATA_DIR makes no new shop and says which settings it needs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'glad-command-'))
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('DATABASE_URL', undefined)
  vi.stubEnv('DATABASE_APP_URL', undefined)
  await expect(openShopDatabase('npm run import').then((database) => database[Symbol.asyncDispose]())).rejects.toThrow(
    `В папке данных ${folder} нет базы магазина. Задайте те же DATA_DIR или DATABASE_URL`,
  )
  expect(existsSync(join(folder, 'postgres'))).toBe(false)
  rmSync(folder, { recursive: true })
})
