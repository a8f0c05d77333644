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
import { UnusableRecord } from '#platform/import/record.ts'

/** A redirect that leads to another site lends it the shop's good name: only sites that the shop's file lists. */
const checkTarget =
  (hosts: readonly string[]) =>
  ({ to }: RedirectRecord): void => {
    if (to.startsWith('/')) return
    const host = URL.parse(to)?.hostname ?? to
    if (!hosts.includes(host))
      throw new UnusableRecord(
        `to: «${host}» — чужой сайт. Пишите адрес страницы магазина с «/» в начале, ` +
          'а сайт, которому доверяете, впишите в redirect_hosts файла shop.yaml',
      )
  }

/** Imports what editors write. Markdown is converted to HTML once, here. */
export const importContent = async (loading: ImportContext): Promise<number> =>
  (await importRows(loading, ArticleRecord)) +
  (await importRows(loading, PageRecord)) +
  (await importRows(loading, BannerRecord)) +
  (await importRows(loading, NeedRecord)) +
  (await importRows(loading, RedirectRecord, { check: checkTarget((await loading.source.redirectHosts?.()) ?? []) })) +
  (await importRows(loading, MenuRecord)) +
  (await importRows(loading, ContactRecord))
