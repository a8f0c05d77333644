import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SearchResults } from '../../search.api.ts'
import { oneLine } from '#kernel/text.ts'
import { browserTimers } from '#platform/client/timers.ts'
import { resultsQuery } from './search-queries.ts'
import { ghostOf, suggestionsOf, type Suggestion } from './suggestions.ts'

/** SEARCH-03. */
const QUIET_MS = 300

export type Search = {
  /** The text of the field. */
  readonly text: string
  readonly type: (text: string) => void
  /** The text without spaces around it; '' while there is nothing to search for. */
  readonly phrase: string
  /** Results of this phrase, or of the previous one while `isPending`. Undefined before the first answer and after a failure. */
  readonly results: SearchResults | undefined
  readonly isPending: boolean
  /** SEARCH-06: the phrase was not answered, which is only logged. */
  readonly isFailed: boolean
  readonly suggestions: readonly Suggestion[]
  /** What accepting the first suggestion would add to the text. */
  readonly ghost: string
  /** SEARCH-09: searches the phrase as typed. */
  readonly searchVerbatim: () => void
}

/** A key press makes another query, which aborts the one before it; it is sent when the text has not changed for 300 ms. */
export const useSearch = (city: string): Search => {
  const [text, setText] = useState('')
  const [quietText, setQuietText] = useState('')
  const [verbatimPhrase, setVerbatimPhrase] = useState<string | null>(null)
  useEffect(() => browserTimers.after(QUIET_MS, () => setQuietText(text)), [text])
  const phrase = oneLine(text)
  const { data, isSuccess, isPlaceholderData, isError } = useQuery({
    ...resultsQuery({ query: phrase, city, verbatim: verbatimPhrase === phrase }),
    enabled: phrase !== '' && oneLine(quietText) === phrase,
  })
  const results = phrase === '' || !isSuccess ? undefined : data
  const suggestions = results ? suggestionsOf(results, text) : []
  return {
    text,
    type: setText,
    phrase,
    results,
    isPending: phrase !== '' && !isError && (results === undefined || isPlaceholderData),
    isFailed: phrase !== '' && isError,
    suggestions,
    ghost: ghostOf(suggestions[0]?.phrase ?? '', text),
    searchVerbatim: () => setVerbatimPhrase(phrase),
  }
}
