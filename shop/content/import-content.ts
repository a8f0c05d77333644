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
import { noFigure, unknownFigures, withFigures, type Figures } from '#platform/import/figures.ts'
import { importRows, type ImportContext } from '#platform/import/import-kind.ts'
import { picturesOfText } from '#platform/import/markdown.ts'
import { UnusableRecord } from '#platform/import/record-fault.ts'

/** A redirect that leads to another site lends it the shop's good name: only sites that the shop's file lists. */
const checkTarget =
  (hosts: readonly string[]) =>
  ({ to }: RedirectRecord): void => {
    if (to.startsWith('/')) return
    const host = URL.parse(to)?.hostname ?? to
    if (!hosts.includes(host))
      throw new UnusableRecord(
        `«${host}» — чужой сайт. Пишите адрес страницы магазина с «/» в начале, ` +
          'а сайт, которому доверяете, впишите в настройку «Чужие сайты для переездов адресов»',
        { at: ['to'], hint: 'redirect_hosts файла shop.yaml' },
      )
  }
/** Throws for a text that names a banned network and does not say so. */
const checkWords = (record: unknown): void => {
  if (lacksBanLabel(JSON.stringify(record)))
    throw new UnusableRecord(`Instagram, Facebook или Meta названы без пометки: допишите «(${BAN_LABEL})»`)
}

/** Throws for a text with a picture that is not the shop's: a page loads nothing from other sites. */
const checkPictures = (body: string): void => {
  const strange = picturesOfText(body).find(({ file }) => file === null)
  if (strange !== undefined)
    throw new UnusableRecord(
      `картинки «${strange.address}» в магазине нет: загрузите её и назовите /pictures/имя файла`,
      { at: ['body'] },
    )
}
const checkText = (record: ArticleRecord | PageRecord): void => {
  checkWords(record)
  checkPictures(record.body)
}

/** The record with the shop's figures; throws for one that names a figure that the shop does not have. */
const withFiguresOf =
  (figures: Figures) =>
  <T>(record: T): T => {
    const [unknown] = unknownFigures(record, figures)
    if (unknown !== undefined) throw new UnusableRecord(noFigure(unknown, figures))
    return withFigures(record, figures)
  }

/**
 * Imports what editors write. Markdown is converted to HTML once, here, and names of figures are replaced: search, feeds and letters
 * read the same text.
 */
export const importContent = async (loading: ImportContext): Promise<number> =>
  (await importTexts(loading)) +
  (await importRows(loading, RedirectRecord, { check: checkTarget((await loading.source.redirectHosts?.()) ?? []) })) +
  (await importRows(loading, MenuRecord)) +
  (await importRows(loading, ContactRecord))

/** Imports records whose texts name figures of the shop. */
export const importTexts = async (loading: ImportContext): Promise<number> => {
  const shown = withFiguresOf(await loading.figures())
  return (
    (await importRows(loading, ArticleRecord, { check: checkText, shown })) +
    (await importRows(loading, PageRecord, { check: checkText, shown })) +
    (await importRows(loading, BannerRecord, { check: checkWords, shown })) +
    (await importRows(loading, NeedRecord, { shown }))
  )
}
