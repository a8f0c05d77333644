/** The shop as its stored settings say: what `shop.yaml` says is their first value (decision 0159). */
import { Value } from 'typebox/value'
import { moscowDay } from '#kernel/dates.ts'
import type { Db } from '#platform/import/rows.sql.ts'
import { readShop, type ShopSettings, type StoredSettings } from './read-shop.ts'
import { readDocumentsOf } from './documents.sql.ts'
import { readSettingRows } from './settings.sql.ts'
import { ShopFile } from './shop-file.schema.ts'
import { figuresOfRecords } from './shop-figures.ts'

/** Settings by their keys as one file, without keys that only another release knows; null: a shop needs more of them. */
export const fileOfSettings = (rows: ReadonlyMap<string, unknown>): ShopFile | null => {
  const file: unknown = Object.fromEntries([...rows].filter(([name]) => name in ShopFile.properties))
  return Value.Check(ShopFile, file) ? file : null
}

export const readStoredFile = async (db: Db): Promise<ShopFile | null> => fileOfSettings(await readSettingRows(db))

/** Null: the settings are those of the folder's file. */
export const readStoredSettings = async (db: Db, now: Date): Promise<StoredSettings | null> => {
  const file = await readStoredFile(db)
  return (
    file && {
      file,
      figures: await figuresOfRecords(db, file, now),
      documents: await readDocumentsOf(db, moscowDay(now)),
    }
  )
}

/** The shop of a folder with the settings that are stored. Throws as `readShop`. */
export const readStoredShop = async (db: Db, folder: string, now: Date): Promise<ShopSettings> =>
  readShop(folder, await readStoredSettings(db, now))
