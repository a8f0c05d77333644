/**
 * EXCH-02: pictures of the program for products that have none, as a set that a person applies or refuses. Pictures of the office are
 * never replaced.
 */
import { readValues } from '#platform/changes/change-sets.sql.ts'
import type { Values } from '#platform/changes/fold.ts'
import type { RecordFault } from '#platform/import/record-fault.ts'
import type { Located, RecordSource } from '#platform/import/record-source.ts'
import { readVariants, type OfferRow } from '#shop/exchange/items.sql.ts'
import { countPictures, dropPictures, readPicture, sentPictures } from '#shop/exchange/pictures.sql.ts'
import { readPictureSets } from '#shop/exchange/journal.sql.ts'
import type { FaultRow, SessionRow } from '#shop/exchange/sessions.sql.ts'
import { draftSet } from '../changes/draft-set.ts'
import { withdrawSet } from '../changes/plan-set.ts'
import { wholeRecords } from '../changes/records-source.ts'
import { runImport } from '../import/run-import.ts'
import type { ExchangeDeps } from './exchange-context.ts'
import { pagesOf, placeOf, type GoodIds, type Page } from './goods-source.ts'

const REASON = 'Обмен с\u00a01С: снимки товаров, у\u00a0которых их нет'
/** Pictures that are in memory at the same time. */
const AT_ONCE = 8
const none = async function* (): AsyncGenerator<never> {}

const hasNone = ({ pictures }: Values): boolean => !Array.isArray(pictures) || pictures.length === 0

/** Records of products without pictures, with those that their goods name and the session has sent. */
const recordsOf = async ({ db }: ExchangeDeps, session: SessionRow, { goods, offers }: Page): Promise<Located[]> => {
  const named = [...goods.values()].flatMap(({ value: { pictures = [] } }) => pictures)
  const sent = named.length === 0 ? new Set<string>() : await sentPictures(db, session.id, named)
  const linked = offers.filter(
    ({ sku, good }) =>
      sku !== null && sku !== '' && goods.get(good)?.value.pictures?.some((name) => sent.has(name)) === true,
  )
  if (linked.length === 0) return []
  const bySku = new Map(linked.map((offer): [string, OfferRow] => [offer.sku ?? '', offer]))
  const variants = await readVariants(db, [...bySku.keys()])
  const slugs = [...new Set(variants.map(({ slug }) => slug))]
  const records = await wholeRecords(db, 'products', await readValues(db, 'products', slugs))
  return [...records].flatMap(([slug, record]) => {
    if (!hasNone(record)) return []
    const own = variants.filter((variant) => variant.slug === slug).flatMap(({ sku }) => bySku.get(sku)?.good ?? [])
    const files = [...new Set(own)]
      .flatMap((good) => goods.get(good)?.value.pictures ?? [])
      .filter((name) => sent.has(name))
    const pictures = [...new Set(files)].map((file) => ({ file, kind: 'pack', alt: String(record['name']) }))
    return [{ where: placeOf(0, `снимки товара «${String(record['name'])}»`), value: { ...record, pictures } }]
  })
}

const filesOf = ({ value }: Located): string[] =>
  (value as { pictures: readonly { readonly file: string }[] }).pictures.map(({ file }) => file)

type Proposing = {
  readonly session: SessionRow
  readonly ids: GoodIds
  readonly fault: (fault: FaultRow) => void
}

/** Figures of what was proposed. Throws ImportBusy while another import runs. */
export const proposePictures = async (
  deps: ExchangeDeps,
  { session, ids, fault }: Proposing,
): Promise<Readonly<Record<string, number>>> => {
  const { db, now, keepOriginal, redirectHosts } = deps
  const came = await countPictures(db, session.id)
  if (came === 0) return {}
  const records: Located[] = []
  for await (const page of pagesOf({ db, ids })) records.push(...(await recordsOf(deps, session, page)))
  const files = [...new Set(records.flatMap(filesOf))]
  const origin = { source: 'program', author: session.program, reason: REASON } as const
  const invalid = (file: string, wrong: RecordFault): void =>
    fault({ line: 0, what: `картинка ${file}`, reason: String(wrong) })
  for (let at = 0; at < files.length; at += AT_ONCE) {
    const some = files.slice(at, at + AT_ONCE)
    const pictures: RecordSource = {
      kinds: new Set(),
      knownPictures: none,
      records: none,
      pictures: async function* () {
        for (const file of some) yield { file, where: file, bytes: () => readPicture(db, session.id, file) }
      },
    }
    await runImport(db, pictures, {
      now: now(),
      origin,
      refusesToWait: true,
      report: { invalid, shortfall: () => {}, done: () => {} },
      ...(keepOriginal === undefined ? {} : { keepOriginal }),
    })
  }
  for (const id of await readPictureSets(db, session.program, REASON)) await withdrawSet(db, id, 'пришёл новый обмен')
  const figures = records.length === 0 ? {} : await draft(deps, records, redirectHosts, origin)
  await dropPictures(db, session.id)
  return { pictures_came: came, ...figures }
}

const draft = async (
  deps: ExchangeDeps,
  records: readonly Located[],
  redirectHosts: readonly string[],
  origin: Parameters<typeof draftSet>[2],
): Promise<Readonly<Record<string, number>>> => {
  const source: RecordSource = {
    kinds: new Set(['products']),
    redirectHosts: async () => redirectHosts,
    knownPictures: none,
    records: async function* (kind) {
      if (kind === 'products') yield* records
    },
  }
  const { id, changed } = await draftSet(deps, source, origin, deps.now())
  return { pictures: changed, pictures_set: id }
}
