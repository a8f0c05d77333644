/** Which of many names are like a given one: by the words that they share, mistyped and shortened ones as the search reads them. */
import type { YieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import type { CloseWord } from './close-words.ts'
import { readPhrase, type ReadWord } from './repair-phrase.ts'
import { cachedStem, isStopWord } from './search-words.ts'
import { createTextIndexBuilder, rowCount, type TextIndex } from './text-index.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'

/** `at`: place in the list of names. `likeness`: share of the words that both names have, 1 for the same words. */
export type AlikeName = { readonly at: number; readonly likeness: number }
export type NameIndex = {
  /** The likest first, at most `most`, none that is less like it than `least`. */
  readonly alike: (name: string, limits: { readonly least: number; readonly most: number }) => AlikeName[]
}

/** A word that was repaired says less than one that is written the same. */
const REPAIRED = 0.9
const MOST_MEANT = 8

/** A catalogue repeats its slips too, and comparing letters is most of the work. */
const withMemory = (vocabulary: Vocabulary): Vocabulary => {
  const known = new Map<string, CloseWord[]>()
  return {
    ...vocabulary,
    closeTo: (word, most, more = 0) => {
      const key = `${word} ${most} ${more}`
      const close = known.get(key) ?? vocabulary.closeTo(word, most, more)
      known.set(key, close)
      return close
    },
  }
}

/** The terms of each row: termOf[first[row]] … termOf[first[row + 1] − 1]. */
const termsByRow = ({ size, terms, first, rows }: TextIndex): { first: Int32Array; termOf: Int32Array } => {
  const firstOfRow = new Int32Array(size + 1)
  for (const row of rows) firstOfRow[row + 1] = (firstOfRow[row + 1] ?? 0) + 1
  for (let row = 0; row < size; row++) firstOfRow[row + 1] = (firstOfRow[row + 1] ?? 0) + (firstOfRow[row] ?? 0)
  const next = firstOfRow.slice()
  const termOf = new Int32Array(rows.length)
  for (let term = 0; term < terms.length; term++)
    for (let at = first[term] ?? 0; at < (first[term + 1] ?? 0); at++) {
      const row = rows[at] ?? 0
      termOf[next[row] ?? 0] = term
      next[row] = (next[row] ?? 0) + 1
    }
  return { first: firstOfRow, termOf }
}

/** A word of the name, as the terms that it may mean. */
type Wanted = { readonly terms: readonly number[]; readonly weight: number; readonly rows: number }

const wantedIn = (index: TextIndex, vocabulary: Vocabulary, name: string): Wanted[] => {
  const taken = new Set<string>()
  const meantBy = ({ word, alternatives, isPrefix }: ReadWord): string[] => [
    word,
    ...alternatives,
    ...(isPrefix ? vocabulary.withPrefix(word, MOST_MEANT) : []),
  ]
  return readPhrase(vocabulary, name).words.flatMap((read) => {
    const stem = cachedStem(read.word)
    if (isStopWord(read.word) || taken.has(stem)) return []
    taken.add(stem)
    const terms = [...new Set(meantBy(read).flatMap((word) => index.termNumber.get(cachedStem(word)) ?? []))]
    const rows = terms.reduce((sum, term) => sum + rowCount(index, term), 0)
    return [{ terms, rows, weight: read.repair === null && !read.isPrefix ? 1 : REPAIRED }]
  })
}

export const indexNames = async (names: readonly string[], yieldToEventLoop: YieldToEventLoop): Promise<NameIndex> => {
  const builder = createTextIndexBuilder(names.length)
  for (const [row, name] of names.entries()) {
    builder.addText(row, 'name', name)
    await yieldToEventLoop()
  }
  const index = await builder.build(yieldToEventLoop)
  const vocabulary = withMemory(createVocabulary(index, [], { brands: [], english: [] }))
  const { first, termOf } = termsByRow(index)

  /** A name that is `least` like the wanted words has at least one of the rarest of them. */
  const candidates = (wanted: readonly Wanted[], least: number): Set<number> => {
    const count = wanted.length - Math.ceil(least * wanted.length) + 1
    const rarest = wanted.toSorted((a, b) => a.rows - b.rows).slice(0, count)
    const rows = new Set<number>()
    for (const { terms } of rarest)
      for (const term of terms)
        for (let at = index.first[term] ?? 0; at < (index.first[term + 1] ?? 0); at++) rows.add(index.rows[at] ?? 0)
    return rows
  }
  return {
    alike: (name, { least, most }) => {
      const wanted = wantedIn(index, vocabulary, name)
      const wordOfTerm = new Map(wanted.flatMap((word) => word.terms.map((term) => [term, word] as const)))
      const likenessOf = (row: number): number => {
        const [from, end] = [first[row] ?? 0, first[row + 1] ?? 0]
        const shared = new Set<Wanted>()
        for (let at = from; at < end; at++) {
          const word = wordOfTerm.get(termOf[at] ?? -1)
          if (word !== undefined) shared.add(word)
        }
        const common = [...shared].reduce((sum, { weight }) => sum + weight, 0)
        return common / (wanted.length + end - from - shared.size)
      }
      return [...candidates(wanted, least)]
        .map((at) => ({ at, likeness: likenessOf(at) }))
        .filter(({ likeness }) => likeness >= least)
        .toSorted((a, b) => b.likeness - a.likeness || a.at - b.at)
        .slice(0, most)
    },
  }
}
