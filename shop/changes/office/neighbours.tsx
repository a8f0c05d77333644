import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { asked, listAddressOf, textOfAddress } from './address.ts'
import { changesApi } from './changes-api.ts'
import css from './changes.module.css'
import { recordPath } from './record-kind.ts'

/** Paths of the records before and after one in the list of the address; null: there is none. */
export const useNeighbours = (kind: string, key: string | null, address: URLSearchParams): Neighbours => {
  const list = listAddressOf(address)
  const text = textOfAddress(list)
  const { data } = useQuery({
    queryKey: ['record neighbours', kind, key, text],
    enabled: key !== null,
    queryFn: async ({ signal }) =>
      valueOrThrow(await changesApi.recordNeighbours({ kind, key: key ?? '', ...asked(list) }, { signal })),
  })
  const pathOf = (to: string | null): string | null => (to === null ? null : recordPath(kind, to, text))
  return { before: pathOf(data?.before ?? null), after: pathOf(data?.after ?? null) }
}
export type Neighbours = { readonly before: string | null; readonly after: string | null }

/** Links to the neighbours; Alt with an arrow up or down goes to them too. */
export const NeighbourLinks = ({ before, after }: Neighbours) => {
  const navigate = useNavigate()
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const to = event.altKey ? { ArrowUp: before, ArrowDown: after }[event.key] : undefined
      if (typeof to !== 'string') return
      event.preventDefault()
      void navigate(to)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [navigate, before, after])
  return (
    <>
      {before !== null && (
        <Link className={css.link} to={before} title="Alt+↑">
          Предыдущая
        </Link>
      )}
      {after !== null && (
        <Link className={css.link} to={after} title="Alt+↓">
          Следующая
        </Link>
      )}
    </>
  )
}
