import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import type { KindView, RecordField, RecordList } from '../changes.api.ts'
import { changesApi } from './changes-api.ts'
import css from './changes.module.css'
import { ManyForm } from './many-form.tsx'
import { Pages } from './pages.tsx'
import { parsedFields, parsedValues, valueText } from './record-words.ts'

export const useKind = (kind: string) =>
  useQuery({
    queryKey: ['record kind', kind],
    // A row of a file that was not read is of no kind.
    enabled: kind !== '',
    queryFn: async ({ signal }) => valueOrThrow(await changesApi.recordKind({ kind }, { signal })),
  })

export const recordPath = (kind: string, key: string): string =>
  `/records/${kind}/record?${new URLSearchParams({ key }).toString()}`

const saveFile = (name: string, base64: string): void => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes]))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** OFFICE-02: records of one kind. Search, filter, order and page are in the address. */
export const ListPage = () => {
  const { kind = '' } = useParams()
  const [address, setAddress] = useSearchParams()
  const view = useKind(kind)
  const q = address.get('q') ?? ''
  const sort = address.get('sort') ?? ''
  const only = address.get('only') ?? ''
  const page = Number(address.get('page') ?? '1') || 1
  const [isMany, setMany] = useState(false)
  const { data, error, isFetching } = useQuery({
    queryKey: ['records', kind, q, sort, only, page],
    queryFn: async ({ signal }) =>
      valueOrThrow(
        await changesApi.records(
          {
            kind,
            page,
            ...(q === '' ? {} : { q }),
            ...(sort === '' ? {} : { sort }),
            ...(only === '' ? {} : { only }),
          },
          { signal },
        ),
      ),
    staleTime: 0,
    placeholderData: (last) => last,
  })
  const show = (next: Readonly<Record<string, string>>): void =>
    setAddress(Object.entries({ q, sort, only, ...next }).filter(([, value]) => value !== '') as [string, string][])
  const failure = error ?? view.error
  return (
    <main className={css.page}>
      <Link className={css.link} to="/records">
        Все записи
      </Link>
      <h1 className={css.heading}>{view.data === undefined ? '…' : heading(view.data.title)}</h1>
      {failure !== null && <Notice tone="bad">{errorText(failure)}</Notice>}
      {view.data && (
        <>
          <Tools key={q} view={view.data} q={q} only={only} onShow={show} />
          <p className={css.hint} role="status">
            {data === undefined ? 'Ищем…' : `Найдено: ${data.total}${isFetching ? ', обновляем…' : ''}`}
          </p>
          {data && data.total > 0 && view.data.may_write && (
            <>
              <div className={css.actions}>
                <Button look="quiet" size="sm" aria-expanded={isMany} onClick={() => setMany(!isMany)}>
                  {isMany ? 'Не\u00a0менять все' : `Изменить все найденные: ${data.total}…`}
                </Button>
              </div>
              {isMany && <ManyForm view={view.data} q={q} only={only} />}
            </>
          )}
          {data && data.total > 0 && (
            <Table view={view.data} list={data} sort={sort} onSort={(by) => show({ sort: by })} />
          )}
          {data && data.total === 0 && <Empty view={view.data} isFiltered={q !== '' || only !== ''} />}
          {data && (
            <Pages
              page={page}
              pages={Math.ceil(data.total / data.page_size)}
              onPage={(to) => show({ page: String(to) })}
            />
          )}
        </>
      )}
    </main>
  )
}

const heading = (title: string): string => title.charAt(0).toUpperCase() + title.slice(1)

const Empty = ({ view, isFiltered }: { view: KindView; isFiltered: boolean }) => (
  <Notice>
    {isFiltered
      ? 'Ничего не\u00a0нашлось. Измените слова или отбор.'
      : view.adds
        ? 'Таких записей ещё нет. Добавьте первую или загрузите файл.'
        : 'Таких записей ещё нет. Они появятся со\u00a0следующей загрузкой папки магазина.'}
  </Notice>
)

const Tools = ({
  view,
  q,
  only,
  onShow,
}: {
  view: KindView
  q: string
  only: string
  onShow: (next: Readonly<Record<string, string>>) => void
}) => {
  const { say } = useDesk()
  const [typed, setTyped] = useState(q)
  const [saving, setSaving] = useState<'csv' | 'xlsx' | null>(null)
  const choices = parsedFields(view.fields).filter(({ control }) => control === 'choice')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onShow({ q: typed.trim() })
  }
  const save = async (format: 'csv' | 'xlsx'): Promise<void> => {
    setSaving(format)
    try {
      const { name, bytes } = valueOrThrow(await changesApi.recordFile({ kind: view.kind, format }))
      saveFile(name, bytes)
    } catch (error) {
      say('bad', errorText(error))
    } finally {
      setSaving(null)
    }
  }
  return (
    <div className={css.tools}>
      <form role="search" aria-label="Записи" className={css.search} onSubmit={submit}>
        <TextField label="Слово из записи" kind="search" value={typed} maxLength={100} onChange={setTyped} />
        <Button type="submit" look="line">
          Найти
        </Button>
      </form>
      {choices.map((field) => (
        <TextField
          key={field.name}
          className={css.only}
          kind="select"
          label={field.title}
          value={only.startsWith(`${field.name}:`) ? only.slice(field.name.length + 1) : ''}
          options={field.choices.map((choice) => ({ value: choice, label: choice }))}
          onChange={(value) => onShow({ only: value === '' ? '' : `${field.name}:${value}` })}
        />
      ))}
      <div className={css.actions}>
        {view.may_write && view.adds && (
          <Link className={css.link} to={`/records/${view.kind}/record`}>
            Добавить
          </Link>
        )}
        {view.may_write && (
          <Link className={css.link} to={`/records/${view.kind}/upload`}>
            Загрузить файл
          </Link>
        )}
        <Button look="text" loading={saving === 'csv'} onClick={() => void save('csv')}>
          Скачать CSV
        </Button>
        <Button look="text" loading={saving === 'xlsx'} onClick={() => void save('xlsx')}>
          Скачать XLSX
        </Button>
      </div>
    </div>
  )
}

const SORTABLE: readonly RecordField['control'][] = ['text', 'number', 'money', 'yes', 'choice', 'date']

const Table = ({
  view,
  list,
  sort,
  onSort,
}: {
  view: KindView
  list: RecordList
  sort: string
  onSort: (sort: string) => void
}) => {
  const fields = parsedFields(view.fields)
  const columns = view.columns.flatMap((name) => fields.filter((field) => field.name === name))
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            {columns.map(({ name, title, control }) => (
              <th
                key={name}
                scope="col"
                aria-sort={sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined}
              >
                {SORTABLE.includes(control) ? (
                  <button type="button" className={css.sort} onClick={() => onSort(sort === name ? `-${name}` : name)}>
                    {title}
                    <span aria-hidden>{sort === name ? ' ↑' : sort === `-${name}` ? ' ↓' : ''}</span>
                  </button>
                ) : (
                  title
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.rows.map(({ key, value }) => {
            const values = parsedValues(value)
            return (
              <tr key={key}>
                {columns.map((field, index) => (
                  <td key={field.name} data-name={field.title} data-number={field.control === 'money' ? '' : undefined}>
                    {index === 0 ? (
                      <Link className={css.link} to={recordPath(view.kind, key)}>
                        {valueText(values[field.name], field)}
                      </Link>
                    ) : (
                      valueText(values[field.name], field)
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
