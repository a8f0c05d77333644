import { pageOf } from '#kernel/pages/match-page.ts'
import { wordsOf } from '#kernel/normalized-words.ts'
import { importRows, type ImportContext } from '#platform/import/import-kind.ts'
import { named, says, UnusableRecord } from '#platform/import/record-fault.ts'
import {
  BrandAliasRecord,
  foldedOnce,
  PhraseCheckRecord,
  PhraseChoiceRecord,
  PhraseRedirectRecord,
  PinRecord,
  ProblemRecord,
  SynonymRecord,
} from './search.records.ts'

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

type Answered = { readonly code: string; readonly phrases: readonly string[]; readonly disabled?: boolean }
const createPhraseCheck = (): ((record: Answered) => void) => {
  const claimPhrases = createPhraseOwners()
  return ({ code, phrases, disabled = false }) => {
    if (!disabled) claimPhrases(foldedOnce(phrases), code)
  }
}

/** Imports what staff say about search phrases. Products, brands, categories and ingredients are imported before. */
export const importSearch = async (loading: ImportContext): Promise<number> => {
  const [checkProblem, checkRedirect] = [createPhraseCheck(), createPhraseCheck()]
  const keyOf = ({ phrase }: { readonly phrase: string }): string => wordsOf(phrase).join(' ')
  return (
    (await importRows(loading, SynonymRecord, {
      check: ({ words }) => {
        if (foldedOnce(words).length === 1) throw new UnusableRecord('одно слово — не синоним')
      },
    })) +
    (await importRows(loading, BrandAliasRecord)) +
    (await importRows(loading, ProblemRecord, {
      check: (problem) => {
        const { means = [], categories = [] } = problem
        if (means.length + categories.length === 0)
          throw new UnusableRecord(says`нет ни ${named('means')}, ни ${named('categories')}`)
        checkProblem(problem)
      },
    })) +
    (await importRows(loading, PhraseRedirectRecord, {
      check: (redirect) => {
        if (pageOf(new URL(redirect.to, 'http://shop').pathname).name === 'notFound')
          throw new UnusableRecord(`«${redirect.to}» — не страница магазина`)
        checkRedirect(redirect)
      },
    })) +
    (await importRows(loading, PinRecord, { keyOf })) +
    (await importRows(loading, PhraseChoiceRecord, { keyOf })) +
    (await importRows(loading, PhraseCheckRecord, {
      keyOf,
      check: ({ categories = [], brands = [], page }) => {
        if (categories.length + brands.length === 0 && page === undefined)
          throw new UnusableRecord(says`нет ни ${named('categories')}, ни ${named('brands')}, ни ${named('page')}`)
      },
    }))
  )
}
