import { bytesOfBase64, saveFile } from '#platform/client/save-file.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Link, useParams } from 'react-router'
import { mayDo } from '#kernel/staff-rights.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import type { KindView } from '../changes.api.ts'
import { asked, onlyOf, textOfAddress, useListAddress, withOnly } from './address.ts'
import { changesApi } from './changes-api.ts'
import css from './changes.module.css'
import { useChosen } from './chosen-records.ts'
import { ListTable } from './list-table.tsx'
import { NUMBER } from './number-text.ts'
import { ManyForm } from './many-form.tsx'
import { Pages } from './pages.tsx'
import { hasPlaces } from './places.ts'
import { useKind } from './record-kind.ts'
import { parsedFields } from './record-words.ts'
import { ViewsBar } from './views-bar.tsx'

/** OFFICE-01, OFFICE-02: records of one kind. Search, filters, order, columns and page are in the address. */
export const ListPage = () => {
  const { kind = '' } = useParams()
  const address = useListAddress()
  const { q, sort, only, cols, page, show } = address
  const view = useKind(kind)
  const chosen = useChosen(kind)
  const [isMany, setMany] = useState(false)
  const mayPrint = mayDo(useDesk().me, 'price_tags.print')
  const { data, error, isFetching } = useQuery({
    queryKey: ['records', kind, q, sort, only, cols, page],
    queryFn: async ({ signal }) =>
      valueOrThrow(
        await changesApi.records({ kind, page, ...asked(address), ...(cols === '' ? {} : { cols }) }, { signal }),
      ),
    staleTime: 0,
    placeholderData: (last) => last,
  })
  const failure = error ?? view.error
  const meant = { q, only, keys: chosen.keys.size === 0 ? null : [...chosen.keys] }
  return (
    <main className={css.page}>
      <Link className={css.link} to="/records">
        Все справочники
      </Link>
      <h1 className={css.heading}>{view.data === undefined ? '…' : heading(view.data.title)}</h1>
      {failure !== null && <Notice tone="bad">{errorText(failure)}</Notice>}
      {view.data && (
        <>
          <ViewsBar key={kind} kind={kind} address={textOfAddress(address)} />
          <Tools key={q} view={view.data} q={q} only={only} onShow={show} />
          <p className={css.hint} role="status">
            {data === undefined ? 'Ищем…' : `Найдено: ${countText(data.total)}${isFetching ? ', обновляем…' : ''}`}
            {chosen.keys.size > 0 && `. Отмечено: ${chosen.keys.size}`}
          </p>
          {data && data.total > 0 && (
            <div className={css.actions}>
              {view.data.may_write && (
                <>
                  <Button look="quiet" size="sm" aria-expanded={isMany} onClick={() => setMany(!isMany)}>
                    {isMany ? 'Не\u00a0менять' : `Изменить ${meantText(chosen.keys.size, data.total)}…`}
                  </Button>
                  <Link className={css.link} to={`/records/${kind}/table?${textOfAddress(address)}`}>
                    Править в&nbsp;таблице {meantText(chosen.keys.size, data.total)}
                  </Link>
                </>
              )}
              {kind === 'products' && chosen.keys.size > 0 && chosen.keys.size <= MAX_COLLECTED && (
                <Link
                  className={css.link}
                  to="/records/collections/record"
                  state={{ values: { products: [...chosen.keys] } }}
                >
                  Собрать подборку из&nbsp;отмеченных: {chosen.keys.size}
                </Link>
              )}
              {kind === 'products' && chosen.keys.size > 0 && chosen.keys.size <= MAX_COLLECTED && mayPrint && (
                <Link className={css.link} to="/price-tags" state={{ products: [...chosen.keys] }}>
                  Напечатать ценники отмеченных: {chosen.keys.size}
                </Link>
              )}
              {chosen.keys.size > 0 && (
                <Button look="quiet" size="sm" onClick={chosen.clear}>
                  Снять отметки
                </Button>
              )}
            </div>
          )}
          {data && data.total > 0 && isMany && <ManyForm view={view.data} meant={meant} />}
          {data && data.total > 0 && (
            <ListTable
              view={view.data}
              list={data}
              columns={cols === '' ? view.data.columns : cols.split(',')}
              sort={sort}
              address={textOfAddress(address)}
              chosen={chosen}
              onSort={(by) => show({ sort: by })}
              onColumns={(next) =>
                show({ cols: next.join(',') === view.data.columns.join(',') ? '' : next.join(','), page })
              }
            />
          )}
          {data && data.total === 0 && <Empty view={view.data} isFiltered={q !== '' || only !== ''} />}
          {data && (
            <Pages
              page={page}
              pages={Math.ceil(Math.min(data.total, MAX_COUNTED) / data.page_size)}
              onPage={(to) => show({ page: to })}
            />
          )}
        </>
      )}
    </main>
  )
}

/** A collection names no more by hand, and no more tags are printed at once. */
const MAX_COLLECTED = 200
/** A list counts so far. */
const MAX_COUNTED = 3_000
const countText = (total: number): string => (total > MAX_COUNTED ? `больше ${MAX_COUNTED}` : String(total))
const meantText = (chosen: number, total: number): string =>
  chosen > 0 ? `отмеченные: ${chosen}` : `все найденные: ${countText(total)}`

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

const YES_OPTIONS = [
  { value: 'true', label: 'да' },
  { value: 'false', label: 'нет' },
]

const Tools = ({
  view,
  q,
  only,
  onShow,
}: {
  view: KindView
  q: string
  only: string
  onShow: (next: { q?: string; only?: string }) => void
}) => {
  const { say } = useDesk()
  const [typed, setTyped] = useState(q)
  const [saving, setSaving] = useState<'csv' | 'xlsx' | null>(null)
  const choices = parsedFields(view.fields).filter(({ control }) => control === 'choice' || control === 'yes')
  /** A new record is one of those that the list shows. */
  const given = Object.fromEntries(
    choices.flatMap(({ name, control }) => {
      const value = onlyOf(only, name)
      return value === ''
        ? []
        : [[name, control === 'yes' ? value === 'true' : NUMBER.test(value) ? Number(value) : value]]
    }),
  )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onShow({ q: typed.trim() })
  }
  const save = async (format: 'csv' | 'xlsx'): Promise<void> => {
    setSaving(format)
    try {
      const { name, bytes } = valueOrThrow(await changesApi.recordFile({ kind: view.kind, format }))
      saveFile(name, bytesOfBase64(bytes))
    } catch (error) {
      say('bad', errorText(error))
    } finally {
      setSaving(null)
    }
  }
  return (
    <div className={css.tools}>
      <form role="search" aria-label="Поиск в списке" className={css.search} onSubmit={submit}>
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
          value={onlyOf(only, field.name)}
          options={
            field.control === 'yes'
              ? YES_OPTIONS
              : field.choices.map((choice) => ({ value: choice, label: field.labels?.[choice] ?? choice }))
          }
          onChange={(value) => onShow({ only: withOnly(only, field.name, value) })}
        />
      ))}
      {view.lacks.length > 0 && (
        <TextField
          className={css.only}
          kind="select"
          label="Не хватает"
          value={onlyOf(only, 'lacks')}
          options={view.lacks.map(({ code, title }) => ({ value: code, label: title }))}
          onChange={(value) => onShow({ only: withOnly(only, 'lacks', value) })}
        />
      )}
      <div className={css.actions}>
        {view.may_write && view.adds && (
          <Link className={css.link} to={`/records/${view.kind}/record`} state={{ values: given }}>
            Добавить
          </Link>
        )}
        {view.may_write && (
          <Link className={css.link} to={`/records/${view.kind}/upload`}>
            Загрузить файл
          </Link>
        )}
        {view.may_write && hasPlaces(parsedFields(view.fields)) && (
          <Link className={css.link} to={`/records/${view.kind}/order`}>
            Порядок
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
