/** Product pictures of an uploaded archive: stored, then named by the records of a draft. */
import { pictureHash } from '#platform/decoding/picture-hash.ts'
import { readValues } from '#platform/changes/change-sets.sql.ts'
import type { Values } from '#platform/changes/fold.ts'
import { silentReport } from '#platform/import/import-report.ts'
import type { RecordFault } from '#platform/import/record-fault.ts'
import type { Located, PictureSource } from '#platform/import/record-source.ts'
import type { KeepOriginal } from '#shop/product/import-pictures.ts'
import { slugsOfNames } from '#shop/product/products.sql.ts'
import { isRecord } from '#kernel/is-record.ts'
import { runImport } from '../import/run-import.ts'
import type { Archive, ArchivePicture } from './picture-archive.ts'
import { wholeRecords } from './records-source.ts'
import type { UploadSource } from './upload-source.ts'
import type { DeskDeps } from './write-records.ts'

type Placed = ArchivePicture & { readonly file: string }
const none = async function* (): AsyncGenerator<Located> {}

/** A name of its own for each content: the same archive again changes nothing. */
const fileOf = (slug: string, { ending, bytes }: ArchivePicture): string =>
  `office/${slug}/${pictureHash(bytes())}${ending}`

/** Stores pictures; returns what is wrong with some. */
const store = async (
  { db }: DeskDeps,
  pictures: readonly Placed[],
  keepOriginal: KeepOriginal | undefined,
  now: Date,
): Promise<Map<string, RecordFault>> => {
  const faults = new Map<string, RecordFault>()
  await runImport(
    db,
    {
      kinds: new Set(),
      knownPictures: none,
      records: none,
      pictures: async function* (): AsyncGenerator<PictureSource> {
        for (const { name, file, bytes } of pictures) yield { file, where: name, bytes: async () => bytes() }
      },
    },
    {
      now,
      refusesToWait: true,
      ...(keepOriginal === undefined ? {} : { keepOriginal }),
      report: { ...silentReport, invalid: (where, fault) => void faults.set(where, fault) },
    },
  )
  return faults
}

/** A picture that the product has keeps its words. */
const recordOf = (product: Values, file: string): Values => {
  const known = Array.isArray(product['pictures'])
    ? product['pictures'].find((one: unknown) => isRecord(one) && one['file'] === file)
    : undefined
  return isRecord(known) ? known : { file, kind: 'pack', alt: String(product['name'] ?? '') }
}

/** The records of the archive's table, if it has one, and of the products whose pictures it has: these replace those from before. */
export const pictureSource = async (
  desk: DeskDeps,
  { pictures, faults }: Archive,
  table: UploadSource | null,
  keepOriginal: KeepOriginal | undefined,
  now: Date,
): Promise<UploadSource> => {
  const slugs = await slugsOfNames(desk.db, [...new Set(pictures.flatMap(({ of }) => of))])
  const unreadable = faults.map(({ where, reason }): Located => ({ where, value: null, unreadable: reason }))
  const placed: (Placed & { readonly slug: string })[] = []
  for (const picture of pictures) {
    const slug = picture.of.map((name) => slugs.get(name)).find((one) => one !== undefined)
    if (slug === undefined)
      unreadable.push({
        where: picture.name,
        value: null,
        unreadable: `нет товара с таким адресом или артикулом: «${picture.of[0] ?? ''}»`,
      })
    else placed.push({ ...picture, slug, file: fileOf(slug, picture) })
  }
  const wrong = await store(desk, placed, keepOriginal, now)
  for (const [where, fault] of wrong) unreadable.push({ where, value: null, unreadable: fault })
  const ofProduct = Map.groupBy(
    placed
      .filter(({ name }) => !wrong.has(name))
      .toSorted((a, b) => a.place - b.place || a.name.localeCompare(b.name, 'ru')),
    ({ slug }) => slug,
  )
  const withPictures = (slug: string, product: Values): Values => ({
    ...product,
    pictures: [...new Set((ofProduct.get(slug) ?? []).map(({ file }) => file))].map((file) => recordOf(product, file)),
  })
  const records = async function* (): AsyncGenerator<Located> {
    yield* unreadable
    const left = new Set(ofProduct.keys())
    for await (const located of table?.records('products') ?? none()) {
      const slug = isRecord(located.value) ? String(located.value['slug']) : ''
      yield left.delete(slug) && isRecord(located.value)
        ? { ...located, value: withPictures(slug, located.value) }
        : located
    }
    const stored = await readValues(desk.db, 'products', [...left])
    for (const [slug, product] of await wholeRecords(desk.db, 'products', stored))
      yield { where: `products ${slug}`, value: withPictures(slug, product) }
  }
  return {
    kinds: new Set(['products']),
    redirectHosts: async () => desk.redirectHosts,
    knownPictures: none,
    records: (asked) => (asked === 'products' ? records() : none()),
    rowAt: (where) => table?.rowAt(where) ?? null,
  }
}
