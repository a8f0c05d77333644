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
/** Names of networks whose owner is banned; a text that names one says so. The address `/instagram` is not a name. */
const BANNED = /(?<![\p{L}/])(?:Instagram|Facebook|Meta|Инстаграм\p{L}*|Фейсбук\p{L}*)(?![\p{L}-])/u
const BAN_LABEL = 'принадлежит Meta, признанной экстремистской и запрещённой в РФ'

/** Throws for a text that names a banned network and does not say so. */
const check = (record: unknown): void => {
  const text = JSON.stringify(record)
  if (BANNED.test(text) && !/экстремистск/i.test(text))
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
