/** Records of a kind with the same name: each is called so that a person knows which of them it is (OFFICE-02). */
import type { Kysely } from 'kysely'
import type { Values } from '#platform/changes/fold.ts'
import { readNamesakes, readRecordPage } from '#platform/changes/record-list.sql.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { RecordDeclaration } from '#platform/import/record.ts'
import { PICTURES } from '#shop/changes/facts/pictures.ts'
import { SAYING } from '../describe-record.ts'
import { shopFields } from '../shop-fields.ts'

type Named = { readonly key: string; readonly name: string; readonly value: Values }

/** «a/b/c» lies in «a/b», which lies in «a». */
const ancestorsOf = (key: string): readonly string[] =>
  key.split('/').flatMap((_, at, parts) => (at === 0 ? [] : [parts.slice(0, at).join('/')]))

/** «Лицо › Кремы» by key, of records that lie in others. */
const readChains = async (
  db: Kysely<DB>,
  { kind }: RecordDeclaration,
  field: string,
  records: readonly Named[],
): Promise<ReadonlyMap<string, string>> => {
  const keys = [...new Set(records.flatMap(({ key }) => ancestorsOf(key)))]
  if (keys.length === 0) return new Map()
  const of = { kind, text: '', only: [], keys, sort: null, skip: 0, take: keys.length, whole: false }
  const names = new Map((await readRecordPage(db, of)).map(({ key, value }) => [key, value[field]]))
  return new Map(
    records.flatMap(({ key, name }) => {
      const above = ancestorsOf(key).flatMap((one) => names.get(one) ?? [])
      return above.length === 0 ? [] : [[key, [...above, name].join(' › ')]]
    }),
  )
}

/** Longer words say more than a name has room for. */
const MAX_SAID = 60

/** Names by key of those of the records that share theirs with another one: with the names above them, a field that differs, or the key. */
export const apartNames = async (
  db: Kysely<DB>,
  declaration: RecordDeclaration,
  records: readonly Named[],
): Promise<ReadonlyMap<string, string>> => {
  const field = SAYING.find((one) => one in declaration.fields && !declaration.key.includes(one))
  if (field === undefined) return new Map()
  const named = records.filter(({ name, value }) => value[field] === name)
  const shared = Map.groupBy(
    await readNamesakes(db, declaration.kind, field, [...new Set(named.map(({ name }) => name))]),
    ({ name }) => name,
  )
  if (shared.size === 0) return new Map()
  const same = named.filter(({ name }) => shared.has(name))
  const chains = await readChains(db, declaration, field, same)
  const telling = (await shopFields(db, declaration, undefined)).filter(
    ({ name, control, refers, labels }) =>
      name !== field &&
      !declaration.key.includes(name) &&
      refers !== PICTURES &&
      (control === 'text' ? refers === null : control === 'choice' && labels !== undefined),
  )
  const saidBy = new Map(
    [...shared].map(([name, all]) => {
      const texts = telling.map((one) => all.map(({ value }) => value[one.name]))
      const at = texts.findIndex(
        (values) =>
          values.every((one) => typeof one === 'string' && one.length <= MAX_SAID) &&
          new Set(values).size === values.length,
      )
      return [name, telling[at]] as const
    }),
  )
  const isInOthers = new Set(same.filter(({ key }) => chains.has(key)).map(({ name }) => name))
  return new Map(
    same.map(({ key, name, value }) => {
      if (isInOthers.has(name)) return [key, chains.get(key) ?? name]
      const by = saidBy.get(name)
      const said = by === undefined ? '' : String(value[by.name])
      return [key, by === undefined ? `${name} (${key})` : `${name}, ${by.labels?.[said] ?? said}`]
    }),
  )
}
