import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { type Filter, filterAddress, parseFilter, withOpenGroup } from '#domain/catalogue-address.ts'
import type { FilterGroup } from '#domain/listing-filters.ts'
import { paths } from '#domain/paths.ts'
import { afterPaint } from '#web/ui/behaviour/after-paint.ts'

export type ListingFilter = {
  /** The filter of the address; during a navigation that of the address it leads to, so that a ticked box stays ticked. */
  filter: Filter
  pathname: string
  pending: boolean
  /** The navigation keeps the products that are shown: it appends some («Показать ещё»), or opens a group of filters. */
  keepsProducts: boolean
  change: (next: Filter) => void
  /** Shows all values of a group. The step is not one to go back to. */
  openGroup: (group: FilterGroup) => void
}

/** The address is the only state of a listing's filter; the filter requested last is shown before the address has it. */
export const useListingFilter = (): ListingFilter => {
  const { pathname, search } = useLocation()
  const navigation = useNavigation()
  const navigate = useNavigate()
  const [requested, setRequested] = useState<string | null>(null)
  const navigatingTo = navigation.location?.pathname === pathname ? navigation.location.search : null
  // A request starts its navigation after the next frame: until then `navigation` is that of an earlier one.
  const upcoming = requested ?? navigatingTo ?? search
  const filter = useMemo(() => parseFilter(new URLSearchParams(upcoming)), [upcoming])
  const shown = useMemo(() => parseFilter(new URLSearchParams(search)), [search])
  const appending = filter.page > shown.page && filter.firstPage === shown.firstPage
  const opening = filterAddress({ ...filter, open: [] }) === filterAddress({ ...shown, open: [] })
  const show = useCallback(
    (next: Filter, replace: boolean) => {
      const address = filterAddress(next)
      setRequested(address)
      afterPaint(() => {
        const finished = Promise.resolve(navigate(`${pathname}${address}`, { preventScrollReset: true, replace }))
        void finished.finally(() => setRequested((latest) => (latest === address ? null : latest)))
      })
    },
    [navigate, pathname],
  )
  return {
    filter,
    pathname,
    pending: navigation.location?.pathname.startsWith(paths.products) ?? false,
    keepsProducts: navigatingTo !== null && (appending || opening),
    change: (next) => show(next, false),
    openGroup: (group) => show(withOpenGroup(filter, group), true),
  }
}
