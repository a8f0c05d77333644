import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { type Filter, filterAddress, parseFilter } from '#domain/catalogue-address.ts'

export type ListFilter = {
  /** As the address says; while a change is under way, as it will say: a ticked box stays ticked. */
  filter: Filter
  pathname: string
  pending: boolean
  change: (next: Filter) => void
}

/** A list's filter lives in the address alone. */
export const useListFilter = (): ListFilter => {
  const location = useLocation()
  const navigation = useNavigation()
  const navigate = useNavigate()
  const { pathname } = location
  const under = navigation.location?.pathname === pathname ? navigation.location.search : null
  const search = under ?? location.search
  const filter = useMemo(() => parseFilter(new URLSearchParams(search)), [search])
  const change = useCallback(
    (next: Filter) => void navigate(`${pathname}${filterAddress(next)}`, { preventScrollReset: true }),
    [navigate, pathname],
  )
  return { filter, pathname, pending: navigation.location?.pathname.startsWith('/products') ?? false, change }
}
