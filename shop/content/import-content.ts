import {
  ArticleRecord,
  BannerRecord,
  ContactRecord,
  MenuRecord,
  NeedRecord,
  PageRecord,
  RedirectRecord,
} from './content.records.ts'
import { BAN_LABEL, lacksBanLabel } from './banned-networks.ts'
import { importRows, type ImportContext } from '#platform/import/import-kind.ts'
import { UnusableRecord } from '#platform/import/record.ts'

/** Throws for a text that names a banned network and does not say so. */
const check = (record: unknown): void => {
  if (lacksBanLabel(JSON.stringify(record)))
    throw new UnusableRecord(`Instagram, Facebook или Meta названы без пометки: допишите «(${BAN_LABEL})»`)
}

/** Imports what editors write. Markdown is converted to HTML once, here. */
export const importContent = async (loading: ImportContext): Promise<number> =>
  (await importRows(loading, ArticleRecord, { check })) +
  (await importRows(loading, PageRecord, { check })) +
  (await importRows(loading, BannerRecord, { check })) +
  (await importRows(loading, NeedRecord)) +
  (await importRows(loading, RedirectRecord)) +
  (await importRows(loading, MenuRecord)) +
  (await importRows(loading, ContactRecord))
