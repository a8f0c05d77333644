/** Lists of stored records of one kind: which are found, in which order, and how many. */
import { sql, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'
import { queryRow, queryRows, Row } from '#platform/db/rows.ts'
import { arrayLiteral } from '#platform/import/column-arrays.ts'
import type { Db } from '#platform/import/rows.sql.ts'
import type { Values } from './fold.ts'

/** Which records of a kind are meant. */
export type Found = {
  readonly kind: string
  /** Beginnings of words of a record; empty: any. */
  readonly text: string
  /** Fields with the values of which each has to have one; a list: it has to have that among others. */
  readonly only: readonly { readonly field: string; readonly anyOf: readonly unknown[] }[]
  /** Keys of the records that are meant; null: all. */
  readonly keys: readonly string[] | null
  /** Further conditions on the line `l`. */
  readonly more?: readonly RawBuilder<unknown>[]
}
/** `field` null: the key. */
export type Sort = { readonly field: string | null; readonly down: boolean }
export type ListQuery = Found & {
  /** Null: by key. */
  readonly sort: Sort | null
  readonly skip: number
  readonly take: number
  /** Whole records; otherwise their short fields. */
  readonly whole: boolean
}
const Value = Type.Unsafe<Values>(Type.Object({}))
const ListRow = Row({ key: Type.String(), value: Value })

/** Words that say nothing of a record: «для рук» finds «Уход за руками». */
const SMALL_WORDS: readonly string[] = 'в во для до за и из к на о об от по с со у'.split(' ')
/**
 * The beginnings of words that a text names, as the function `line_words` of the database splits it; null: it names none. A letter or
 * two begin half of all words: before the last they are words. Each line of the text is another way to say it.
 */
const wordsOf = (text: string, isWhole = false): string | null => {
  const lines = text.split('\n').flatMap((line) => wordsOfLine(line, isWhole) ?? [])
  return lines.length < 2 ? (lines[0] ?? null) : lines.map((line) => `(${line})`).join(' | ')
}
const wordsOfLine = (line: string, isWhole: boolean): string | null =>
  line
    .toLowerCase()
    .match(/[0-9a-zа-яё]+/g)
    ?.filter((word, index, { length }) => index === length - 1 || !SMALL_WORDS.includes(word))
    .map((word, index, { length }) => (!isWhole && (word.length > 2 || index === length - 1) ? `${word}:*` : word))
    .join(' & ') ?? null

/** Keys of the records of a kind that have words beginning as those of the text. */
export const keysWithWords = (kind: string, text: string): RawBuilder<unknown> =>
  sql`SELECT key FROM record_line WHERE kind = ${sql.lit(kind)} AND words @@ ${sql.lit(wordsOf(text))}::tsquery`

const hasValue = ({ field, anyOf }: Found['only'][number]): RawBuilder<unknown> =>
  anyOf.length === 0
    ? sql`FALSE`
    : sql`(${sql.join(
        anyOf.map((value) => sql`l.facts @> ${JSON.stringify({ [field]: value })}::jsonb`),
        sql` OR `,
      )})`

/** A word or a value of a field narrows the list: an index of its own finds them. */
const isNarrowed = ({ text, only }: Found): boolean => text !== '' || only.length > 0

/**
 * What finds records first: `kind`: the key; `words`, `facts`: the index of words or of facts alone, since a bitmap of all records of the
 * kind costs more than a look at those found. `whole` words are those of the text as they are.
 */
type By = 'kind' | 'words' | 'whole words' | 'facts'
const conditionOf = ({ kind, text, only, keys, more = [] }: Found, by: By = 'kind'): RawBuilder<unknown> => {
  const query = sql`${sql.lit(wordsOf(text, by === 'whole words'))}::tsquery`
  return sql.join(
    [
      // Written out, so that the planner sees the indexes of one kind.
      by === 'kind' ? sql`l.kind = ${sql.lit(kind)}` : sql`l.kind || '' = ${sql.lit(kind)}`,
      // Words too: of a plan for any of them it does not know that a common one is found by its key.
      ...(text === '' ? [] : [by === 'facts' ? sql`coalesce(l.words, '') @@ ${query}` : sql`l.words @@ ${query}`]),
      ...(keys === null ? [] : [sql`l.key = ANY(${arrayLiteral(keys)}::text[])`]),
      ...only.map(hasValue),
      ...more,
    ],
    sql` AND `,
  )
}

const fieldOf = (sort: Sort | null): RawBuilder<unknown> =>
  sort === null || sort.field === null ? sql`NULL::jsonb` : sql`(l.facts -> ${sql.lit(sort.field)})`
const orderOf = (sort: Sort | null, field = fieldOf(sort)): RawBuilder<unknown> => {
  if (sort === null) return sql`l.key`
  if (sort.field === null) return sort.down ? sql`l.key DESC` : sql`l.key`
  return sort.down ? sql`${field} DESC NULLS LAST, l.key DESC` : sql`${field} NULLS FIRST, l.key`
}

export const readRecordPage = (
  db: Db,
  { sort, skip, take, whole, ...found }: ListQuery,
): Promise<Static<typeof ListRow>[]> => {
  const page = sql`
    SELECT l.kind, l.key, l.facts, row_number() OVER () AS place FROM (
      SELECT * FROM record_line l WHERE ${conditionOf(found)} ORDER BY ${orderOf(sort)} OFFSET ${skip} LIMIT ${take}) l`
  return queryRows(
    db,
    ListRow,
    whole
      ? sql`SELECT p.key, r.value FROM (${page}) p JOIN shop_record r USING (kind, key) ORDER BY p.place`
      : sql`SELECT key, facts AS value FROM (${page}) p ORDER BY place`,
  )
}

const Counted = Row({ count: Type.Integer() })
const count = async (db: Db, found: Found, by: By, limit: number): Promise<number> =>
  (
    await queryRow(
      db,
      Counted,
      sql`SELECT count(*)::int AS count FROM (SELECT FROM record_line l WHERE ${conditionOf(found, by)} LIMIT ${limit}) AS l`,
    )
  )?.count ?? 0
/** How many are found; `limit` when there are that many or more. */
export const countFound = (db: Db, found: Found, limit: number): Promise<number> =>
  count(db, found, isNarrowed(found) ? 'words' : 'kind', limit)

const CountedRow = Row({ key: Type.String(), value: Value, total: Type.Integer() })
/** Finds once, for the page and for the number; wrong when `limit` are found, of which it sorts any. */
const readNarrowedPage = (
  db: Db,
  { sort, skip, take, whole, ...found }: ListQuery,
  by: By,
  limit: number,
): Promise<Static<typeof CountedRow>[]> =>
  queryRows(
    db,
    CountedRow,
    sql`
    SELECT p.key, ${whole ? sql`r.value` : sql`r.facts AS value`}, p.total FROM (
      SELECT key, total, row_number() OVER () AS place FROM (
        SELECT l.key, count(*) OVER ()::int AS total FROM (
          SELECT l.key, ${fieldOf(sort)} AS field FROM record_line l WHERE ${conditionOf(found, by)} LIMIT ${limit}) AS l
        ORDER BY ${orderOf(sort, sql`l.field`)} OFFSET ${skip} LIMIT ${take}) AS k) AS p
    JOIN ${whole ? sql`shop_record` : sql`record_line`} r ON r.kind = ${sql.lit(found.kind)} AND r.key = p.key
    ORDER BY p.place`,
  )

/** So many are found and sorted sooner than their order is walked along for those of a page. */
const MAX_SORTED = 6001
/** A page, and how many are found: `limit` when there are that many or more. */
export const readRecordList = async (
  db: Db,
  query: ListQuery,
  limit: number,
): Promise<{ readonly total: number; readonly rows: readonly Static<typeof ListRow>[] }> => {
  const { text, only, keys, more = [] } = query
  // The beginnings of a common word are many: the word itself says sooner that it is one.
  const isCommon =
    text !== '' &&
    (await count(db, { ...query, only: [], keys: null, more: [] }, 'whole words', MAX_SORTED)) === MAX_SORTED
  const isWide = isCommon && only.length === 0 && keys === null && more.length === 0
  const by = isCommon && only.length > 0 ? 'facts' : 'words'
  const rows = isNarrowed(query) && !isWide ? await readNarrowedPage(db, query, by, MAX_SORTED) : []
  const total = isWide ? limit : (rows[0]?.total ?? (await countFound(db, query, limit)))
  return {
    total: Math.min(total, limit),
    rows: rows.length > 0 && total < MAX_SORTED ? rows : await readRecordPage(db, query),
  }
}

const FoundRow = Row({ kind: Type.String(), key: Type.String(), value: Value })
/** Records looked at, of products and of the other kinds each. */
const MAX_LOOKED_AT = 300
const MAX_OF_KIND = 5
/**
 * Records of these kinds that have words beginning as those of a text: first the one with this very key, then by kind in the given
 * order, those whose names begin with the text before the others.
 */
export const findRecords = async (
  db: Db,
  kinds: readonly string[],
  text: string,
  take: number,
): Promise<Static<typeof FoundRow>[]> => {
  const words = wordsOf(text)
  if (words === null) return []
  const looked = (kind: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
    SELECT kind, key, facts FROM record_line
    WHERE words @@ ${sql.lit(words)}::tsquery AND kind = ANY(${arrayLiteral(kinds)}::text[]) AND ${kind} LIMIT ${sql.lit(MAX_LOOKED_AT)})`
  // What was typed: further lines say it in another way.
  const [typed = ''] = text.split('\n')
  const small = typed.trim().toLowerCase()
  return queryRows(
    db,
    FoundRow,
    sql`
    SELECT kind, key, value FROM (
      SELECT kind, key, facts AS value, lower(key) <> ${small} AS is_other, row_number() OVER (
        PARTITION BY kind ORDER BY lower(key) <> ${small},
          NOT starts_with(lower(coalesce(facts ->> 'name', facts ->> 'title', '')), ${small}), key) AS place
      FROM (${looked(sql`kind = 'products'`)} UNION ALL ${looked(sql`kind <> 'products'`)}) AS l) AS placed
    WHERE place <= ${sql.lit(MAX_OF_KIND)}
    ORDER BY is_other, array_position(${arrayLiteral(kinds)}::text[], kind), place LIMIT ${take}`,
  )
}

const NamedRow = Row({ key: Type.String(), name: Type.String() })
/** Every record of a kind that has a name. */
export const readNamed = (db: Db, kind: string): Promise<Static<typeof NamedRow>[]> =>
  queryRows(
    db,
    NamedRow,
    sql`SELECT key, facts ->> 'name' AS name FROM record_line WHERE kind = ${sql.lit(kind)} AND facts ->> 'name' IS NOT NULL`,
  )

const NameRow = Row({ key: Type.String(), name: Type.String(), also: Type.String() })
/** A record by its key; `also`: what else it is called. */
export type NamedRecord = Static<typeof NameRow>
const NAME = sql`coalesce(l.facts ->> 'name', l.facts ->> 'title', '')`

/** Records of a kind with one of these keys, or of these names in small letters with «е» for «ё». */
export const namedRecords = (
  db: Db,
  kind: string,
  keys: readonly string[],
  names: readonly string[],
): Promise<NamedRecord[]> =>
  queryRows(
    db,
    NameRow,
    sql`
    SELECT l.key, ${NAME} AS name, '' AS also FROM record_line l
    WHERE l.kind = ${sql.lit(kind)} AND (l.key = ANY(${arrayLiteral(keys)}::text[])
      OR translate(lower(${NAME}), 'ё', 'е') = ANY(${arrayLiteral(names)}::text[]))
    ORDER BY l.key LIMIT 20000`,
  )

const NamesakeRow = Row({ key: Type.String(), name: Type.String(), value: Value })
/** More records of one name say no more about what tells them apart. */
const MAX_NAMESAKES = 30
/** Records of a kind that have one of these names in a field, where several have it. */
export const readNamesakes = (
  db: Db,
  kind: string,
  field: string,
  names: readonly string[],
): Promise<Static<typeof NamesakeRow>[]> =>
  queryRows(
    db,
    NamesakeRow,
    sql`
    SELECT l.key, given.name, l.facts AS value FROM unnest(${arrayLiteral(names)}::text[]) AS given(name) CROSS JOIN LATERAL (
      SELECT key, facts, count(*) OVER () AS count FROM (
        SELECT key, facts FROM record_line
        WHERE kind || '' = ${sql.lit(kind)} AND facts @> jsonb_build_object(${sql.lit(field)}::text, given.name)
        LIMIT ${sql.lit(MAX_NAMESAKES)}) AS same) AS l
    WHERE l.count > 1`,
  )

/** The beginnings of the words of a text, three letters of each. */
export const beginningsOf = (text: string): readonly string[] =>
  [...new Set(text.toLowerCase().match(/[0-9a-zа-яё]{2,}/g))].map((word) => word.slice(0, 3))

/** Records of a kind with words that begin as those of a text; of a small kind the others, too. */
export const recordsLike = (db: Db, kind: string, text: string): Promise<NamedRecord[]> => {
  const words = beginningsOf(text).map((word) => `${word}:*`)
  return queryRows(
    db,
    NameRow,
    sql`
    SELECT l.key, ${NAME} AS name, '' AS also FROM record_line l WHERE l.kind = ${sql.lit(kind)}
    ORDER BY l.words @@ ${sql.lit(words.length === 0 ? null : words.join(' | '))}::tsquery DESC NULLS LAST, l.key
    LIMIT ${sql.lit(MAX_LOOKED_AT)}`,
  )
}

const Neighbours = Row({
  before: Type.Union([Type.String(), Type.Null()]),
  after: Type.Union([Type.String(), Type.Null()]),
})
/** Keys of the records before and after one in the order of a list; null: it is the first or the last, or is not among them. */
export const readNeighbours = async (
  db: Db,
  { sort, ...found }: Found & { readonly sort: Sort | null },
  key: string,
): Promise<Static<typeof Neighbours>> => {
  const row = await queryRow(
    db,
    Neighbours,
    sql`
    SELECT before, after FROM (
      SELECT key, lag(key) OVER w AS before, lead(key) OVER w AS after FROM (
        SELECT l.key, row_number() OVER () AS place FROM (
          SELECT * FROM record_line l WHERE ${conditionOf(found)} ORDER BY ${orderOf(sort)} LIMIT 10001) l) AS shown
      WINDOW w AS (ORDER BY place)) AS placed
    WHERE key = ${key}`,
  )
  return row ?? { before: null, after: null }
}

const CountRow = Row({ kind: Type.String(), count: Type.Integer() })
export const countRecords = async (db: Db): Promise<Map<string, number>> =>
  new Map(
    (await queryRows(db, CountRow, sql`SELECT kind, count(*)::int AS count FROM shop_record GROUP BY kind`)).map(
      ({ kind, count }) => [kind, count],
    ),
  )
