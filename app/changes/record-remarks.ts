/** OFFICE-04: what to look at in a record before it is public: dead links, missing pictures, words, promises. */
import type { Kysely } from 'kysely'
import { matchPage } from '#kernel/pages/match-page.ts'
import type { Values } from '#platform/changes/fold.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { picturesOfText } from '#platform/import/markdown.ts'
import type { CatalogueIndex } from '#shop/catalogue/index/catalogue-index.ts'
import { numberOfWord } from '#shop/catalogue/index/word-table.ts'
import type { Remark } from '#shop/changes/changes.api.ts'
import { textRemarks, type Known, type Promises } from '#shop/content/facts/text-remarks.ts'
import { readArticle } from '#shop/content/news/news.sql.ts'
import { readPage } from '#shop/content/pages/blog.sql.ts'
import { readRedirect } from '#shop/content/seo/seo.sql.ts'
import { readPictures } from '#shop/product/pictures.sql.ts'
import { declarationOf } from './describe-record.ts'

/** Texts of a field and of its parts, with what they stand under. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** A picture is no link. */
const LINK = /(?<!!\[[^\]]*)\]\((\/[^)\s]*)\)/g
const isAddress = (text: string): boolean => /^\/(?!\/)\S*$/.test(text)
const linksIn = (texts: readonly string[]): string[] => [
  ...new Set(
    texts.flatMap((text) => (isAddress(text) ? [text] : [...text.matchAll(LINK)].map(([, link = '']) => link))),
  ),
]

type Deps = {
  readonly db: Kysely<DB>
  readonly index: Pick<CatalogueIndex, 'current'>
  readonly promises: Promises
}

/** Whether a page of the shop is there. Pages of the application itself always are. */
const isAlive = async ({ db, index }: Deps, link: string): Promise<boolean> => {
  const path = link.split(/[?#]/)[0] ?? ''
  const { page, params } = matchPage(path)
  const { products, loaded } = index.current()
  const slug = params['slug'] ?? ''
  switch (page.name) {
    case 'product':
      return numberOfWord(loaded.texts.slugs, slug) !== undefined
    case 'article':
      return (await readArticle(db, slug, ANY_DAY)) !== undefined
    case 'brand':
      return products.brandBySlug.has(slug)
    case 'collection':
      return products.collections.has(slug)
    case 'ownPage':
      return (await readPage(db, path)) !== undefined
    case 'listing': {
      const rest = params['*'] ?? ''
      return ['', 'new', 'sale'].includes(rest) || products.categoryByPath.has(rest)
    }
    case 'notFound':
      return (await readRedirect(db, [path])) !== undefined
    default:
      return true
  }
}
/** An article of a later day is there as well. */
const ANY_DAY = '9999-12-31'

/** Latin words of the names of brands and ingredients, in small letters. */
const latinNames = ({ index }: Deps): ReadonlySet<string> => {
  const { brands, ingredients } = index.current().loaded.texts
  const names = [...brands.map(({ name }) => name), ...ingredients.flatMap(({ inci, name }) => [inci, name])]
  return new Set(names.flatMap((name) => name.toLowerCase().match(/[a-z][a-z'-]{2,}/g) ?? []))
}

/** `value`: the record as it would be. Keys and codes are no texts. */
export const recordRemarks = async (deps: Deps, kind: string, value: Values): Promise<Remark[]> => {
  const declaration = declarationOf(kind)
  if (declaration === undefined) return []
  const known: Known = { promises: deps.promises, latinNames: latinNames(deps) }
  const isPictureHere = async (file: string): Promise<boolean> => (await readPictures(deps.db, [file])).length > 0
  const remarks: Remark[] = []
  for (const [field, { stores, mentions, parts, widget }] of Object.entries(declaration.fields)) {
    const given = value[field]
    if (given === undefined || given === null || declaration.key.includes(field)) continue
    const note = (words: string): void => void remarks.push({ field, words })
    if (stores === 'picture' && typeof given === 'string') {
      if (!(await isPictureHere(given))) note(`нет картинки «${given}»: без неё будет пустое место`)
      continue
    }
    const files = parts?.fields['file']?.stores === 'picture' && Array.isArray(given) ? given : []
    for (const part of files) {
      const file: unknown = typeof part === 'object' && part !== null && 'file' in part ? part.file : undefined
      if (typeof file === 'string' && !(await isPictureHere(file))) note(`нет картинки «${file}»`)
    }
    if (mentions.length > 0 || files.length > 0 || parts !== undefined) continue
    if (widget === 'illustrated' && typeof given === 'string')
      for (const { address, words, file } of picturesOfText(given)) {
        if (file === null || !(await isPictureHere(file))) note(`нет картинки «${address}»`)
        if (words === '') note(`у картинки «${address}» нет описания для незрячих`)
      }
    const texts = textsIn(given)
    for (const link of linksIn(texts)) if (!(await isAlive(deps, link))) note(`ссылка «${link}» никуда не ведёт`)
    for (const text of texts)
      if (/\p{Script=Cyrillic}/u.test(text)) for (const words of textRemarks(text, known)) note(words)
  }
  return remarks
}
