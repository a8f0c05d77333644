import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { asked, listAddressOf, textOfAddress } from './address.ts'
import { changesApi } from './changes-api.ts'
import css from './changes.module.css'
import { recordPath } from './record-kind.ts'

type Props = {
  readonly kind: string
  readonly recordKey: string
  /** Address of the list that the record was opened from. */
  readonly address: URLSearchParams
}

/** The records before and after in the list, by links and by Alt with an arrow up or down. */
export const Neighbours = ({ kind, recordKey: key, address }: Props) => {
  const navigate = useNavigate()
  const list = listAddressOf(address)
  const text = textOfAddress(list)
  const { data } = useQuery({
    queryKey: ['record neighbours', kind, key, text],
    queryFn: async ({ signal }) =>
      valueOrThrow(await changesApi.recordNeighbours({ kind, key, ...asked(list) }, { signal })),
  })
  const [before, after] = [data?.before ?? null, data?.after ?? null]
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const to = event.altKey ? { ArrowUp: before, ArrowDown: after }[event.key] : undefined
      if (typeof to !== 'string') return
      event.preventDefault()
      void navigate(recordPath(kind, to, text))
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [navigate, kind, text, before, after])
  return (
    <>
      {before !== null && (
        <Link className={css.link} to={recordPath(kind, before, text)} title="Alt+↑">
          Предыдущая
        </Link>
      )}
      {after !== null && (
        <Link className={css.link} to={recordPath(kind, after, text)} title="Alt+↓">
          Следующая
        </Link>
      )}
    </>
  )
}
