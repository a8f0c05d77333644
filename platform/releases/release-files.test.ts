import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { isReleaseStored, publishReleaseFiles } from './publish-release-files.ts'
import { findReleaseFile } from './release-files.sql.ts'

let shop: TestDatabase
let folder = ''
beforeAll(async () => {
  shop = await freshDatabase()
  folder = mkdtempSync(join(tmpdir(), 'glad-release-files-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await shop.close()
})

/** A node of this release starts. Each release has a chunk of its own and one that all have. */
const start = async (id: string): Promise<void> => {
  const build = join(folder, id)
  const files = [`assets/home-${id}.js`, 'assets/same.js']
  mkdirSync(join(build, 'client', 'assets'), { recursive: true })
  for (const path of files) writeFileSync(join(build, 'client', path), `${path} of ${id}`)
  writeFileSync(join(build, 'release.json'), JSON.stringify({ id, files }))
  await publishReleaseFiles(shop.url, build)
}
/** Reads as a node that has cached nothing. */
const find = async (...paths: string[]): Promise<string | undefined> =>
  (await findReleaseFile(shop.db)(paths))?.content.toString()

test('SAFE-08: every node finds the files of the release and of three earlier ones; older files are deleted', async () => {
  for (const id of ['a1', 'b2', 'c3', 'd4']) await start(id)
  await Promise.all([start('a1'), start('e5'), start('e5')]) // a1 again: rolled back, so b2 is the oldest
  expect(await find('assets/home-a1.js.br', 'assets/home-a1.js')).toBe('assets/home-a1.js of a1')
  expect(await find('assets/home-e5.js')).toBe('assets/home-e5.js of e5')
  expect(await find('assets/home-b2.js')).toBeUndefined()
  expect(await find('assets/same.js')).toBe('assets/same.js of a1')
})

test('SAFE-03: the app itself cannot change a script', async () => {
  for (const statement of [`UPDATE release_file SET content = ''`, `DELETE FROM release`])
    await expect(sql.raw(statement).execute(shop.db)).rejects.toThrow('permission denied')
})

test('SAFE-08: a node without the owner’s address sees whether its release is stored', async () => {
  const build = join(folder, 'f6')
  mkdirSync(build)
  writeFileSync(join(build, 'release.json'), JSON.stringify({ id: 'f6', files: [] }))
  expect(await isReleaseStored(shop.appUrl, build)).toBe(false)
  await publishReleaseFiles(shop.url, build)
  expect(await isReleaseStored(shop.appUrl, build)).toBe(true)
})

test('a folder without release.json publishes nothing', async () => {
  const stored = async (): Promise<unknown[]> => (await sql`SELECT * FROM release ORDER BY id`.execute(shop.db)).rows
  const before = await stored()
  await publishReleaseFiles(shop.url, join(folder, 'none'))
  expect(await stored()).toEqual(before)
})
