import { saveFile } from '#platform/client/save-file.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { useAddressFields } from '#shop/office/office/use-address-fields.ts'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { officeApi } from '#shop/office/office/api/office-api.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { BackLink } from '#shop/office/office/shell/back-link.tsx'
import type { AuditQuery, AuditRecords } from '#shop/office/office.api.ts'
import { ACTIONS, whoText } from '#shop/office/facts/audit-actions.ts'
import { auditCsv } from './audit-csv.ts'
import { storedSubject, subjectText } from './audit-subjects.ts'
import { detailText } from './audit-words.ts'
import css from './audit.module.css'

const TIME = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'short', timeStyle: 'medium' })
const FILTERS = ['staff', 'subject', 'action', 'day'] as const
type Filter = (typeof FILTERS)[number]
/** Records that a file may have. */
const MAX_IN_FILE = 5000

const readPage = async (query: AuditQuery, signal?: AbortSignal): Promise<AuditRecords> =>
  valueOrThrow(await officeApi.audit(query, signal === undefined ? {} : { signal }))

/** All pages of the filter, newest first. */
const readAll = async (filter: AuditQuery): Promise<AuditRecords['records']> => {
  const records: AuditRecords['records'] = []
  for (let more = true; more && records.length < MAX_IN_FILE;) {
    const before = records.at(-1)?.id
    const page = await readPage({ ...filter, ...(before === undefined ? {} : { before }) })
    records.push(...page.records)
    more = page.has_more
  }
  return records
}

/** STAFF-01: who changed what, from what to what. The filter is in the address. */
export const AuditPage = () => {
  const { text, set } = useAddressFields<Filter>()
  const [failure, setFailure] = useState<unknown>(null)
  const [isSaving, setSaving] = useState(false)
  const filter: AuditQuery = Object.fromEntries(
    FILTERS.map((name) => {
      const value = text(name).trim()
      return [name, name === 'subject' ? storedSubject(value) : value]
    }).filter(([, value]) => value !== ''),
  )
  const field = (name: Filter) => ({ name, value: text(name), onChange: (value: string) => set({ [name]: value }) })
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ signal, pageParam }) =>
      readPage({ ...filter, ...(pageParam === '' ? {} : { before: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ records, has_more }) => (has_more ? records.at(-1)?.id : undefined),
    staleTime: 0,
  })
  const records = (data?.pages ?? []).flatMap((page) => page.records)
  const save = (): void => {
    setFailure(null)
    setSaving(true)
    void readAll(filter)
      .then((all) => saveFile('journal.csv', auditCsv(all), 'text/csv'))
      .catch(setFailure)
      .finally(() => setSaving(false))
  }
  const shownError = error ?? failure
  return (
    <main className={css.page}>
      <BackLink />
      <h1 className={css.heading}>Журнал</h1>
      <form
        className={css.filter}
        role="search"
        aria-label="Отбор журнала"
        onSubmit={(event) => event.preventDefault()}
      >
        <TextField label="Кто: имя или логин" {...field('staff')} autoComplete="off" maxLength={40} />
        <TextField label="С чем: номер заказа" {...field('subject')} autoComplete="off" maxLength={40} />
        <TextField
          label="Что"
          kind="select"
          {...field('action')}
          options={Object.entries(ACTIONS)
            .map(([value, label]) => ({ value, label }))
            .toSorted((a, b) => a.label.localeCompare(b.label, 'ru'))}
        />
        <TextField label="День, по Москве" type="date" {...field('day')} />
        <Button look="line" loading={isSaving} onClick={save}>
          Скачать CSV
        </Button>
      </form>
      {shownError !== null && (
        <>
          <Notice tone="bad">{errorText(shownError)}</Notice>
          <Button className={css.again} look="line" loading={isFetching} onClick={() => void refetch()}>
            Повторить
          </Button>
        </>
      )}
      {data !== undefined && records.length === 0 && <p role="status">Таких записей нет.</p>}
      <div className={css.scroll} role="region" aria-label="Записи журнала" tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th>Когда</th>
              <th>Кто</th>
              <th>Что</th>
              <th>С чем</th>
              <th>Было</th>
              <th>Стало</th>
            </tr>
          </thead>
          <tbody>
            {records.map(({ id, at, staff, action, subject, was, became }) => (
              <tr key={id}>
                <td>{TIME.format(new Date(at))}</td>
                <td>{whoText(staff, action)}</td>
                <td>{ACTIONS[action] ?? action}</td>
                <td>{subjectText(subject, action)}</td>
                <td data-name="Было">{detailText(was)}</td>
                <td data-name="Стало">{detailText(became)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hasNextPage && (
        <Button className={css.again} look="line" loading={isFetching} onClick={() => void fetchNextPage()}>
          Показать ещё
        </Button>
      )}
    </main>
  )
}
