/**
 * The inverted index: for each term the rows that have it, and in which fields. A term is a stem, or a fact written with a colon, such as
 * «skin:сухая» or «ingredient:12», which no typed word can be.
 */
import type { YieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { cachedStem, isStopWord, searchWords } from './search-words.ts'

/** Where a term occurs, one bit each. `head`: in the name before its first preposition, where the kind of product is named. */
export const FIELDS = {
  head: 1,
  name: 2,
  brand: 4,
  category: 8,
  ancestor: 16,
  attribute: 32,
  shade: 64,
  active: 128,
  ingredient: 256,
  lead: 512,
} as const
export type Field = keyof typeof FIELDS

/** A word as the catalogue writes it, except in texts that only describe: a typing error never means a word from there. */
export type Surface = { readonly word: string; readonly term: number }

export type TextIndex = {
  readonly size: number
  readonly terms: readonly string[]
  readonly termNumber: ReadonlyMap<string, number>
  /** Rows of term t, ascending: rows[first[t]] … rows[first[t + 1] − 1]; `fields` in parallel. */
  readonly first: Int32Array
  readonly rows: Int32Array
  readonly fields: Uint16Array
  readonly surfaces: readonly Surface[]
}

export type TextIndexBuilder = {
  /** Rows must come in ascending order. */
  addText(row: number, field: Field, text: string): void
  addFact(row: number, field: Field, fact: string): void
  build(yieldToEventLoop: YieldToEventLoop): Promise<TextIndex>
}

const CHUNK = 1 << 16
/** Article and serial numbers: every product may have another one, and articles are found by the word index. */
const LONG_NUMBER = /^\p{N}{5,}$/u
const STEPS_BETWEEN_YIELDS = 8192

/** Grows without copying: the postings of 100,000 products are millions. */
const createPostings = () => {
  const termChunks: Int32Array[] = []
  const rowChunks: Int32Array[] = []
  const fieldChunks: Uint16Array[] = []
  let length = 0
  const push = (term: number, row: number, field: number): void => {
    if (length % CHUNK === 0) {
      termChunks.push(new Int32Array(CHUNK))
      rowChunks.push(new Int32Array(CHUNK))
      fieldChunks.push(new Uint16Array(CHUNK))
    }
    const [chunk, at] = [length >>> 16, length & (CHUNK - 1)]
    const [terms, rows, fields] = [termChunks[chunk], rowChunks[chunk], fieldChunks[chunk]]
    if (!terms || !rows || !fields) return
    terms[at] = term
    rows[at] = row
    fields[at] = field
    length += 1
  }
  const addField = (posting: number, field: number): void => {
    const fields = fieldChunks[posting >>> 16]
    if (fields) fields[posting & (CHUNK - 1)] = (fields[posting & (CHUNK - 1)] ?? 0) | field
  }
  return {
    push,
    addField,
    get length() {
      return length
    },
    rowAt: (posting: number): number => rowChunks[posting >>> 16]?.[posting & (CHUNK - 1)] ?? -1,
    termAt: (posting: number): number => termChunks[posting >>> 16]?.[posting & (CHUNK - 1)] ?? 0,
    fieldAt: (posting: number): number => fieldChunks[posting >>> 16]?.[posting & (CHUNK - 1)] ?? 0,
  }
}

export const createTextIndexBuilder = (size: number): TextIndexBuilder => {
  const termNumber = new Map<string, number>()
  const terms: string[] = []
  const lastPosting: number[] = []
  const counts: number[] = []
  const termOfWord = new Map<string, number>()
  const termsOfText = new Map<string, readonly number[]>()
  const postings = createPostings()

  const termOf = (key: string): number => {
    const known = termNumber.get(key)
    if (known !== undefined) return known
    termNumber.set(key, terms.length)
    lastPosting.push(-1)
    counts.push(0)
    return terms.push(key) - 1
  }
  const wordTerm = (word: string, field: Field): number => {
    const known = termOfWord.get(word)
    if (known !== undefined) return known
    const term = termOf(cachedStem(word))
    if (field !== 'lead' && !/^\p{N}/u.test(word)) termOfWord.set(word, term)
    return term
  }
  const add = (row: number, field: number, term: number): void => {
    const last = lastPosting[term] ?? -1
    if (last !== -1 && postings.rowAt(last) === row) return postings.addField(last, field)
    lastPosting[term] = postings.length
    counts[term] = (counts[term] ?? 0) + 1
    postings.push(term, row, field)
  }
  /** Categories, brands and attributes repeat: their texts are split once. */
  const termsIn = (field: Field, text: string): readonly number[] => {
    const known = termsOfText.get(text)
    if (known) return known
    const found = searchWords(text)
      .filter((word) => !isStopWord(word) && !LONG_NUMBER.test(word))
      .map((word) => wordTerm(word, field))
    if (field !== 'name' && field !== 'head' && field !== 'lead') termsOfText.set(text, found)
    return found
  }
  const build = async (yieldToEventLoop: YieldToEventLoop): Promise<TextIndex> => {
    const first = new Int32Array(terms.length + 1)
    counts.forEach((count, term) => {
      first[term + 1] = (first[term] ?? 0) + count
    })
    const next = first.slice()
    const rows = new Int32Array(postings.length)
    const fields = new Uint16Array(postings.length)
    for (let posting = 0; posting < postings.length; posting++) {
      const term = postings.termAt(posting)
      const at = next[term] ?? 0
      rows[at] = postings.rowAt(posting)
      fields[at] = postings.fieldAt(posting)
      next[term] = at + 1
      if (posting % STEPS_BETWEEN_YIELDS === 0) await yieldToEventLoop()
    }
    const surfaces = [...termOfWord].map(([word, term]): Surface => ({ word, term }))
    await yieldToEventLoop()
    return { size, terms, termNumber, first, rows, fields, surfaces }
  }
  return {
    addText: (row, field, text) => {
      for (const term of termsIn(field, text)) add(row, FIELDS[field], term)
    },
    addFact: (row, field, fact) => add(row, FIELDS[field], termOf(fact)),
    build,
  }
}

/** Number of rows that have the term. */
export const rowCount = ({ first }: TextIndex, term: number): number => (first[term + 1] ?? 0) - (first[term] ?? 0)
