import { todayWords } from '#shop/delivery/facts/express.ts'
import { useCityToday } from '#shop/delivery/screen/today-query.ts'
import { memo, type ReactNode, useCallback, useMemo, useRef } from 'react'
import { useLoaderData, useRouteError } from '#platform/router/hooks.ts'
import { isRouteError, type LoaderFunctionArgs, redirect } from '#platform/router/loader.ts'
import {
  atPage,
  type Filter,
  filterQuery,
  isFiltered,
  NO_FILTER,
  parseFilter,
  withChoice,
  withNextPage,
} from '../facts/listing-path.ts'
import type { KnownFilter } from '../facts/listing-filters.ts'
import type { Listing as ListingData } from '../catalog.api.ts'
import type { MetaArgs } from '#platform/router/screen.ts'
import { type Banner, ListingInsert } from '#shop/content/screen/listing-insert.tsx'
import { callsContext, cityContext, originContext, shopContext } from '#platform/router/contexts.ts'
import {
  listingPath,
  chosenChips,
  countChosenFilters,
  resetFilters,
  relaxedByGroup,
  withoutLabel,
} from './filters/chosen-filters.ts'
import { ChosenChips } from './filters/chosen-chips.tsx'
import { CategoryTree } from './filters/category-tree.tsx'
import { FilterForm } from './filters/filter-form.tsx'
import { FilterSheet } from './filters/filter-sheet.tsx'
import { quickFilters } from './filters/quick-filters.ts'
import { SortPicker } from './filters/sort-picker.tsx'
import { useListingFilter } from './filters/use-listing-filter.ts'
import { breadcrumbsJsonLd } from '#shop/content/screen/head/json-ld.ts'
import { pageHead } from '#shop/content/screen/head/page-head.ts'
import {
  initialChoiceOf,
  isPossibleScope,
  toListingQuery,
  pagesShown,
  pathnameOf,
  type ListingScope,
  listingScopeOf,
} from './listing/listing-query.ts'
import { listingBreadcrumbs, listingTexts, inStockTexts } from './listing/listing-texts.ts'
import { CollectionOpening, CollectionText } from './listing/collection-texts.tsx'
import { MoreTile } from './listing/more-tile.tsx'
import { useSearchChoice } from './listing/use-search-choice.ts'
import { useFocusAfterUpdate, useDelayedPending } from './listing/use-delayed-pending.ts'
import { withPhraseFilters } from './listing/phrase-as-filters.ts'
import { PhraseAnswer } from './listing/phrase-answer.tsx'
import { ListingFailed, NothingForPhrase, NothingFound, type RelaxedFilter } from './listing/nothing-found.tsx'
import { useBelowLarge } from '#shop/content/screen/menu/use-submenu.ts'
import { UnwantedFilter } from './unwanted/unwanted-filter.tsx'
import { counted, PRODUCTS } from '#kernel/text.ts'
import { Breadcrumbs } from '#platform/ui/layout/breadcrumbs.tsx'
import layout from '#platform/ui/layout/layout.module.css'
import { SkipLink } from '#platform/ui/layout/skip-link.tsx'
import { Pagination } from '#platform/ui/layout/pagination.tsx'
import { ShelfSkeleton } from '#platform/ui/layout/skeletons.tsx'
import text from '#platform/ui/styles/text.module.css'
import { useRootData } from '#shop/content/screen/root-data.part.ts'
import { FailedStep } from '#platform/router/failed-step.tsx'
import { Failure } from '#platform/router/failure-screens.tsx'
import { CatalogueShelf } from './catalogue-shelf.part.tsx'
import { useUnwanted } from './unwanted.part.ts'
import css from './listing.route.module.css'
import { indexedListing } from './indexed-listing.part.ts'
import { pageNotFound } from '#platform/router/page-not-found.ts'

type Calls = ReturnType<typeof callsOf>
const callsOf = (context: LoaderFunctionArgs['context']) => context.get(callsContext).catalog

/** All shown pages as one list; null when one of them does not exist. */
const readPages = async (
  calls: Calls,
  scope: ListingScope,
  filter: Filter,
  city: string,
  filters: readonly KnownFilter[],
): Promise<ListingData | null> => {
  const answers = await Promise.all(
    pagesShown(filter).map((page) => calls.list(toListingQuery(scope, filter, city, page, filters))),
  )
  const pages = answers.flatMap((answer) => (answer.ok ? [answer.value] : []))
  const last = pages.at(-1)
  return last && pages.length === answers.length ? { ...last, cards: pages.flatMap((page) => page.cards) } : null
}

/** For an empty list: the filter without each chosen group, with its number of products. */
const readRelaxedFilters = async (
  calls: Calls,
  scope: ListingScope,
  filter: Filter,
  city: string,
  filters: readonly KnownFilter[],
  { groups }: ListingData['facets'],
): Promise<RelaxedFilter[]> => {
  const found = await Promise.all(
    relaxedByGroup(filter).map(async (relaxed) => {
      const answer = await calls.list(toListingQuery(scope, relaxed.filter, city, 1, filters))
      const name = withoutLabel(groups, relaxed.group)
      return {
        group: relaxed.group,
        name,
        search: filterQuery(relaxed.filter),
        total: answer.ok ? answer.value.total : 0,
      }
    }),
  )
  return found.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total)
}

/** For a phrase that nothing fits: the most popular products of the catalogue and its sections. */
const readInstead = async (calls: Calls, city: string): Promise<Instead | null> => {
  const answer = await calls.list({ city })
  if (!answer.ok) return null
  return { cards: answer.value.cards.slice(0, INSTEAD_CARDS), sections: answer.value.facets.categories }
}
type Instead = { cards: ListingData['cards']; sections: ListingData['facets']['categories'] }
const INSTEAD_CARDS = 8

/**
 * CITY-03: the filter without stores of another city, which the list cannot apply: after a change of city, or in an address
 * from elsewhere. The same filter if there are none.
 */
const withOfferedStores = (filter: Filter, { shops: offered }: ListingData['facets']): Filter => {
  const stores = filter.shops.filter((id) => offered.some(({ value }) => value === String(id)))
  return stores.length === filter.shops.length ? filter : withChoice(filter, { shops: stores })
}

const SCOPE_WORDS = { all: 'catalogue', new: 'new', sale: 'sale' } as const

export const loader = async ({ context, params, url }: LoaderFunctionArgs) => {
  const scope = listingScopeOf(params['*'] ?? '', params['slug'])
  if (!isPossibleScope(scope)) throw pageNotFound(url.pathname)
  const city = context.get(cityContext)
  const calls = callsOf(context)
  const answered = await calls.filters({})
  const filters = answered.ok ? answered.value : []
  const filter = parseFilter(url.searchParams, filters)
  const plain = !isFiltered(filter) && filter.q === '' && filter.firstPage === 1
  const [listing, insert] = await Promise.all([
    readPages(calls, scope, filter, city, filters),
    plain && scope.kind !== 'collection'
      ? context
          .get(callsContext)
          .mainPage.listingInsert({ city, ...(scope.kind === 'category' ? { path: scope.path } : {}) })
      : null,
  ])
  const asFilters = listing?.phrase?.as_filters
  if (asFilters) throw redirect(listingPath(pathnameOf(scope), withPhraseFilters(filter, asFilters)))
  if (!listing || (filter.page > 1 && filter.page > listing.pages)) throw pageNotFound(url.pathname)
  const offered = withOfferedStores(filter, listing.facets)
  if (offered !== filter) throw redirect(listingPath(pathnameOf(scope), offered))
  const relaxedFilters =
    listing.total === 0 && isFiltered(filter)
      ? await readRelaxedFilters(calls, scope, filter, city, filters, listing.facets)
      : []
  return {
    scope,
    filters,
    listing,
    relaxedFilters,
    instead: listing.total === 0 && filter.q !== '' && !isFiltered(filter) ? await readInstead(calls, city) : null,
    insert: insert?.ok ? insert.value : null,
    search: filterQuery(filter),
    description:
      scope.kind === 'category' || scope.kind === 'collection'
        ? null
        : context.get(shopContext).words[SCOPE_WORDS[scope.kind]],
    origin: context.get(originContext),
  }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => {
  const { scope, filters, listing, search, description, origin } = loaderData
  const filter = parseFilter(new URLSearchParams(search), filters)
  const choice = indexedListing(scope, listing, filter)
  const texts = listingTexts(scope, listing, filter, description, choice?.name)
  const pathname = pathnameOf(scope)
  const isWhole = filterQuery(filter) === filterQuery(atPage(NO_FILTER, filter.page))
  const pathOfPage = (page: number) => listingPath(pathname, atPage(filter, page))
  return pageHead({
    origin,
    path: listingPath(pathname, choice ? filter : atPage(NO_FILTER, filter.page)),
    title: texts.pageTitle,
    description: texts.description,
    picture: listing.collection?.picture ?? listing.category?.picture ?? listing.cards[0]?.picture ?? null,
    noindex: !isWhole && choice === null,
    previousPage: filter.firstPage > 1 ? pathOfPage(filter.firstPage - 1) : null,
    nextPage: filter.page < listing.pages ? pathOfPage(filter.page + 1) : null,
    structuredData: [breadcrumbsJsonLd(origin, listingBreadcrumbs(scope, listing))],
  })
}

const EAGER_CARDS = 3
/** «Хит» says nothing in a list sorted by popularity, and little on every other card of any list. */
const MAX_HITS = 3
/** The insert is in the second row, and only in a list of at least eight products. */
const INSERT_AFTER = 4

type ShelfProps = { listing: ListingData; insert: Banner | null; filter: Filter; pathname: string; failed: boolean }
/** Not rendered again while only the form changes: a press on a filter has to show before the next list comes. */
const ListingResults = memo(({ listing, insert, filter, pathname, failed }: ShelfProps) => {
  const before = (filter.firstPage - 1) * listing.per_page
  const left = listing.total - before - listing.cards.length
  const toMore = listingPath(pathname, withNextPage(filter))
  return (
    <>
      <h2 className={css.hidden} id="goods" tabIndex={-1}>
        Товары
      </h2>
      <div className={css.back}>
        <SkipLink to="list-top">К началу списка</SkipLink>
      </div>
      <CatalogueShelf
        cards={listing.cards}
        columns={3}
        eager={EAGER_CARDS}
        hits={filter.sort === 'popular' ? 0 : MAX_HITS}
        insert={
          insert ? { after: INSERT_AFTER, content: <ListingInsert key={insert.code} banner={insert} /> } : undefined
        }
        last={insert && left > 0 ? <MoreTile to={toMore} left={left} /> : undefined}
      />
      <Pagination
        page={filter.page}
        pages={listing.pages}
        shown={before + listing.cards.length}
        total={listing.total}
        toPage={(page) => listingPath(pathname, atPage(filter, page))}
        more={left > 0 ? { count: Math.min(left, listing.per_page), to: toMore } : undefined}
        insteadOfMore={failed && <FailedStep>Товары не&nbsp;загрузились. Похоже, пропала связь.</FailedStep>}
      />
    </>
  )
})

/** Nothing is found for the phrase. `isAnswered`: a page answers it, so that products are only an addition. */
const PopularInstead = ({ phrase, instead, isAnswered }: { phrase: string; instead: Instead; isAnswered: boolean }) => {
  const popular = (
    <>
      <h2 className={css.insteadTitle}>Сейчас берут чаще всего</h2>
      <CatalogueShelf cards={instead.cards} hits={0} />
    </>
  )
  return isAnswered ? (
    popular
  ) : (
    <NothingForPhrase phrase={phrase} sections={instead.sections}>
      {popular}
    </NothingForPhrase>
  )
}

/** The bottom sheet has the same filters: below 1024 px the hidden sidebar is only for those without JavaScript. */
const SideFilters = ({ children }: { children: ReactNode }) => (useBelowLarge() ? null : children)

export default function Listing() {
  const { scope, filters, listing, relaxedFilters, instead, insert, search } = useLoaderData<typeof loader>()
  const served = useRootData()
  const { filter, pathname, pending, keepsProducts, failedStep, change, openGroup } = useListingFilter(filters)
  const list = useRef<HTMLElement>(null)
  const count = useRef<HTMLParagraphElement>(null)
  useFocusAfterUpdate(list, count, search)
  const shownFilter = useMemo(() => parseFilter(new URLSearchParams(search), filters), [search, filters])
  useSearchChoice(list, shownFilter.q)
  const slow = useDelayedPending(pending && !keepsProducts)
  const texts = listingTexts(scope, listing, shownFilter)
  const crumbs = listingBreadcrumbs(scope, listing)
  const city = served?.city ?? null
  const today = useCityToday(city?.has_shops ? city.key : null)
  const stock = useMemo(() => inStockTexts(city, today && todayWords(today, new Date())), [city, today])
  const chips = chosenChips(filter, listing.facets, stock.chip)
  const unwantedItems = useUnwanted()
  const unwanted = useCallback(
    (excluded: readonly string[], onExclude: (codes: readonly string[]) => void) => (
      <UnwantedFilter items={unwantedItems} excluded={excluded} onExclude={onExclude} />
    ),
    [unwantedItems],
  )
  const form = (compact: boolean) => (
    <FilterForm
      action={pathname}
      filter={filter}
      facets={listing.facets}
      stock={stock}
      compact={compact}
      onChange={change}
      onOpen={openGroup}
      unwanted={unwanted}
    />
  )
  // The products of a phrase or a collection are narrowed to a section by the filter, which keeps them; the tree leaves them.
  const tree = shownFilter.q === '' && listing.collection === null && (
    <CategoryTree
      category={listing.category}
      total={isFiltered(filter) ? null : listing.total}
      children={listing.facets.categories}
    />
  )
  const filterFailed = failedStep === 'filter' && (
    <FailedStep>Фильтр не&nbsp;применился, показаны прежние товары. Похоже, пропала связь.</FailedStep>
  )
  const total = counted(listing.total, PRODUCTS)
  const phraseAnswer = listing.phrase && (
    <PhraseAnswer answer={listing.phrase} filter={shownFilter} pathname={pathname} />
  )
  if (instead)
    return (
      <div className={layout.wrap}>
        <Breadcrumbs
          trail={crumbs.slice(0, -1).map(({ name, path }) => ({ name, to: path }))}
          current={crumbs.at(-1)?.name ?? ''}
        />
        <h1 className={text.d56} tabIndex={-1}>
          {texts.title}
        </h1>
        <section className={css.instead} aria-label="Товары">
          <p role="status" className={css.hidden}>
            {total}
          </p>
          {phraseAnswer}
          <PopularInstead
            phrase={shownFilter.q}
            instead={instead}
            isAnswered={(listing.phrase?.pages.length ?? 0) > 0}
          />
        </section>
      </div>
    )
  return (
    <div className={layout.wrap}>
      {listing.total > 0 && <SkipLink to="goods">К товарам</SkipLink>}
      <Breadcrumbs
        trail={crumbs.slice(0, -1).map(({ name, path }) => ({ name, to: path }))}
        current={crumbs.at(-1)?.name ?? ''}
      />
      <div className={css.head} id="list-top" tabIndex={-1}>
        <h1 className={text.d56} tabIndex={-1}>
          {texts.title}
        </h1>
        <span className={css.headCount}>{total}</span>
      </div>
      {listing.collection && shownFilter.page === 1 && <CollectionOpening collection={listing.collection} />}
      <div className={css.bar} data-below-header="">
        <FilterSheet
          chosenCount={countChosenFilters(filter, initialChoiceOf(scope))}
          totalCount={listing.total}
          failed={filterFailed}
          onReset={() => change(resetFilters)}
        >
          {tree}
          {form(true)}
        </FilterSheet>
        <SortPicker filter={filter} onChange={change} />
      </div>
      <div className={css.columns}>
        <aside className={css.aside} aria-label="Фильтры">
          <SideFilters>
            {tree}
            {form(false)}
          </SideFilters>
        </aside>
        <section id="products" tabIndex={-1} ref={list} className={css.list} aria-label="Товары" aria-busy={pending}>
          <div className={css.tools}>
            <p ref={count} role="status" className={css.count} tabIndex={-1}>
              {total}
            </p>
            <SortPicker filter={filter} onChange={change} />
          </div>
          {phraseAnswer}
          {listing.total > 0 && (
            <ChosenChips
              chips={chips}
              quick={quickFilters(
                filter,
                listing.facets,
                initialChoiceOf(scope),
                listing.phrase?.filters.map(({ label }) => label),
              )}
              pathname={pathname}
              reset={resetFilters(filter)}
            />
          )}
          {filterFailed}
          {slow ? (
            <ShelfSkeleton cards={Math.min(9, Math.max(3, listing.cards.length))} columns={3} />
          ) : listing.total === 0 ? (
            <NothingFound relaxedFilters={relaxedFilters} pathname={pathname}>
              <ChosenChips chips={chips} pathname={pathname} reset={resetFilters(filter)} centred />
            </NothingFound>
          ) : (
            <ListingResults
              listing={listing}
              insert={listing.cards.length >= 8 ? insert : null}
              filter={shownFilter}
              pathname={pathname}
              failed={failedStep === 'more'}
            />
          )}
        </section>
      </div>
      {listing.collection && shownFilter.page === 1 && <CollectionText collection={listing.collection} />}
    </div>
  )
}

/** A failed list offers a retry; a 4xx shows the ordinary error screen. */
export const ErrorBoundary = () => {
  const error = useRouteError()
  return isRouteError(error) && error.status < 500 ? (
    <Failure error={error} />
  ) : (
    <div className={layout.wrap}>
      <ListingFailed />
    </div>
  )
}
