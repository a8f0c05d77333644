import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEmbedded } from '#platform/db/embedded.ts'
import { prepareUpgrade, replaceData } from './upgrade-data.ts'

const CURRENT = { postgres: 'postgres', initdb: 'initdb', major: '18' }
const FORMER = { ...CURRENT, major: '17' }

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'glad-upgrade-'))
  writeData('data', '17')
  writeFileSync(join(dataDir, 'postgres-password'), 'secret')
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const writeData = (folder: string, major: string): void => {
  mkdirSync(join(dataDir, 'postgres', folder), { recursive: true })
  writeFileSync(join(dataDir, 'postgres', folder, 'PG_VERSION'), `${major}\n`)
}
const versionIn = (folder: string): string =>
  readFileSync(join(dataDir, 'postgres', folder, 'PG_VERSION'), 'utf8').trim()
const prepare = (former = FORMER, freeBytes = 1e9) =>
  prepareUpgrade({ dataDir, current: CURRENT, former, freeBytes: async () => freeBytes })

test('OWN-02: the data of an earlier PostgreSQL are set aside for new ones of the same password', async () => {
  const upgrade = await prepare()
  if (upgrade === null || upgrade === 'resumed') throw new Error('nothing to upgrade')
  expect(readFileSync(join(upgrade.scratch, 'postgres-password'), 'utf8')).toBe('secret')
  writeData('upgrade/postgres/data', '18')
  expect(await replaceData(dataDir, upgrade)).toBe(join(dataDir, 'postgres', 'data-17'))
  expect([versionIn('data'), versionIn('data-17')]).toEqual(['18', '17'])
  expect(existsSync(upgrade.scratch)).toBe(false)
  expect(await prepare()).toBeNull()
})

test('OWN-02: an upgrade that was killed while it copied begins again, one killed between its renames is completed', async () => {
  writeData('upgrade/postgres/data', '18')
  await prepare()
  expect(existsSync(join(dataDir, 'postgres', 'upgrade', 'postgres', 'data'))).toBe(false)
  rmSync(join(dataDir, 'postgres'), { recursive: true })
  writeData('data-17', '17')
  writeData('upgrade/postgres/data', '18')
  await expect(startEmbedded(dataDir, { command: 'test' })).rejects.toThrow(
    /^Обновление PostgreSQL в .+ прервалось на полпути\. Обновите их/,
  )
  expect(await prepare()).toBe('resumed')
  expect(versionIn('data')).toBe('18')
})

test('OWN-02: an upgrade that cannot be done is refused with one sentence and changes nothing', async () => {
  await expect(prepare(FORMER, 1)).rejects.toThrow(/^Копия базы не поместится: .+ свободно 1 МБ, а нужно 1 МБ\./)
  await expect(prepare(CURRENT)).rejects.toThrow('Данные прочтёт только PostgreSQL 17, а в названной папке 18.')
  await expect(prepareUpgrade({ dataDir, current: CURRENT, former: undefined })).rejects.toThrow(
    'Данные прочтёт только PostgreSQL 17. Назовите папку прежнего выпуска',
  )
  writeData('data-17', '17')
  await expect(prepare()).rejects.toThrow(/осталась от прежнего обновления/)
  expect(existsSync(join(dataDir, 'postgres', 'upgrade'))).toBe(false)
  rmSync(join(dataDir, 'postgres'), { recursive: true })
  await expect(prepare()).rejects.toThrow(/нет базы магазина/)
})
