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
  (await importRows(loading, RedirectRecord, { check: checkTarget((await loading.source.redirectHosts?.()) ?? []) })) +
  (await importRows(loading, MenuRecord)) +
  (await importRows(loading, ContactRecord))
