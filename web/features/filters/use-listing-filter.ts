import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { type Filter, filterAddress, parseFilter } from '#domain/catalogue-address.ts'

export type ListingFilter = {
  /** As the address says; while a change is under way, as it will say: a ticked box stays ticked. */
  filter: Filter
  pathname: string
  pending: boolean
  /** What is pending adds to the list and takes nothing away. */
  appending: boolean
  change: (next: Filter) => void
}

/** A list's filter lives in the address alone; what was pressed a moment ago is known before the address has it. */
export const useListingFilter = (): ListingFilter => {
  const { pathname, search } = useLocation()
  const navigation = useNavigation()
  const navigate = useNavigate()
  const [requested, setRequested] = useState<string | null>(null)
  const navigatingTo = navigation.location?.pathname === pathname ? navigation.location.search : null
  const upcoming = navigatingTo ?? requested ?? search
  const filter = useMemo(() => parseFilter(new URLSearchParams(upcoming)), [upcoming])
  const shown = useMemo(() => parseFilter(new URLSearchParams(search)), [search])
  const growing = navigatingTo !== null && filter.page > shown.page && filter.firstPage === shown.firstPage
  const change = useCallback(
    (next: Filter) => {
      const address = filterAddress(next)
      setRequested(address)
      const arrived = Promise.resolve(navigate(`${pathname}${address}`, { preventScrollReset: true }))
      void arrived.finally(() => setRequested((latest) => (latest === address ? null : latest)))
    },
    [navigate, pathname],
  )
  return {
    filter,
    pathname,
    pending: navigation.location?.pathname.startsWith('/products') ?? false,
    appending: growing,
    change,
  }
}
