import { sql } from 'kysely'
import { errorCode } from '#kernel/error-code.ts'
import sharp from 'sharp'
import { Type } from 'typebox'
import '#platform/decoding/decoders.ts'
import { pictureHash } from '#platform/decoding/picture-hash.ts'
import { queryRows, Row } from '#platform/db/rows.ts'
import { faultOf } from '#platform/import/record-fault.ts'
import { StoreRefused } from '#platform/pictures/originals.ts'
import { PictureRecord } from './product.records.ts'
import { inBatches, readRecords } from '#platform/import/read-records.ts'
import type { ImportReport } from '#platform/import/import-report.ts'
import { idsBy, upsertRows, type Db } from '#platform/import/rows.sql.ts'
import type { PictureSource, RecordSource } from '#platform/import/record-source.ts'

/** Background of a product tile (token mist), which shows through a transparent picture. */
const TILE_BACKGROUND = '#e9eff1'

/** More than a photo has: 10,000 × 10,000. A small file may unpack to far more. */
const MAX_PIXELS = 100_000_000
/** Progressive JPEG and interlaced PNG are decoded as a whole in memory: 4 bytes a pixel. */
const MAX_PIXELS_PROGRESSIVE = 16_000_000

const hex = (value: number): string => Math.round(value).toString(16).padStart(2, '0')

/** Too many pixels to decode as a whole. */
class TooLarge extends Error {}

/** Size when upright, and mean colour over the tile's background, measured on a small copy. Throws for what is no picture. */
export const measurePicture = async (bytes: Uint8Array): Promise<{ width: number; height: number; tone: string }> => {
  const { autoOrient, isProgressive = false } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
  const { width, height } = autoOrient
  if (isProgressive && width * height > MAX_PIXELS_PROGRESSIVE) throw new TooLarge()
  const small = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .flatten({ background: TILE_BACKGROUND })
    .toColourspace('srgb')
    .resize(24, 24, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const step = small.info.channels
  const mean = (channel: number): number => {
    let sum = 0
    for (let at = Math.min(channel, step - 1); at < small.data.length; at += step) sum += small.data[at] ?? 0
    return (sum * step) / small.data.length
  }
  return { width, height, tone: `#${hex(mean(0))}${hex(mean(1))}${hex(mean(2))}` }
}

/** Keeps a copy of a picture: the folder that it is imported from may change or go. */
export type KeepOriginal = (hash: string, bytes: Uint8Array) => Promise<void>

const STORAGE_FAULTS: Readonly<Record<string, string>> = {
  ENOSPC: 'на диске нет места',
  EDQUOT: 'на диске нет места',
  EACCES: 'в папку originals в DATA_DIR нельзя писать',
  EPERM: 'в папку originals в DATA_DIR нельзя писать',
  EROFS: 'диск DATA_DIR открыт только для чтения',
}
const storageFault = (error: unknown): string => {
  if (error instanceof StoreRefused) return `хранилище S3 отказало (HTTP ${error.status}), проверьте S3_URL и ключ`
  return STORAGE_FAULTS[errorCode(error)] ?? 'хранилище S3 не отвечает или диск отказал, повторите загрузку'
}

const measure = async (
  source: PictureSource,
  known: ReadonlyMap<string, PictureRecord>,
  report: ImportReport,
  keepOriginal: KeepOriginal | undefined,
): Promise<PictureRecord | null> => {
  const bytes = await source.bytes()
  const hash = pictureHash(bytes)
  const recorded = known.get(source.file)
  let picture: PictureRecord
  try {
    picture = recorded?.hash === hash ? recorded : { file: source.file, hash, ...(await measurePicture(bytes)) }
  } catch (error) {
    const reason =
      error instanceof TooLarge
        ? 'прогрессивный JPEG или чересстрочный PNG больше 16 млн точек: сохраните картинку без этого или меньше'
        : 'это не картинка WebP, PNG, JPEG или AVIF, или файл обрезан'
    report.invalid(source.where, faultOf(reason))
    return null
  }
  try {
    await keepOriginal?.(hash, bytes)
    return picture
  } catch (error) {
    report.invalid(source.where, faultOf(`копия картинки не сохранена: ${storageFault(error)}`))
    return null
  }
}

const none = async function* (): AsyncGenerator<never> {}

/** Records may name a file in other letter case than the disk has it. A file's own name goes before another's in lower case. */
const addIfAbsent = (ids: Map<string, number | null>, name: string, id: number | null): void => {
  if (ids.get(name) === undefined || ids.get(name) === null) ids.set(name, id)
}

const Existing = Row({ id: Type.Integer(), file: Type.String() })
/** Pictures of the shop by file, for records that come without them; the newest of a name. */
export const existingPictures = async (db: Db): Promise<Map<string, number | null>> => {
  const rows = await queryRows(db, Existing, sql`SELECT id, file FROM picture WHERE length(hash) = 16 ORDER BY id DESC`)
  const ids = new Map<string, number | null>()
  for (const { id, file } of rows) addIfAbsent(ids, file, id)
  for (const { id, file } of rows) addIfAbsent(ids, file.toLowerCase(), id)
  return ids
}

/**
 * Imports the pictures. `ids`: picture id by file, null for a file that is not a picture. Equal files share one picture, stored under the
 * first file's name.
 */
export const importPictures = async (
  db: Db,
  source: RecordSource,
  report: ImportReport,
  keepOriginal?: KeepOriginal,
): Promise<{ ids: Map<string, number | null>; changed: number }> => {
  const known = new Map<string, PictureRecord>()
  for await (const { record } of readRecords(
    source.knownPictures(),
    PictureRecord.schema,
    (record) => record.file,
    report,
  )) {
    known.set(record.file, record)
  }
  const ids = new Map<string, number | null>()
  const seen = new Set<string>()
  let changed = 0
  let read = 0
  for await (const batch of inBatches(source.pictures?.() ?? none(), 64)) {
    read += batch.length
    for (const { file } of batch) {
      ids.set(file, null)
      addIfAbsent(ids, file.toLowerCase(), null)
    }
    const measured = (await Promise.all(batch.map((picture) => measure(picture, known, report, keepOriginal)))).filter(
      (row) => row !== null,
    )
    const fresh = measured.filter(({ hash }) => !seen.has(hash) && seen.add(hash))
    changed += await upsertRows(db, PictureRecord.table, fresh)
    const byHash = await idsBy(
      db,
      'picture',
      'hash',
      measured.map((row) => row.hash),
    )
    for (const { file, hash } of measured) {
      const id = byHash.get(hash)
      if (id === undefined) continue
      ids.set(file, id)
      addIfAbsent(ids, file.toLowerCase(), id)
    }
  }
  report.done('pictures', read, changed)
  return { ids, changed }
}
