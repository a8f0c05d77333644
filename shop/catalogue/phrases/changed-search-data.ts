/** The words of the search with a change set laid over them, before it is applied. */
import type { Kysely } from 'kysely'
import { wordsOf } from '#kernel/normalized-words.ts'
import { readAllValues, readLayers, readSetRecords, type SetRecord } from '#platform/changes/change-sets.sql.ts'
import { overlaid, type Values } from '#platform/changes/fold.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { SearchData } from '../search/search-data.ts'

/** Kinds whose records are the words of the search. */
const WORD_KINDS = [
  'search_synonyms',
  'search_brand_aliases',
  'search_problems',
  'search_redirects',
  'search_pins',
] as const
type WordKind = (typeof WORD_KINDS)[number]
type Words = Readonly<Record<WordKind, readonly Values[]>>

const isWordKind = (kind: string): kind is WordKind => WORD_KINDS.some((known) => known === kind)
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(text) : [])
const folded = (phrase: string): string => wordsOf(phrase).join(' ')
const phrases = (value: unknown): string[] => [...new Set(texts(value).map(folded))].filter((phrase) => phrase !== '')
const isOn = ({ disabled }: Values): boolean => disabled !== true

/** The data that `readSearchData` would read from the tables of these records. */
const searchDataOf = (words: Words): SearchData => ({
  synonyms: words.search_synonyms.filter(isOn).map((value) => ({ words: phrases(value['words']) })),
  brandAliases: words.search_brand_aliases.map((value) => ({
    brand: text(value['brand']),
    aliases: phrases(value['aliases']),
  })),
  problems: words.search_problems.filter(isOn).flatMap((value) =>
    phrases(value['phrases'])
      .toSorted()
      .map((phrase) => ({ phrase, means: phrases(value['means']), categories: texts(value['categories']) })),
  ),
  redirects: words.search_redirects.filter(isOn).flatMap((value) =>
    phrases(value['phrases'])
      .toSorted()
      .map((phrase) => ({ phrase, url: text(value['to']), title: text(value['title']) })),
  ),
  pinned: words.search_pins
    .map((value) => ({ phrase: folded(text(value['phrase'])), products: texts(value['products']) }))
    .filter(({ products }) => products.length > 0),
})

const changedValues = (stored: Map<string, Values>, changes: readonly SetRecord[]): readonly Values[] => {
  for (const { key, before, after } of changes) {
    if (after === null) stored.delete(key)
    else stored.set(key, overlaid(before === null ? {} : (stored.get(key) ?? {}), after))
  }
  return [...stored].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, value]) => value)
}

/** Null: the set changes no words of the search. `set` null: the words of now. */
export const changedSearchData = async (db: Kysely<DB>, set: number | null): Promise<SearchData | null> => {
  const changes = set === null ? [] : (await readSetRecords(db, set)).filter(({ refusal }) => refusal === null)
  if (set !== null && !changes.some(({ kind }) => isWordKind(kind))) return null
  const layers = (await readLayers(db)).map(({ kind, key, after }) => ({ kind, key, before: {}, after, refusal: null }))
  const words: Record<WordKind, readonly Values[]> = {
    search_synonyms: [],
    search_brand_aliases: [],
    search_problems: [],
    search_redirects: [],
    search_pins: [],
  }
  for (const kind of WORD_KINDS)
    words[kind] = changedValues(
      await readAllValues(db, kind),
      [...layers, ...changes].filter((change) => change.kind === kind),
    )
  return searchDataOf(words)
}
