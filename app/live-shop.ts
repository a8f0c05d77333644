/** The shop as its settings say now: read again when records have changed, on every node, without a restart (decision 0159). */
import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import type { CheckShop } from './import/run-import.ts'
import type { ShopAppearance } from '#shop/company/shop-files.ts'
import { transaction } from '#platform/db/transaction.ts'
import { writeDocumentText } from '#shop/company/documents.sql.ts'
import { readShop, type ShopSettings, type StoredSettings } from '#shop/company/read-shop.ts'
import { readStoredSettings } from '#shop/company/stored-settings.ts'

export type LiveShop = {
  readonly now: () => ShopSettings
  /** Reads the settings; when they have changed, tells the listeners before it resolves. Never rejects: the shop stays as it was. */
  readonly refresh: () => Promise<void>
  readonly onChange: (changed: (shop: ShopSettings) => void) => void
}
type Deps = {
  readonly db: Kysely<DB>
  readonly folder: string
  readonly today: () => Date
  readonly onError: (error: unknown) => void
}

export const openLiveShop = async ({ db, folder, today, onError }: Deps): Promise<LiveShop> => {
  const listeners: ((shop: ShopSettings) => void)[] = []
  /** What is shown is stored before it is: an order may name it from then on. */
  const readStored = async (settings: StoredSettings | null): Promise<ShopSettings> => {
    const read = await readShop(folder, settings)
    await transaction(db, async (tx) => {
      for (const text of read.shownTexts) await writeDocumentText(tx, text, today())
    })
    return read
  }
  let stored = await readStoredSettings(db, today())
  let shop = await readStored(stored)
  const read = async (): Promise<void> => {
    const next = await readStoredSettings(db, today())
    if (isDeepStrictEqual(next, stored)) return
    shop = await readStored(next)
    stored = next
    for (const changed of listeners) changed(shop)
  }
  let reading = Promise.resolve()
  return {
    now: () => shop,
    refresh: () => (reading = reading.then(read).catch(onError)),
    onChange: (changed) => void listeners.push(changed),
  }
}

/** Names what of a folder cannot be read with some settings: a letter names a figure that they take away. */
export const shopCheckOf =
  (folder: string): CheckShop =>
  async (settings) => {
    try {
      await readShop(folder, settings)
      return null
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      return error.message
        .split('\n')
        .slice(1, -1)
        .map((line) => line.trim())
        .join('; ')
    }
  }

/** The appearance that the shop has at each moment. */
export const appearanceOf = (now: () => ShopAppearance): ShopAppearance => ({
  get profile() {
    return now().profile
  },
  get words() {
    return now().words
  },
  get theme() {
    return now().theme
  },
  get logo() {
    return now().logo
  },
  get hasTouchIcon() {
    return now().hasTouchIcon
  },
  get icons() {
    return now().icons
  },
  get served() {
    return now().served
  },
})
