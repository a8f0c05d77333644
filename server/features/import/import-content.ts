import { requireId, importRows, pictureIdOf, UnusableRecord, type ImportContext } from './import-kind.ts'
import { silentReport } from './import-report.ts'
import { safeHtml } from './markdown.ts'
import {
  ArticleRecord,
  BannerRecord,
  ContactRecord,
  MenuRecord,
  NeedRecord,
  PageRecord,
  RedirectRecord,
} from './content-records.schema.ts'
import { existingSkus } from './products.queries.ts'
import { readRecords } from './read-records.ts'
import { allIds, defineTable } from './rows.queries.ts'

const ARTICLE = defineTable({
  name: 'article',
  key: ['slug'],
  columns: [
    ['slug', 'text'],
    ['title', 'text'],
    ['lead', 'text'],
    ['body_html', 'text'],
    ['published_on', 'date'],
    ['picture_id', 'int'],
    ['goods', 'text[]'],
  ],
})
const PAGE = defineTable({
  name: 'page',
  key: ['path'],
  columns: [
    ['path', 'text'],
    ['title', 'text'],
    ['description', 'text'],
    ['body_html', 'text'],
    ['updated_on', 'date'],
    ['lead', 'text'],
    ['facts', 'jsonb'],
  ],
})
const BANNER = defineTable({
  name: 'banner',
  key: ['code'],
  columns: [
    ['code', 'text'],
    ['place', 'text'],
    ['position', 'int'],
    ['title', 'text'],
    ['body', 'text'],
    ['action_text', 'text'],
    ['action_url', 'text'],
    ['picture_id', 'int'],
    ['skus', 'text[]'],
    ['sections', 'text[]'],
  ],
})
const NEED = defineTable({
  name: 'need',
  key: ['code'],
  columns: [
    ['code', 'text'],
    ['position', 'int'],
    ['name', 'text'],
    ['note', 'text'],
    ['url', 'text'],
    ['picture_id', 'int'],
  ],
})
const REDIRECT = defineTable({
  name: 'redirect_rule',
  key: ['from_path'],
  columns: [
    ['from_path', 'text'],
    ['to_url', 'text'],
    ['status', 'int'],
  ],
})

const MENU = defineTable({
  name: 'menu_item',
  key: ['code'],
  columns: [
    ['code', 'text'],
    ['place', 'text'],
    ['position', 'int'],
    ['title', 'text'],
    ['url', 'text'],
    ['is_sale', 'bool'],
    ['items', 'jsonb'],
  ],
})
const CONTACT = defineTable({
  name: 'contact',
  key: ['kind'],
  columns: [
    ['kind', 'text'],
    ['value', 'text'],
  ],
})

/** Imports what editors write. Markdown is converted to HTML once, here. */
export const importContent = async (loading: ImportContext): Promise<number> => {
  const skus = await skusOfBanners(loading)
  const products = await allIds(loading.db, 'product', 'slug')
  const categories = await allIds(loading.db, 'category', 'path')
  const articles = await importRows(
    loading,
    { kind: 'articles', schema: ArticleRecord, keyOf: (article) => article.slug },
    ARTICLE,
    ({ body, picture, ...article }, where) => {
      for (const slug of article.goods ?? []) requireId(products, 'товара', slug)
      return {
        ...article,
        body_html: safeHtml(body),
        picture_id: pictureIdOf(loading, picture, where),
        goods: article.goods ?? [],
      }
    },
  )
  const pages = await importRows(
    loading,
    { kind: 'pages', schema: PageRecord, keyOf: (page) => page.path },
    PAGE,
    ({ body, ...page }) => ({
      ...page,
      lead: page.lead ?? '',
      facts: page.facts ?? [],
      body_html: safeHtml(body),
    }),
  )
  const banners = await importRows(
    loading,
    { kind: 'banners', schema: BannerRecord, keyOf: (banner) => banner.code },
    BANNER,
    ({ action, picture, ...banner }, where) => {
      const missing = banner.skus?.find((sku) => !skus.has(sku))
      if (missing !== undefined) throw new UnusableRecord(`нет артикула «${missing}»`)
      for (const path of banner.sections ?? []) requireId(categories, 'раздела', path)
      return {
        ...banner,
        action_text: action?.text ?? null,
        action_url: action?.url ?? null,
        picture_id: pictureIdOf(loading, picture, where),
        skus: banner.skus ?? [],
        sections: banner.sections ?? [],
      }
    },
  )
  const needs = await importRows(
    loading,
    { kind: 'needs', schema: NeedRecord, keyOf: (need) => need.code },
    NEED,
    ({ picture, ...need }, where) => ({
      ...need,
      picture_id: pictureIdOf(loading, picture, where),
    }),
  )
  const redirects = await importRows(
    loading,
    { kind: 'redirects', schema: RedirectRecord, keyOf: (rule) => rule.from },
    REDIRECT,
    (rule) => ({
      from_path: rule.from,
      to_url: rule.to,
      status: rule.status,
    }),
  )
  return articles + pages + banners + needs + redirects + (await importShell(loading))
}

/** Imports the menus of header, burger and footer, and the shop's contacts. */
const importShell = async (loading: ImportContext): Promise<number> => {
  const menus = await importRows(
    loading,
    { kind: 'menus', schema: MenuRecord, keyOf: (item) => item.code },
    MENU,
    (item) => ({
      code: item.code,
      place: item.place,
      position: item.position,
      title: item.title,
      url: 'link' in item ? item.link : null,
      is_sale: 'link' in item && item.is_sale === true,
      items: 'items' in item ? item.items : [],
    }),
  )
  const contacts = await importRows(
    loading,
    { kind: 'contacts', schema: ContactRecord, keyOf: (contact) => contact.kind },
    CONTACT,
    (contact) => contact,
  )
  return menus + contacts
}

/** Article numbers named by banners, those that exist. */
const skusOfBanners = async ({ db, source }: ImportContext): Promise<Set<string>> => {
  const named = new Set<string>()
  const banners = readRecords(source.records('banners'), BannerRecord, ({ code }) => code, silentReport)
  for await (const { record } of banners) for (const sku of record.skus ?? []) named.add(sku)
  return existingSkus(db, [...named])
}
