/** EXCH-02: after a full catalogue, goods that it did not name are taken off sale. */
import { readValues } from '#platform/changes/change-sets.sql.ts'
import { isRecord } from '#kernel/is-record.ts'
import type { Values } from '#platform/changes/fold.ts'
import type { Located, RecordSource } from '#platform/import/record-source.ts'
import type { Db } from '#platform/import/rows.sql.ts'
import { readUnnamed, readVariants } from '#shop/exchange/items.sql.ts'
import type { SessionRow } from '#shop/exchange/sessions.sql.ts'
import { draftSet } from '../changes/draft-set.ts'
import { askSecond } from '../changes/plan-set.ts'
import { wholeRecords } from '../changes/records-source.ts'
import { runImport } from '../import/run-import.ts'
import type { Applied } from './apply-goods.ts'
import { readTerms, type ExchangeDeps } from './exchange-context.ts'

const skusOf = ({ variants }: Values): string[] =>
  (Array.isArray(variants) ? variants : []).filter(isRecord).map(({ sku }) => String(sku))

/** Products all of whose variants the catalogue did not name, off sale. */
const unnamedProducts = async ({ db }: ExchangeDeps, session: SessionRow): Promise<Located[]> => {
  const unnamed = new Set(await readUnnamed(db, session.id))
  const slugs = [...new Set((await readVariants(db, [...unnamed])).map(({ slug }) => slug))]
  const records = await wholeRecords(db, 'products', await readValues(db, 'products', slugs))
  return [...records.values()].flatMap((record) =>
    record['discontinued'] !== true && skusOf(record).every((sku) => unnamed.has(sku))
      ? [{ where: `0\tтовар «${String(record['name'])}»`, value: { ...record, discontinued: true } }]
      : [],
  )
}

export const deactivateUnnamed = async (
  deps: ExchangeDeps,
  session: SessionRow,
  onSet: (db: Db, setId: number) => Promise<void>,
): Promise<Applied> => {
  const terms = await readTerms(deps.db)
  if (!session.is_full || terms.owners.deletion === 'office') return { figures: {}, stopped: null }
  const located = await unnamedProducts(deps, session)
  if (located.length === 0) return { figures: { hidden: 0 }, stopped: null }
  const source: RecordSource = {
    kinds: new Set(['products']),
    redirectHosts: async () => deps.redirectHosts,
    knownPictures: async function* () {},
    records: async function* (kind) {
      if (kind === 'products') yield* located
    },
  }
  const origin = {
    source: 'program',
    author: session.program,
    reason: 'Обмен с\u00a01С: нет в\u00a0полном каталоге',
  } as const
  const now = deps.now()
  const { stoppedBy, changes } = await runImport(deps.db, source, {
    now,
    origin,
    refusesToWait: true,
    maxPercent: deps.maxPercent,
    by: session.program,
    onSet: async (trx, setId) => (setId === null ? undefined : onSet(trx, setId)),
  })
  if (stoppedBy.length === 0) return { figures: { hidden: changes.hidden }, stopped: null }
  const { id } = await draftSet(deps, source, origin, now)
  await askSecond(deps.db, id, { starts: null, ends: null, by: session.program, at: now, reasons: stoppedBy })
  await onSet(deps.db, id)
  return { figures: {}, stopped: { reasons: stoppedBy, draft: id } }
}
