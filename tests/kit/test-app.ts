/** The whole application over the fixture shop, with a page renderer given by the test. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { composeApp, type AppChoice, type ComposedApp } from './composed-app.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { loadFixtureShop, type FixtureShop } from '#kit/shops/fixture-shop.ts'

export { htmlPage, ORIGIN, plainPage, TEST_OPTIONS } from './composed-app.ts'

export type TestApp = ComposedApp & {
  readonly base: TestDatabase
  readonly shop: FixtureShop
  /** Originals lie in `pictures`, encoded copies in `encoded` (see `pictures` of the choice). */
  readonly folder: string
}

export const openTestApp = async (choice: AppChoice = {}): Promise<TestApp> => {
  const base = await freshDatabase()
  const shop = await loadFixtureShop(base.db)
  const folder = await mkdtemp(join(tmpdir(), 'glad-http-'))
  const composed = await composeApp({ db: base.db, folder }, choice)
  return {
    ...composed,
    base,
    shop,
    folder,
    close: async () => {
      await composed.close()
      await base.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** `name=value` of the cookie that a response sets. */
export const cookieOf = (answer: LightMyRequestResponse): string => {
  const [cookie] = answer.cookies
  if (!cookie) throw new Error('the answer sets no cookie')
  return `${cookie.name}=${cookie.value}`
}
