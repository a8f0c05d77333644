/** OFFICE-04: what to look at in a record before it is public: dead links, missing pictures, words, promises. */
import { sql } from 'kysely'
import { Type } from 'typebox'
import { matchPage } from '#kernel/pages/match-page.ts'
import type { Values } from '#platform/changes/fold.ts'
import { queryRow, queryRows, Row } from '#platform/db/rows.ts'
import type { Db } from '#platform/import/rows.sql.ts'
import type { Remark } from '#shop/changes/changes.api.ts'
import { textRemarks, type Known, type Promises } from '#shop/content/facts/text-remarks.ts'
import { declarationOf } from './describe-record.ts'

/** Texts of a field and of its parts, with what they stand under. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const LINK = /\]\((\/[^)\s]*)\)/g
const isAddress = (text: string): boolean => /^\/(?!\/)\S*$/.test(text)
const linksIn = (texts: readonly string[]): string[] => [
  ...new Set(
    texts.flatMap((text) => (isAddress(text) ? [text] : [...text.matchAll(LINK)].map(([, link = '']) => link))),
  ),
]

const KnownRow = Row({ known: Type.Boolean() })
/** Whether a page of the shop is there. Pages of the application itself always are. */
const isAlive = async (db: Db, link: string): Promise<boolean> => {
  const path = link.split(/[?#]/)[0] ?? ''
  const { page, params } = matchPage(path)
  const has = async (condition: ReturnType<typeof sql>): Promise<boolean> =>
    (await queryRow(db, KnownRow, sql`SELECT EXISTS (${condition}) AS known`))?.known === true
  const slug = params['slug'] ?? ''
  switch (page.name) {
    case 'product':
      return has(sql`SELECT FROM product WHERE slug = ${slug} AND NOT discontinued`)
    case 'article':
      return has(sql`SELECT FROM article WHERE slug = ${slug}`)
    case 'brand':
      return has(sql`SELECT FROM brand WHERE slug = ${slug}`)
    case 'collection':
      return has(sql`SELECT FROM collection WHERE slug = ${slug} AND NOT disabled`)
    case 'listing': {
      const rest = params['*'] ?? ''
      return ['', 'new', 'sale'].includes(rest) || has(sql`SELECT FROM category WHERE path = ${rest}`)
    }
    case 'notFound':
      return has(sql`SELECT FROM redirect_rule WHERE from_path = ${path}`)
    default:
      return true
  }
}

const NameRow = Row({ name: Type.String() })
/** Latin words of brands, ingredients and products, in small letters. */
const latinNames = async (db: Db, text: string): Promise<ReadonlySet<string>> => {
  const words = [...new Set(text.toLowerCase().match(/[a-z][a-z'-]{2,}/g) ?? [])]
  if (words.length === 0) return new Set()
  const rows = await queryRows(
    db,
    NameRow,
    sql`
    SELECT word AS name FROM unnest(${sql.val(words)}::text[]) AS word
    WHERE EXISTS (SELECT FROM brand WHERE position(word IN lower(name)) > 0)
      OR EXISTS (SELECT FROM ingredient WHERE position(word IN lower(inci || ' ' || name)) > 0)`,
  )
  return new Set(rows.map(({ name }) => name))
}

const isPictureHere = async (db: Db, file: string): Promise<boolean> =>
  (await queryRow(db, KnownRow, sql`SELECT EXISTS (SELECT FROM picture WHERE lower(file) = lower(${file})) AS known`))
    ?.known === true

/** `value`: the record as it would be. Keys and codes are no texts. */
export const recordRemarks = async (db: Db, kind: string, value: Values, promises: Promises): Promise<Remark[]> => {
  const declaration = declarationOf(kind)
  if (declaration === undefined) return []
  const known: Known = { promises, latinNames: await latinNames(db, textsIn(value).join(' ')) }
  const remarks: Remark[] = []
  for (const [field, { stores, mentions, parts }] of Object.entries(declaration.fields)) {
    const given = value[field]
    if (given === undefined || given === null || declaration.key.includes(field)) continue
    const note = (words: string): void => void remarks.push({ field, words })
    if (stores === 'picture' && typeof given === 'string') {
      if (!(await isPictureHere(db, given))) note(`нет картинки «${given}»: без неё будет пустое место`)
      continue
    }
    const files = parts?.fields['file']?.stores === 'picture' && Array.isArray(given) ? given : []
    for (const part of files) {
      const file: unknown = typeof part === 'object' && part !== null && 'file' in part ? part.file : undefined
      if (typeof file === 'string' && !(await isPictureHere(db, file))) note(`нет картинки «${file}»`)
    }
    if (mentions.length > 0 || files.length > 0 || parts !== undefined) continue
    const texts = textsIn(given)
    for (const link of linksIn(texts)) if (!(await isAlive(db, link))) note(`ссылка «${link}» никуда не ведёт`)
    for (const text of texts)
      if (/\p{Script=Cyrillic}/u.test(text)) for (const words of textRemarks(text, known)) note(words)
  }
  return remarks
}
