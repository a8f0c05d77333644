import { sql } from 'kysely'
import { POINT } from '#domain/bonus-programme.ts'
import { isEan13 } from '#domain/barcode.ts'
import { importBatchesIsolated, resolveRecords, UnusableRecord, type ImportContext } from './import-kind.ts'
import { PlasticCardRecord } from './promotion-records.schema.ts'
import { changedRows } from './rows.queries.ts'

/** Adds cards. A known card is left as it is: its points may have moved to an account since. */
export const importPlasticCards = (loading: ImportContext): Promise<number> =>
  importBatchesIsolated(
    loading,
    { kind: 'plastic_cards', schema: PlasticCardRecord, keyOf: ({ number }) => number },
    async (batch) => {
      const rows = resolveRecords(batch, loading.report, (card) => {
        if (!isEan13(card.number)) throw new UnusableRecord(`в номере ${card.number} неверна контрольная цифра`)
        return card
      }).map(({ made }) => made)
      return changedRows(
        await sql`
        INSERT INTO plastic_card (number, phone, points, bought, as_of)
        SELECT number, phone, points * ${POINT}, bought, as_of::date
        FROM unnest(${rows.map(({ number }) => number)}::text[], ${rows.map(({ phone }) => phone)}::text[],
          ${rows.map(({ points }) => points)}::int[], ${rows.map(({ bought }) => bought)}::int[],
          ${rows.map(({ as_of }) => as_of)}::text[]) AS card (number, phone, points, bought, as_of)
        ON CONFLICT (number) DO NOTHING`.execute(loading.db),
      )
    },
  )
