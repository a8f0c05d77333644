/** Rows that other tables refer to, one for each carrier and provider of payments that this release knows. */
import type pg from 'pg'
import { PROVIDERS } from '#providers/all.ts'

const codesOf = (kind: 'carrier' | 'payment'): string[] =>
  PROVIDERS.filter((provider) => provider.kind === kind).map(({ code }) => code)

export const addProviderRows = async (owner: pg.Client): Promise<void> => {
  await owner.query('INSERT INTO carrier SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [codesOf('carrier')])
  await owner.query('INSERT INTO payment_provider SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [
    codesOf('payment'),
  ])
}
