import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { type Filter, filterAddress, parseFilter } from '#domain/catalogue-address.ts'

export type ListFilter = {
  /** As the address says; while a change is under way, as it will say: a ticked box stays ticked. */
  filter: Filter
  pathname: string
  pending: boolean
  /** What is pending adds to the list and takes nothing away. */
  growing: boolean
  change: (next: Filter) => void
}

/** A list's filter lives in the address alone; what was pressed a moment ago is known before the address has it. */
export const useListFilter = (): ListFilter => {
  const { pathname, search } = useLocation()
  const navigation = useNavigation()
  const navigate = useNavigate()
  const [pressed, setPressed] = useState<string | null>(null)
  const under = navigation.location?.pathname === pathname ? navigation.location.search : null
  const wanted = under ?? pressed ?? search
  const filter = useMemo(() => parseFilter(new URLSearchParams(wanted)), [wanted])
  const shown = useMemo(() => parseFilter(new URLSearchParams(search)), [search])
  const growing = under !== null && filter.page > shown.page && filter.since === shown.since
  const change = useCallback(
    (next: Filter) => {
      const address = filterAddress(next)
      setPressed(address)
      const arrived = Promise.resolve(navigate(`${pathname}${address}`, { preventScrollReset: true }))
      void arrived.finally(() => setPressed((latest) => (latest === address ? null : latest)))
    },
    [navigate, pathname],
  )
  return { filter, pathname, pending: navigation.location?.pathname.startsWith('/products') ?? false, growing, change }
}
