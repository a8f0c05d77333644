import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState, type FormEvent } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { Button } from '#platform/ui/controls/button.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useSending } from '#shop/office/office/api/use-sending.ts'
import type { KindView, RecordField } from '../../changes.api.ts'
import { textOfAddress, useListAddress } from '../address.ts'
import { changesApi } from '../changes-api.ts'
import css from '../changes.module.css'
import { readChosen } from '../chosen-records.ts'
import { useKind } from '../record-kind.ts'
import { parsedFields, parsedValues, valueText } from '../record-words.ts'
import { CellTable, faultName } from './cell-table.tsx'
import { isCell } from './cells.ts'
import { cellsOf, changesOf, clashesOf, readEdits, withEdit, type Edits, type TableRow } from './edits.ts'
import { useCells } from './use-cells.ts'
import { keysIn, kindOfReference } from '../value-text.tsx'
import { ReasonField } from '../reason-field.tsx'

/** OFFICE-01: chosen records, or those that a list finds, edited in cells; all edits become one change set. */
export const TablePage = () => {
  const { kind = '' } = useParams()
  const address = useListAddress()
  const view = useKind(kind)
  const [edits] = useState(() => readEdits(kind))
  const [keys] = useState(() => readChosen(kind))
  const { q, only } = address
  const { data, error } = useQuery({
    queryKey: ['record rows', kind, q, only, keys],
    queryFn: async ({ signal }) => {
      const read = async (chosen: readonly string[] | null) =>
        valueOrThrow(
          await changesApi.recordRows({ kind, q, only, keys: chosen === null ? null : [...chosen] }, { signal }),
        )
      const found = await read(keys.length === 0 ? null : keys)
      const known = new Set(found.rows.map(({ key }) => key))
      const left = Object.keys(edits).filter((key) => !known.has(key))
      const kept =
        left.length === 0
          ? []
          : valueOrThrow(await changesApi.recordRows({ kind, q: '', only: '', keys: left.slice(0, 1000) }, { signal }))
              .rows
      return {
        total: found.total,
        rows: [...kept, ...found.rows].map(({ key, value }) => ({ key, values: parsedValues(value) })),
      }
    },
    // What is being edited does not change by itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const failure = view.error ?? error
  return (
    <main className={css.page}>
      <Link className={css.link} to={`/records/${kind}?${textOfAddress(address)}`}>
        К&nbsp;списку
      </Link>
      <h1 className={css.heading}>Таблица: {view.data?.title ?? '…'}</h1>
      {failure !== null && <Notice tone="bad">{errorText(failure)}</Notice>}
      {view.data && data && data.rows.length === 0 && <Notice>Таких записей нет. Вернитесь к&nbsp;списку.</Notice>}
      {view.data && data && data.rows.length > 0 && (
        <>
          {data.total > data.rows.length && (
            <Notice>Показаны первые {data.rows.length}. Остальные найдите словом или отбором в&nbsp;списке.</Notice>
          )}
          <Editor view={view.data} loaded={data.rows} kept={edits} cols={address.cols} />
        </>
      )}
    </main>
  )
}

/** Columns that name other records, with the names of those in the rows: a cell shows and takes a name. */
const useNamedColumns = (columns: readonly RecordField[], rows: readonly TableRow[]): readonly RecordField[] => {
  const named = columns.flatMap((field) => {
    const kind = kindOfReference(field)
    const keys = kind === '' ? [] : [...new Set(rows.flatMap(({ values }) => keysIn(values[field.name])))].slice(0, 500)
    return keys.length === 0 ? [] : [{ field: field.name, kind, keys }]
  })
  const { data } = useQuery({
    queryKey: ['record names', 'of columns', named],
    enabled: named.length > 0,
    queryFn: ({ signal }) =>
      Promise.all(
        named.map(async ({ field, kind, keys }) => ({
          field,
          names: valueOrThrow(await changesApi.recordNames({ kind, keys }, { signal })).names,
        })),
      ),
    placeholderData: (last) => last,
  })
  return useMemo(
    () =>
      columns.map((field) => {
        const names = data?.find((one) => one.field === field.name)?.names.filter(({ name }) => name !== '') ?? []
        return names.length === 0
          ? field
          : { ...field, labels: Object.fromEntries(names.map(({ key, name }) => [key, name])) }
      }),
    [columns, data],
  )
}

const SHOWN_CHANGES = 200

const Editor = ({
  view,
  loaded,
  kept,
  cols,
}: {
  view: KindView
  loaded: readonly TableRow[]
  kept: Edits
  cols: string
}) => {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [rows, setRows] = useState(loaded)
  const [edits, setEdits] = useState(kept)
  const [reason, setReason] = useState('')
  const [message, setMessage] = useState('')
  const { isSending, run } = useSending(setMessage)
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  /** Key of what is sent: a repetition has the same. */
  const intent = useRef({ body: '', key: '' })
  const fields = useMemo(() => parsedFields(view.fields), [view.fields])
  const shownColumns = useMemo(() => {
    const shown = cols === '' ? fields.map(({ name }) => name) : cols.split(',')
    const names = [...view.key, ...shown.filter((name) => !view.key.includes(name))]
    return names.flatMap((name) => fields.filter((field) => field.name === name && isCell(field)))
  }, [fields, cols, view.key])
  const columns = useNamedColumns(shownColumns, rows)
  const change = (next: Edits): void => {
    setEdits(next)
    setFaults(new Map())
  }
  const cells = useCells({ kind: view.kind, rows, columns, keyFields: view.key, edits, onEdits: change })
  const changed = cellsOf(edits)
  const clashes = clashesOf(edits, rows)
  const wrong = changed.filter(({ edit }) => edit.fault !== undefined)
  const titleOf = (name: string): string => fields.find((field) => field.name === name)?.title ?? name
  const textOf = (value: unknown, name: string): string =>
    valueText(
      value,
      columns.find((field) => field.name === name),
    )
  const active = [rows[cells.active.row], columns[cells.active.column]] as const
  const activeFault =
    active[0] &&
    active[1] &&
    (edits[active[0].key]?.[active[1].name]?.fault ?? faults.get(faultName(active[0].key, active[1].name)))

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setMessage('')
    const input = { kind: view.kind, rows: changesOf(edits), reason: reason.trim() }
    const body = JSON.stringify(input)
    if (intent.current.body !== body) intent.current = { body, key: crypto.randomUUID() }
    await run(async () => {
      const answer = await changesApi.draftRecords(input, { idempotencyKey: intent.current.key })
      if (answer.ok) {
        change({})
        void client.invalidateQueries({ queryKey: ['change sets'] })
        // The draft in the browser goes with the edits, before the page does.
        setTimeout(() => void navigate(`/changes/${answer.value.id}`))
        return
      }
      if (answer.refusal === 'bad-record') {
        setMessage(answer.message)
        setFaults(
          new Map(
            answer.data.faults.map(({ where, field, reason: why }) => [
              faultName(where.slice(view.kind.length + 1), field),
              why,
            ]),
          ),
        )
      } else if (answer.refusal === 'cells-changed') {
        setMessage(answer.message)
        const { clashes: found } = answer.data
        setRows(
          rows.map(({ key, values }) => ({
            key,
            values: {
              ...values,
              ...Object.fromEntries(
                found.filter((one) => one.key === key).map((one) => [one.field, JSON.parse(one.now)]),
              ),
            },
          })),
        )
      } else valueOrThrow(answer)
    })
  }

  return (
    <>
      <p className={css.hint}>
        Печатайте прямо в&nbsp;ячейке. Enter — вниз, Tab — вправо, F2 — править, Esc — не&nbsp;менять, Shift
        и&nbsp;стрелки — выделить. Ctrl+D повторяет верхнюю ячейку вниз, Ctrl+C и&nbsp;Ctrl+V переносят блок
        в&nbsp;Excel и&nbsp;обратно, Ctrl+Z отменяет.
      </p>
      <CellTable label={view.title} rows={rows} columns={columns} edits={edits} faults={faults} cells={cells} />
      <div className={css.actions}>
        <Button look="quiet" size="sm" onClick={cells.fillDown}>
          Заполнить вниз
        </Button>
        <Button look="quiet" size="sm" disabled={!cells.canUndo} onClick={cells.undo}>
          Отменить ввод
        </Button>
        {changed.length > 0 && (
          <Button look="quiet" size="sm" onClick={() => change({})}>
            Забыть все правки
          </Button>
        )}
      </div>
      <p className={css.hint} role="status">
        {active[0]?.key}, {active[1]?.title}
        {activeFault ? `: ${activeFault}` : ''}. Изменено ячеек: {changed.length}
        {wrong.length > 0 && `, с ошибкой: ${wrong.length}`}
      </p>
      {clashes.length > 0 && (
        <Notice tone="bad">
          Эти ячейки тем временем изменил кто-то другой:
          <ul>
            {clashes.map(({ key, field, edit, now }) => (
              <li key={faultName(key, field)}>
                {key}, {titleOf(field)}: в&nbsp;магазине {textOf(now, field)}, у&nbsp;вас {textOf(edit.value, field)}
                <div className={css.actions}>
                  <Button
                    look="line"
                    size="sm"
                    onClick={() => change(withEdit(edits, { key, field }, { ...edit, before: now }))}
                  >
                    Оставить моё
                  </Button>
                  <Button look="quiet" size="sm" onClick={() => change(withEdit(edits, { key, field }, null))}>
                    Взять то, что в&nbsp;магазине
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {changed.length > 0 && (
        <form className={css.save} aria-label="Черновик изменений" onSubmit={(event) => void send(event)}>
          <h2 className={css.subheading}>Что изменится</h2>
          <dl className={css.fields}>
            {changed.slice(0, SHOWN_CHANGES).map(({ key, field, edit }) => (
              <div key={faultName(key, field)}>
                <dt>
                  {key}, {titleOf(field)}
                </dt>
                <dd>
                  <del>{textOf(edit.before, field)}</del> →{' '}
                  {edit.fault === undefined ? (
                    <ins>{textOf(edit.value, field)}</ins>
                  ) : (
                    <span className={css.fault}>
                      {edit.typed || 'пусто'}: {edit.fault}
                    </span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
          {changed.length > SHOWN_CHANGES && <p className={css.hint}>И&nbsp;ещё {changed.length - SHOWN_CHANGES}.</p>}
          {message !== '' && <Notice tone="bad">{message}</Notice>}
          <ReasonField value={reason} onChange={setReason} />
          <Button
            type="submit"
            loading={isSending}
            disabled={wrong.length > 0 || clashes.length > 0 || reason.trim() === ''}
          >
            Собрать черновик изменений
          </Button>
          <p className={css.hint}>
            Откроется черновик, в&nbsp;магазине пока ничего не&nbsp;изменится. Правки хранятся в&nbsp;этом браузере,
            пока черновик не&nbsp;собран.
          </p>
        </form>
      )}
    </>
  )
}
