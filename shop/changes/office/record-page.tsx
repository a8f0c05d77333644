import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import type { KindView, RecordView } from '../changes.api.ts'
import { listAddressOf, textOfAddress } from './address.ts'
import { changesApi } from './changes-api.ts'
import css from './changes.module.css'
import { RecordHistory } from './history.tsx'
import { NeighbourLinks, useNeighbours } from './neighbours.tsx'
import { RecordForm, type Given } from './record-form.tsx'
import { RecordLinks } from './record-links.tsx'
import { useGoodsNames } from './record-names.ts'
import { useKind } from './record-kind.ts'
import { parsedFields, parsedValues } from './record-words.ts'

/** OFFICE-02: a record, drawn from its declaration, with its history. Without `key` in the address: a new one. */
export const RecordPage = ({ Place, Trial }: Given) => {
  const { kind = '' } = useParams()
  const [address] = useSearchParams()
  const key = address.get('key')
  const list = textOfAddress(listAddressOf(address))
  const view = useKind(kind, key ?? '')
  const record = useQuery({
    queryKey: ['record', kind, key],
    enabled: key !== null,
    queryFn: async ({ signal }) => valueOrThrow(await changesApi.record({ kind, key: key ?? '' }, { signal })),
    staleTime: 0,
  })
  const error = view.error ?? record.error
  const neighbours = useNeighbours(kind, key, address)
  const goods = useGoodsNames(kind, key === null ? [] : [key])
  return (
    <main className={css.page}>
      <div className={css.actions}>
        <Link className={css.link} to={`/records/${kind}?${list}`}>
          К&nbsp;списку
        </Link>
        <NeighbourLinks {...neighbours} />
      </div>
      <h1 className={css.heading}>
        {key === null
          ? `Добавить: ${view.data?.title ?? '…'}`
          : (goods.get(key) ?? nameOf(view.data, key, record.data))}
      </h1>
      {record.data && key !== null && (
        <RecordLinks kind={kind} recordKey={key} values={parsedValues(record.data.value)} />
      )}
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      {view.data && (key === null || record.data) && (
        <div className={css.columns}>
          <RecordForm
            key={`${kind} ${key}`}
            view={view.data}
            record={record.data ?? null}
            list={list}
            next={neighbours.after}
            Place={Place}
            Trial={Trial}
          />
          {record.data && <RecordHistory view={view.data} record={record.data} />}
        </div>
      )}
    </main>
  )
}

/** What people call a record: its name or title, or what its key is called. */
const nameOf = (view: KindView | undefined, key: string, record: RecordView | undefined): string => {
  const { name, title } = parsedValues(record?.value ?? null)
  const label = parsedFields(view?.fields ?? '[]').find((field) => view?.key.includes(field.name))?.labels?.[key]
  return [label, name, title].find((one): one is string => typeof one === 'string' && one !== '') ?? key
}
