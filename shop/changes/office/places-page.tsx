import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import type { KindView } from '../changes.api.ts'
import { changesApi } from './changes-api.ts'
import css from './changes.module.css'
import { DraftForm } from './draft-form.tsx'
import { OrderedRows } from './ordered-rows.tsx'
import { changesOfOrder, groupsOf, type Placed, type PlaceGroup } from './places.ts'
import { recordPath, useKind } from './record-kind.ts'
import { parsedFields, parsedValues } from './record-words.ts'

/** OFFICE-04: records of a kind in the order in which the shop shows them, moved by drag and keys; a new order is one change set. */
export const PlacesPage = () => {
  const { kind = '' } = useParams()
  const view = useKind(kind)
  const { data, error } = useQuery({
    queryKey: ['records', 'order', kind],
    queryFn: async ({ signal }) =>
      valueOrThrow(await changesApi.recordRows({ kind, q: '', only: '', keys: null }, { signal })).rows.map(
        ({ key, value }): Placed => {
          const values = parsedValues(value)
          return { key, name: String(values['name'] ?? values['title'] ?? key), values }
        },
      ),
    // What is being moved does not change by itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const failure = view.error ?? error
  return (
    <main className={css.page}>
      <Link className={css.link} to={`/records/${kind}`}>
        К&nbsp;списку
      </Link>
      <h1 className={css.heading}>Порядок: {view.data?.title ?? '…'}</h1>
      {failure !== null && <Notice tone="bad">{errorText(failure)}</Notice>}
      {view.data && data?.length === 0 && <Notice>Таких записей ещё нет.</Notice>}
      {view.data && data && data.length > 0 && <Groups view={view.data} groups={groupsOf(data)} />}
    </main>
  )
}

const Groups = ({ view, groups }: { view: KindView; groups: readonly PlaceGroup[] }) => {
  const [orders, setOrders] = useState<ReadonlyMap<string, readonly string[]>>(new Map())
  const labels = parsedFields(view.fields).find(({ name }) => name === 'place')?.labels
  const names = new Map(groups.flatMap(({ records }) => records.map(({ key, name }) => [key, name] as const)))
  const nameOf = (key: string): string => names.get(key) ?? key
  const changes = groups.flatMap((group) => changesOfOrder(group, orders.get(group.code) ?? []))
  return (
    <>
      {groups.map(({ code, records }) => (
        <section
          key={code}
          className={css.group}
          aria-label={code === '' ? undefined : (labels?.[code] ?? nameOf(code))}
        >
          {groups.length > 1 && code !== '' && <h2 className={css.subheading}>{labels?.[code] ?? nameOf(code)}</h2>}
          <OrderedRows
            keys={orders.get(code) ?? records.map(({ key }) => key)}
            nameOf={nameOf}
            disabled={!view.may_write}
            removes={false}
            onChange={(keys) => setOrders(new Map([...orders, [code, keys]]))}
          >
            {(key) => (
              <>
                <Link className={css.link} to={recordPath(view.kind, key)}>
                  {nameOf(key)}
                </Link>
                {nameOf(key) !== key && <small>{key}</small>}
              </>
            )}
          </OrderedRows>
        </section>
      ))}
      {view.may_write && (
        <DraftForm kind={view.kind} label="Новый порядок" rows={changes} onForget={() => setOrders(new Map())}>
          Записей на&nbsp;новом месте: {changes.length}
        </DraftForm>
      )}
    </>
  )
}
