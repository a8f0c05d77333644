/** SEARCH-04: what the typed text may become. */
import { oneLine } from '#kernel/text.ts'
import { foldText, wordsOf } from '#kernel/normalized-words.ts'

/** Part of a suggestion; `isTyped`: the shopper has typed it. */
export type SuggestionPart = { readonly text: string; readonly isTyped: boolean }
/** `text` as it is shown; `phrase` with plain spaces, as it is searched. */
export type Suggestion = { readonly text: string; readonly phrase: string; readonly parts: readonly SuggestionPart[] }

type Word = { readonly folded: string; readonly from: number; readonly to: number }

const wordsWithPositions = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    folded: foldText(word),
    from: index,
    to: index + word.length,
  }))

/** «Тишь» для лица» → «Тишь для лица»: a closing quotation mark or bracket whose opening one was cut off. */
const withoutLoneClosings = (text: string): string => {
  let open = 0
  return [...text]
    .filter((sign) => {
      if (sign === '«' || sign === '(') open += 1
      if (sign !== '»' && sign !== ')') return true
      open -= 1
      if (open >= 0) return true
      open = 0
      return false
    })
    .join('')
}

const capitalised = (text: string): string => {
  const [first = '', ...rest] = text
  return first.toLocaleUpperCase('ru') + rest.join('')
}

/** The typed words are prefixes of the first words of `text`. */
const markTyped = (text: string, typed: readonly string[]): SuggestionPart[] => {
  const words = wordsWithPositions(text)
  let at = 0
  const parts = typed.flatMap((prefix, i) => {
    const { from, to } = words[i] ?? { from: at, to: at }
    const end = Math.min(from + prefix.length, to)
    const before = text.slice(at, from)
    at = end
    return [
      { text: before, isTyped: false },
      { text: text.slice(from, end), isTyped: true },
    ]
  })
  return [...parts, { text: text.slice(at), isTyped: false }].filter((part) => part.text !== '')
}

/**
 * The name from its first matched word on, capitalised: «ниац» makes «Ниацинамидом 10 %» of «Сыворотка с ниацинамидом 10 %». Null
 * unless consecutive words of the name start with the typed words.
 */
export const suggestionOf = (name: string, typed: string): Suggestion | null => {
  const searched = wordsOf(typed)
  const whole = name.normalize('NFC').trim()
  const words = wordsWithPositions(whole)
  const first = words.findIndex((_, at) => searched.every((prefix, i) => words[at + i]?.folded.startsWith(prefix)))
  const start = words[first]
  if (searched.length === 0 || start === undefined) return null
  const text = capitalised(withoutLoneClosings(whole.slice(start.from)))
  return { text, phrase: oneLine(text), parts: markTyped(text, searched) }
}

const MAX_SUGGESTIONS = 5

type Named = readonly { readonly name: string }[]
export type NamedResults = { readonly categories: Named; readonly brands: Named; readonly products: Named }

/** Suggestions from the names of categories, brands and products, in this order, each text once. */
export const suggestionsOf = ({ categories, brands, products }: NamedResults, typed: string): Suggestion[] => {
  const seen = new Set<string>()
  return [...categories, ...brands, ...products]
    .flatMap(({ name }) => suggestionOf(name, typed) ?? [])
    .filter(({ phrase }) => {
      const key = foldText(phrase)
      return !seen.has(key) && seen.add(key)
    })
    .slice(0, MAX_SUGGESTIONS)
}

/** What follows the typed text in a suggestion that begins with it, to be shown behind the text; '' when it does not. */
export const ghostOf = (suggestion: string, typed: string): string =>
  typed !== '' && foldText(suggestion).startsWith(foldText(typed)) ? suggestion.slice(typed.length) : ''
