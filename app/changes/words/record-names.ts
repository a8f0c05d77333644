/** What people call a record: in lists, faults, change sets and the search of everything (OFFICE-02). */
import type { Kysely } from 'kysely'
import { fullDate } from '#kernel/dates.ts'
import { readRecordPage } from '#platform/changes/record-list.sql.ts'
import type { Values } from '#platform/changes/fold.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { readGoodsNames } from '#shop/product/find-goods.sql.ts'
import { PriceRecord } from '#shop/product/product.records.ts'
import { declarationOf, SAYING } from '../describe-record.ts'
import { apartNames } from './namesakes.ts'

/** Fields that name a record, the best first: words of the search have nothing else. */
const NAMING = [...SAYING, 'aliases']
const SAID = 4

/** «1 января 2027, Новый год». */
const nameOfDay = ({ day, note }: Values): string =>
  typeof day === 'string' && typeof note === 'string' ? `${fullDate(day)}, ${note}` : ''

/** Empty where none of its fields says it. */
export const nameOfValues = (values: Values): string => {
  for (const field of NAMING) {
    const said = values[field]
    const texts = Array.isArray(said) ? said.filter((one) => typeof one === 'string') : [said]
    const text = texts.slice(0, SAID).join(', ')
    if (typeof texts[0] === 'string' && text !== '') return text
  }
  return nameOfDay(values)
}

/** Names of records by their keys, each of another name; of an unknown record there is none. Prices are called as their goods. */
export const readRecordNames = async (
  db: Kysely<DB>,
  kind: string,
  keys: readonly string[],
): Promise<Map<string, string>> => {
  if (keys.length === 0) return new Map()
  if (kind === PriceRecord.kind)
    return new Map((await readGoodsNames(db, keys)).map(({ key, name }) => [key, name] as const))
  const declaration = declarationOf(kind)
  const rows = await readRecordPage(db, {
    kind,
    text: '',
    only: [],
    keys,
    sort: null,
    skip: 0,
    take: keys.length,
    whole: false,
  })
  const named = rows.map(({ key, value }) => ({
    key,
    value,
    name: declaration?.forms?.[key]?.title ?? nameOfValues(value),
  }))
  const apart = declaration === undefined ? new Map<string, string>() : await apartNames(db, declaration, named)
  return new Map(named.map(({ key, name }) => [key, apart.get(key) ?? name] as const))
}

/** Names of records of several kinds. A record that is not stored yet is called as `given` says. */
export const namesOfRecords = async (
  db: Kysely<DB>,
  records: readonly { readonly kind: string; readonly key: string; readonly after?: Values | null }[],
): Promise<(record: { readonly kind: string; readonly key: string }) => string> => {
  const names = new Map<string, string>()
  for (const [kind, list] of Map.groupBy(records, (one) => one.kind)) {
    for (const { key, after } of list) names.set(`${kind}\n${key}`, nameOfValues(after ?? {}))
    if (declarationOf(kind) === undefined) continue
    for (const [key, name] of await readRecordNames(
      db,
      kind,
      list.map(({ key }) => key),
    ))
      names.set(`${kind}\n${key}`, name)
  }
  return ({ kind, key }) => names.get(`${kind}\n${key}`) ?? ''
}
