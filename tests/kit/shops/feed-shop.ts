/** The fixture shop with pictures, and its feeds in a folder of their own. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql, type Kysely } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'
import { feedShopOf } from '#app/feeds.ts'
import { demoSettings } from '#kit/shops/shop-settings.ts'
import { openFeeds, type Feeds } from '#shop/feeds/publish-feeds.ts'

/** Gives every product a picture, except those named. */
export const addPictures = async (db: Kysely<DB>, except: readonly string[] = []): Promise<void> => {
  await sql`INSERT INTO picture (file, hash, width, height, tone)
    SELECT slug || '.webp', left(md5(slug), 16), 800, 960, '#eeeeee' FROM product`.execute(db)
  await sql`INSERT INTO product_picture (product_id, position, picture_id, kind, alt)
    SELECT p.id, 1, pic.id, 'pack', p.name FROM product p JOIN picture pic ON pic.file = p.slug || '.webp'
    WHERE p.slug <> ALL(${[...except]}::text[])`.execute(db)
}

export type FeedsForTests = Feeds & {
  /** The text of a published feed. */
  readonly text: (name: string) => Promise<string>
  readonly names: () => string[]
  readonly folder: string
  readonly close: () => Promise<void>
}

type Deps = Pick<Parameters<typeof openFeeds>[0], 'db' | 'clock' | 'index'> &
  Partial<Pick<Parameters<typeof openFeeds>[0], 'shop'>>

export const openFeedsForTests = async (deps: Deps, origin = 'http://localhost:3000'): Promise<FeedsForTests> => {
  const folder = await mkdtemp(join(tmpdir(), 'glad-feeds-'))
  const feeds = openFeeds({
    shop: () => feedShopOf(demoSettings, { publicUrl: origin, carriers: [] }),
    folder,
    onError: (error) => {
      throw error
    },
    ...deps,
  })
  const published = () => feeds.current()?.feeds ?? []
  return {
    ...feeds,
    folder,
    names: () => published().map(({ name }) => name),
    text: async (name) => {
      const file = published().find((feed) => feed.name === name)?.file
      if (file === undefined) throw new Error(`no feed ${name}`)
      return String(gunzipSync(await readFile(file)))
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
