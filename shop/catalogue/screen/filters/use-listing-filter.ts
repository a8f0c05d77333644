import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useFailedStep, useLocation, useNavigate, useNavigation } from '#platform/router/hooks.ts'
import { type Filter, filterQuery, parseFilter, withOpenGroup } from '../../facts/listing-path.ts'
import type { FilterGroup, KnownFilter } from '../../facts/listing-filters.ts'
import { paths } from '#kernel/pages/paths.ts'
import { afterPaint } from '#platform/ui/behaviour/after-paint.ts'

/** Changes the filter requested last, and returns the new one. */
export type ChangeFilter = (change: (latest: Filter) => Filter) => Filter

export type ListingFilter = {
  /** The filter of the address; during a navigation that of the address it leads to. */
  filter: Filter
  pathname: string
  pending: boolean
  /** The navigation keeps the products that are shown: it appends some («Показать ещё»), or opens a group of filters. */
  keepsProducts: boolean
  /** What the last step was to do, whose data did not come: show `more` products, or others. */
  failedStep: 'more' | 'filter' | null
  change: ChangeFilter
  /** Shows all values of a group. The step is not one to go back to. */
  openGroup: (group: FilterGroup) => void
}

const isList = (pathname: string): boolean =>
  pathname.startsWith(paths.products) || pathname.startsWith(paths.collection(''))

/**
 * The address is the only state of a listing's filter. A change starts its navigation after the next frame; until then nothing but
 * the form, which keeps the pressed control itself, is rendered again. `filters`: those of the shop.
 */
export const useListingFilter = (filters: readonly KnownFilter[]): ListingFilter => {
  const { pathname, search } = useLocation()
  const navigation = useNavigation()
  const navigate = useNavigate()
  const navigatingTo = navigation.location?.pathname === pathname ? navigation.location.search : null
  const upcoming = navigatingTo ?? search
  const filter = useMemo(() => parseFilter(new URLSearchParams(upcoming), filters), [upcoming, filters])
  const shown = useMemo(() => parseFilter(new URLSearchParams(search), filters), [search, filters])
  const failed = useFailedStep()
  const isMore = (next: Filter): boolean => next.page > shown.page && next.firstPage === shown.firstPage
  const opening = filterQuery({ ...filter, open: [] }) === filterQuery({ ...shown, open: [] })
  const latest = useRef(filter)
  useEffect(() => {
    latest.current = filter
  }, [filter])
  const show = useCallback(
    (next: Filter, replace: boolean): Filter => {
      latest.current = next
      const path = `${pathname}${filterQuery(next)}`
      afterPaint(() => void navigate(path, { preventScrollReset: true, replace }))
      return next
    },
    [navigate, pathname],
  )
  const change = useCallback<ChangeFilter>((by) => show(by(latest.current), false), [show])
  const openGroup = useCallback((group: FilterGroup) => void show(withOpenGroup(latest.current, group), true), [show])
  return {
    filter,
    pathname,
    pending: isList(navigation.location?.pathname ?? ''),
    keepsProducts: navigatingTo !== null && (isMore(filter) || opening),
    failedStep:
      failed && (isMore(parseFilter(new URLSearchParams(failed.location.search), filters)) ? 'more' : 'filter'),
    change,
    openGroup,
  }
}
