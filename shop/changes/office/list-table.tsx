import type { ChangeEvent, KeyboardEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { VisuallyHidden } from '#platform/ui/layout/visually-hidden.tsx'
import type { KindView, RecordList } from '../changes.api.ts'
import { PICTURES } from '../facts/pictures.ts'
import css from './changes.module.css'
import type { useChosen } from './chosen-records.ts'
import { ColumnsChoice } from './columns-choice.tsx'
import { ListPicture } from './list-picture.tsx'
import { useGoodsNames } from './record-names.ts'
import { recordPath } from './record-kind.ts'
import { parsedFields, parsedValues } from './record-words.ts'
import { keysIn, ValueText } from './value-text.tsx'

type Props = {
  readonly view: KindView
  readonly list: RecordList
  readonly columns: readonly string[]
  readonly sort: string
  readonly address: string
  readonly chosen: ReturnType<typeof useChosen>
  readonly onSort: (sort: string) => void
  readonly onColumns: (columns: readonly string[]) => void
}

/** Whether a press was meant for the row: for no control in it, and to select no words. */
const isOfRow = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, label') === null && String(getSelection() ?? '') === ''

/** Keys of a row: `j`, `k` and arrows go over rows, `x` chooses, `Enter` opens. Letters by their position, in any layout. */
const STEPS: Readonly<Record<string, number>> = { KeyJ: 1, ArrowDown: 1, KeyK: -1, ArrowUp: -1 }

export const ListTable = ({ view, list, columns: names, sort, address, chosen, onSort, onColumns }: Props) => {
  const navigate = useNavigate()
  const fields = parsedFields(view.fields)
  const columns = names.flatMap((name) => fields.filter((field) => field.name === name))
  const keys = list.rows.map(({ key }) => key)
  const goods = useGoodsNames(view.kind, keys)
  const shown = list.rows.map(({ value }) => parsedValues(value))
  const columnKeys = new Map(columns.map(({ name }) => [name, shown.flatMap((values) => keysIn(values[name]))]))
  const isAll = keys.every((key) => chosen.keys.has(key))
  const press = (event: KeyboardEvent<HTMLTableRowElement>, key: string): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.altKey || event.metaKey) return
    const step = STEPS[event.code]
    if (step !== undefined) {
      event.preventDefault()
      const rows = [...(event.currentTarget.parentElement?.querySelectorAll('tr') ?? [])]
      rows[rows.indexOf(event.currentTarget) + step]?.focus()
    } else if (event.code === 'KeyX') chosen.set([key], !chosen.keys.has(key))
    else if (event.code === 'Enter') void navigate(recordPath(view.kind, key, address))
  }
  return (
    <>
      <ColumnsChoice fields={fields} columns={names} usual={view.columns} onChoose={onColumns} />
      <p className={css.keys} id="list-keys">
        Клавиши в&nbsp;строке: ↑ и&nbsp;↓ или J и&nbsp;K — по&nbsp;строкам, X — отметить, Enter — открыть.
      </p>
      <label className={css.pickAll}>
        <input
          type="checkbox"
          checked={isAll}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) => chosen.set(keys, target.checked)}
        />
        Отметить всю страницу
      </label>
      <div className={css.scroll}>
        <table className={css.table} aria-describedby="list-keys">
          <thead>
            <tr>
              <th scope="col" className={css.pick}>
                <VisuallyHidden>Отметка</VisuallyHidden>
              </th>
              {columns.map(({ name, title }) => (
                <th
                  key={name}
                  scope="col"
                  aria-sort={sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined}
                >
                  {view.sorts.includes(name) ? (
                    <button
                      type="button"
                      className={css.sort}
                      onClick={() => onSort(sort === name ? `-${name}` : name)}
                    >
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
            {list.rows.map(({ key }, at) => {
              const values = shown[at] ?? {}
              return (
                <tr
                  key={key}
                  className={css.pickable}
                  // One row is a stop of Tab; arrows go to the others.
                  tabIndex={at === 0 ? 0 : -1}
                  aria-label={key}
                  data-chosen={chosen.keys.has(key) ? '' : undefined}
                  onKeyDown={(event) => press(event, key)}
                  onClick={({ target }) => {
                    if (isOfRow(target)) void navigate(recordPath(view.kind, key, address))
                  }}
                >
                  <td className={css.pick}>
                    <label className={css.pickOne}>
                      <input
                        type="checkbox"
                        aria-label={`Отметить ${key}`}
                        checked={chosen.keys.has(key)}
                        onChange={({ target }) => chosen.set([key], target.checked)}
                      />
                    </label>
                  </td>
                  {columns.map((field, index) => (
                    <td
                      key={field.name}
                      data-name={index === 0 ? undefined : field.title}
                      data-number={field.control === 'money' ? '' : undefined}
                    >
                      {index === 0 ? (
                        <>
                          <Link className={css.link} to={recordPath(view.kind, key, address)}>
                            {goods.get(key) ?? (
                              <ValueText value={values[field.name]} field={field} column={columnKeys.get(field.name)} />
                            )}
                          </Link>
                          {goods.has(key) && <p className={css.hint}>{key}</p>}
                        </>
                      ) : field.refers === PICTURES ? (
                        <ListPicture file={values[field.name]} files={columnKeys.get(field.name) ?? []} />
                      ) : (
                        <ValueText value={values[field.name]} field={field} column={columnKeys.get(field.name)} />
                      )}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </>
  )
}
