/**
 * Other records that a record names, given by what people call them (OFFICE-02): a name stands for the key of the one record that has
 * it. Files of the shop's folder name keys only.
 */
import type { Kysely } from 'kysely'
import { Value } from 'typebox/value'
import { isRecord } from '#kernel/is-record.ts'
import { foldCase } from '#kernel/normalized-words.ts'
import type { Values } from '#platform/changes/fold.ts'
import { namedRecords, recordsLike, type NamedRecord } from '#platform/changes/record-list.sql.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { keyOfRecord, type RecordDeclaration } from '#platform/import/record.ts'
import { faultOf, type RecordFault } from '#platform/import/record-fault.ts'
import type { RecordField } from '#shop/changes/changes.api.ts'
import { PICTURES } from '#shop/changes/facts/pictures.ts'
import { goodsLike, namedGoods } from '#shop/product/find-goods.sql.ts'
import { PriceRecord } from '#shop/product/product.records.ts'
import { declarationOf, fieldsOf, JOURNALLED, kindOfTable } from '../describe-record.ts'
import { readRecordNames } from './record-names.ts'

/** `faults`: what is wrong with it: «brand: нет бренда «Инйе»». */
export type Keyed = { readonly value: Values; readonly faults: readonly RecordFault[] }

type Visit = (kind: string, text: string) => string
const visited = (field: RecordField, value: unknown, visit: Visit): unknown => {
  const { refers, of } = field
  if (typeof value === 'string') return refers === null || refers === PICTURES ? value : visit(refers, value)
  if (Array.isArray(value)) return value.map((item: unknown) => visited(field, item, visit))
  if (!isRecord(value) || of.length === 0) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const part = of.find((one) => one.name === name)
      return [name, part === undefined ? inner : visited(part, inner, visit)]
    }),
  )
}

/** What a kind's record is called in «нет …», by kind. */
const GENITIVES = new Map(
  JOURNALLED.flatMap(({ fields }) =>
    Object.values(fields).flatMap(({ mentions, suggests }) =>
      [...mentions.map(({ to }) => to), ...(suggests === undefined ? [] : [suggests])].flatMap(
        ({ table, key, what }) => {
          const kind = kindOfTable(table, key)
          return kind === null ? [] : [[kind, what] as const]
        },
      ),
    ),
  ),
)

/** A name as names are compared. */
const folded = (text: string): string => foldCase(text.trim().replaceAll(/\s+/g, ' '))
/** Pairs of neighbouring letters, the first letter with the beginning. */
const pairsOf = (text: string): Set<string> =>
  new Set(Array.from({ length: text.length }, (_, at) => ` ${text}`.slice(at, at + 2)))
/** Share of pairs of letters that two texts have in common, from 0 to 1. */
const likeness = (a: string, b: string): number => {
  const [mine, others] = [pairsOf(folded(a)), pairsOf(folded(b))]
  return (2 * [...mine].filter((pair) => others.has(pair)).length) / (mine.size + others.size)
}
const LIKE = 0.3
const SHOWN = 3
const called = ({ key, name }: NamedRecord): string => (name === '' || name === key ? `«${key}»` : `«${name}» (${key})`)
/** What the records may be called in the field; a name that others share is distinguished without its key. */
const calledAll = async (db: Kysely<DB>, kind: string, records: readonly NamedRecord[]): Promise<string> => {
  const names =
    kind === PriceRecord.kind
      ? null
      : await readRecordNames(
          db,
          kind,
          records.map(({ key }) => key),
        )
  return records
    .map((one) => {
      const name = names?.get(one.key) ?? one.name
      return name === one.name ? called(one) : `«${name}»`
    })
    .join(', ')
}

/** The record that a text calls as it is shown among others of its name: «Лицо › Кремы». */
const keyOfApart = async (
  db: Kysely<DB>,
  kind: string,
  text: string,
  others: readonly NamedRecord[],
): Promise<string | undefined> => {
  const keys = others.flatMap(({ key, name }) => (name !== '' && folded(text).includes(folded(name)) ? [key] : []))
  return [...(await readRecordNames(db, kind, keys))].find(([, name]) => folded(name) === folded(text))?.[0]
}

/** Texts of a file whose like are looked for; the others are only said not to be there. */
const MAX_STRANGE = 50

/** What each text stands for: a key; a reason why it stands for none; or neither where the importer has to say it. */
const readMeant = async (
  db: Kysely<DB>,
  kind: string,
  texts: readonly string[],
  isNew: (key: string) => boolean,
): Promise<Map<string, { readonly key: string } | { readonly reason: string; readonly isKey: boolean }>> => {
  const isGoods = kind === PriceRecord.kind
  const names = [...new Set(texts.map(folded))]
  const found = isGoods ? await namedGoods(db, texts, names) : await namedRecords(db, kind, texts, names)
  const keys = new Set(found.map(({ key }) => key))
  const [keyField = ''] = declarationOf(kind)?.key ?? []
  const keySchema = declarationOf(kind)?.fields[keyField]?.schema
  const meant = new Map<string, { readonly key: string } | { readonly reason: string; readonly isKey: boolean }>()
  let strange = 0
  for (const text of texts) {
    if (keys.has(text) || isNew(text) || text.trim() === '') continue
    const same = found.filter(({ name, also }) => [name, also].some((one) => folded(one) === folded(text)))
    const [only] = same
    if (only !== undefined && same.length === 1) meant.set(text, { key: only.key })
    else if (same.length > 1)
      meant.set(text, {
        reason: `«${text}» называется не\u00a0одна запись, выберите: ${await calledAll(db, kind, same.slice(0, SHOWN))}`,
        isKey: false,
      })
    else {
      strange += 1
      const others = strange > MAX_STRANGE ? [] : await (isGoods ? goodsLike(db, text) : recordsLike(db, kind, text))
      const apart = isGoods ? undefined : await keyOfApart(db, kind, text, others)
      if (apart !== undefined) {
        meant.set(text, { key: apart })
        continue
      }
      const like = others
        .map((one) => ({ one, share: Math.max(likeness(one.name, text), likeness(one.key, text)) }))
        .filter(({ share }) => share >= LIKE)
        .toSorted((a, b) => b.share - a.share)
        .slice(0, SHOWN)
        .map(({ one }) => one)
      const likes = like.length === 0 ? '' : `. Похожие: ${await calledAll(db, kind, like)}`
      meant.set(text, {
        reason: `нет ${GENITIVES.get(kind) ?? 'записи'} «${text}»${likes}`,
        isKey: keySchema !== undefined && Value.Check(keySchema, text),
      })
    }
  }
  return meant
}

/** The records with keys where they name others, and what is wrong with those names. */
export const withKeys = async (
  db: Kysely<DB>,
  declaration: RecordDeclaration,
  values: readonly Values[],
): Promise<Keyed[]> => {
  const fields = fieldsOf(declaration)
  const each = (value: Values, visit: (name: string) => Visit): Values =>
    Object.fromEntries(
      Object.entries(value).map(([name, given]) => {
        const field = fields.find((one) => one.name === name)
        return [name, field === undefined ? given : visited(field, given, visit(name))]
      }),
    )
  const asked = new Map<string, Set<string>>()
  for (const value of values)
    each(value, () => (kind, text) => {
      asked.set(kind, (asked.get(kind) ?? new Set()).add(text))
      return text
    })
  /** A file may name records that it adds. */
  const own = new Set(values.map(keyOfRecord(declaration)))
  const meant = new Map<string, Awaited<ReturnType<typeof readMeant>>>()
  for (const [kind, texts] of asked)
    meant.set(kind, await readMeant(db, kind, [...texts], (key) => kind === declaration.kind && own.has(key)))
  return values.map((value) => {
    const faults: RecordFault[] = []
    const replaced = each(value, (name) => (kind, text) => {
      const found = meant.get(kind)?.get(text)
      if (found === undefined) return text
      if ('key' in found) return found.key
      // Some fields may name what is not there yet, by its key.
      const has = (declaration.fields[name]?.mentions.length ?? 0) > 0
      if (has || !found.isKey) faults.push(faultOf(found.reason, { at: [name] }))
      return text
    })
    return { value: replaced, faults }
  })
}
