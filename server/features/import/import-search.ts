import { pageOf } from '#domain/match-page.ts'
import { wordsOf } from '#domain/search-words.ts'
import { importRows, requireId, UnusableRecord, type ImportContext } from './import-kind.ts'
import { allIds, defineTable } from './rows.queries.ts'
import {
  BrandAliasRecord,
  PhraseChoiceRecord,
  PhraseRedirectRecord,
  PinRecord,
  ProblemRecord,
  SynonymRecord,
} from './search-records.schema.ts'

const SYNONYM = defineTable({
  name: 'search_synonym',
  key: ['code'],
  columns: [
    ['code', 'text'],
    ['words', 'text[]'],
    ['disabled', 'bool'],
  ],
})
const BRAND_ALIAS = defineTable({
  name: 'search_brand_alias',
  key: ['brand_id'],
  columns: [
    ['brand_id', 'int'],
    ['aliases', 'text[]'],
  ],
})
const PROBLEM = defineTable({
  name: 'search_problem',
  key: ['code'],
  columns: [
    ['code', 'text'],
    ['phrases', 'text[]'],
    ['means', 'text[]'],
    ['categories', 'text[]'],
    ['disabled', 'bool'],
  ],
})
const REDIRECT = defineTable({
  name: 'search_redirect',
  key: ['code'],
  columns: [
    ['code', 'text'],
    ['phrases', 'text[]'],
    ['title', 'text'],
    ['to_url', 'text'],
    ['disabled', 'bool'],
  ],
})
const PIN = defineTable({
  name: 'search_pin',
  key: ['phrase'],
  columns: [
    ['phrase', 'text'],
    ['products', 'text[]'],
  ],
})
const PHRASE_CHOICE = defineTable({
  name: 'search_phrase_choice',
  key: ['phrase'],
  columns: [
    ['phrase', 'text'],
    ['choice', 'text'],
  ],
})

/** Phrases are stored folded, so that the same phrase is the same text everywhere. */
const folded = (phrase: string): string => {
  const words = wordsOf(phrase)
  if (words.length === 0) throw new UnusableRecord(`в «${phrase}» нет ни букв, ни цифр`)
  return words.join(' ')
}
const foldedOnce = (phrases: readonly string[]): string[] => [...new Set(phrases.map(folded))]

/** Refuses a phrase that an earlier record has already: two answers to one phrase would be a matter of chance. */
const createPhraseOwners = (): ((phrases: readonly string[], code: string) => void) => {
  const owners = new Map<string, string>()
  return (phrases, code) => {
    for (const phrase of phrases) {
      const owner = owners.get(phrase) ?? code
      if (owner !== code) throw new UnusableRecord(`фраза «${phrase}» уже у «${owner}»`)
      owners.set(phrase, code)
    }
  }
}

/** Imports what staff say about search phrases. Products, brands, categories and ingredients are imported before. */
export const importSearch = async (loading: ImportContext): Promise<number> => {
  const brands = await allIds(loading.db, 'brand', 'slug')
  const synonyms = await importRows(
    loading,
    { kind: 'search_synonyms', schema: SynonymRecord, keyOf: ({ code }) => code },
    SYNONYM,
    ({ code, words, disabled }) => {
      const row = { code, words: foldedOnce(words), disabled: disabled ?? false }
      if (row.words.length === 1) throw new UnusableRecord('одно слово — не синоним')
      return row
    },
  )
  const aliases = await importRows(
    loading,
    { kind: 'search_brand_aliases', schema: BrandAliasRecord, keyOf: ({ brand }) => brand },
    BRAND_ALIAS,
    (record) => ({ brand_id: requireId(brands, 'бренда', record.brand), aliases: foldedOnce(record.aliases) }),
  )
  return synonyms + aliases + (await importProblems(loading)) + (await importPhrases(loading))
}

const importProblems = async (loading: ImportContext): Promise<number> => {
  const paths = await allIds(loading.db, 'category', 'path')
  const claimPhrases = createPhraseOwners()
  return importRows(
    loading,
    { kind: 'search_problems', schema: ProblemRecord, keyOf: ({ code }) => code },
    PROBLEM,
    ({ code, phrases, means, categories, disabled }) => {
      const row = {
        code,
        phrases: foldedOnce(phrases),
        means: foldedOnce(means ?? []),
        categories: categories ?? [],
        disabled: disabled ?? false,
      }
      for (const path of row.categories) requireId(paths, 'раздела', path)
      if (row.means.length + row.categories.length === 0) throw new UnusableRecord('нет ни means, ни categories')
      if (!row.disabled) claimPhrases(row.phrases, code)
      return row
    },
  )
}

const importPhrases = async (loading: ImportContext): Promise<number> => {
  const products = await allIds(loading.db, 'product', 'slug')
  const claimPhrases = createPhraseOwners()
  const redirects = await importRows(
    loading,
    { kind: 'search_redirects', schema: PhraseRedirectRecord, keyOf: ({ code }) => code },
    REDIRECT,
    ({ code, phrases, title, to, disabled }) => {
      const row = { code, phrases: foldedOnce(phrases), title, to_url: to, disabled: disabled ?? false }
      if (pageOf(new URL(to, 'http://shop').pathname).name === 'notFound')
        throw new UnusableRecord(`«${to}» — не страница магазина`)
      if (!row.disabled) claimPhrases(row.phrases, code)
      return row
    },
  )
  const pins = await importRows(
    loading,
    { kind: 'search_pins', schema: PinRecord, keyOf: ({ phrase }) => wordsOf(phrase).join(' ') },
    PIN,
    (pin) => {
      for (const slug of pin.products) requireId(products, 'товара', slug)
      return { phrase: folded(pin.phrase), products: pin.products }
    },
  )
  const choices = await importRows(
    loading,
    { kind: 'search_phrases', schema: PhraseChoiceRecord, keyOf: ({ phrase }) => wordsOf(phrase).join(' ') },
    PHRASE_CHOICE,
    ({ phrase, choice }) => ({ phrase: folded(phrase), choice }),
  )
  return redirects + pins + choices
}
