import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from '#platform/router/hooks.ts'
import { foldText } from '#kernel/normalized-words.ts'
import { paths } from '#kernel/pages/paths.ts'
import { PERSONAL_SHELVES } from '#kernel/recommendation-rules.ts'
import type { ProductCard } from '../../catalog.api.ts'
import { useCityKey } from '#platform/client/city-key.ts'
import { usePersonalShelves } from '#platform/client/personal-shelves.ts'
import { RecommendationNotice } from '#platform/ui/product/recommendation-notice.tsx'
import { Button } from '#platform/ui/controls/button.tsx'
import { History, OftenSearched } from './phrase-lists.tsx'
import { ProductRow } from './product-row.tsx'
import results from './search-results.module.css'
import css from './search-panel.module.css'
import { onSearchTextOffered, takeSearchText } from './offered-text.ts'
import { useSearch } from './use-search.ts'
import { SearchField } from './search-field.tsx'
import { oftenSearchedQuery, recommendedQuery } from './search-queries.ts'
import { FoundLinks, FoundProducts, RootLinks, type RootCategory } from './search-results.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import { pushToHistory, useHistory } from './use-history.ts'
const Recommended = ({ cards }: { cards: readonly ProductCard[] }) =>
  cards.length === 0 ? null : (
    <>
      <h3 className={results.head}>{PERSONAL_SHELVES.recommended.title}</h3>
      <ProductRow cards={cards} label={PERSONAL_SHELVES.recommended.title} />
      <RecommendationNotice />
    </>
  )

/** Takes over what is typed into the header's field, and the focus: no key press falls between the two. */
const useTakeOver = (root: { readonly current: HTMLElement | null }, type: (text: string) => void): void =>
  useLayoutEffect(() => {
    const takeOver = () => {
      const text = takeSearchText()
      if (text !== '') type(text)
      root.current?.querySelector('input')?.focus({ preventScroll: true })
    }
    takeOver()
    return onSearchTextOffered(takeOver)
  }, [root, type])

const NO_CARDS: readonly ProductCard[] = []
/** SEARCH-02: loaded when the panel opens. */
const useStart = (city: string) => {
  const enabled = usePersonalShelves()
  const recommended = useQuery({ ...recommendedQuery(city), enabled }).data ?? NO_CARDS
  return {
    history: useHistory(),
    oftenSearched: useQuery(oftenSearchedQuery).data ?? [],
    recommended: enabled ? recommended : NO_CARDS,
  }
}

type Props = {
  /** Shown when a phrase finds nothing. */
  roots: readonly RootCategory[]
  onClose: () => void
}

/**
 * SEARCH-01…06. While it is mounted it loads the history, often searched phrases and recommended products; unmounting aborts every
 * request and forgets everything.
 */
export const SearchPanel = ({ roots, onClose }: Props) => {
  const root = useRef<HTMLDivElement>(null)
  const city = useCityKey()
  const { history, oftenSearched, recommended } = useStart(city)
  const navigate = useNavigate()
  const search = useSearch(city)
  useTakeOver(root, search.type)
  const [active, setActive] = useState(-1)
  const formId = useId()
  const listId = useId()
  const { phrase, suggestions, isPending } = search
  const typed = suggestions.some((suggestion) => foldText(suggestion.phrase) === foldText(phrase)) ? null : phrase
  const phrases =
    phrase === '' ? [] : [...suggestions.map((suggestion) => suggestion.phrase), ...(typed === null ? [] : [typed])]
  const isNothing = search.results?.products.length === 0 && search.results.pages.length === 0
  const options = { id: listId, phrases, active, setActive }
  const submit = (searched: string) => {
    void pushToHistory(searched)
    onClose()
    void navigate(paths.search(searched), { replace: paths.search(searched) === location.pathname + location.search })
  }
  const submitTyped = (event: FormEvent) => {
    event.preventDefault()
    if (phrase !== '') submit(phrase)
  }
  const focusField = () => root.current?.querySelector('input')?.focus()
  return (
    <div ref={root} className={css.inside}>
      <form
        id={formId}
        className={css.form}
        role="search"
        aria-label="Панель поиска"
        action={paths.products}
        onSubmit={submitTyped}
      >
        <SearchField search={search} options={options} onSubmit={submit} />
        <Button className={css.find} type="submit" size="lg" disabled={phrase === ''}>
          Найти
        </Button>
      </form>
      <div className={css.columns}>
        <div className={css.lists}>
          {phrase === '' ? (
            <History {...history} onRemoved={focusField} />
          ) : (
            <SuggestionList suggestions={suggestions} typed={typed} options={options} onSubmit={submit} />
          )}
          {search.results && <FoundLinks {...search.results} />}
          {(isNothing || search.isFailed) && <RootLinks roots={roots} />}
          {search.results === undefined && <OftenSearched phrases={oftenSearched} />}
        </div>
        <div className={css.found} aria-busy={isPending} data-pending={isPending ? '' : undefined}>
          {search.results ? (
            <FoundProducts
              results={search.results}
              phrase={phrase}
              enterSearches={phrases[0] ?? phrase}
              onVerbatim={search.searchVerbatim}
            >
              <Recommended cards={recommended} />
            </FoundProducts>
          ) : (
            <Recommended cards={recommended} />
          )}
        </div>
      </div>
      <div className={css.foot}>
        <Button form={formId} type="submit" size="lg" wide disabled={phrase === ''}>
          Найти
        </Button>
      </div>
    </div>
  )
}
