import {
  ArticleRecord,
  BannerRecord,
  ContactRecord,
  MenuRecord,
  NeedRecord,
  PageRecord,
  RedirectRecord,
} from './content.records.ts'
import { importRows, type ImportContext } from '#platform/import/import-kind.ts'

/** Imports what editors write. Markdown is converted to HTML once, here. */
export const importContent = async (loading: ImportContext): Promise<number> =>
  (await importRows(loading, ArticleRecord)) +
  (await importRows(loading, PageRecord)) +
  (await importRows(loading, BannerRecord)) +
  (await importRows(loading, NeedRecord)) +
  (await importRows(loading, RedirectRecord)) +
  (await importRows(loading, MenuRecord)) +
  (await importRows(loading, ContactRecord))
