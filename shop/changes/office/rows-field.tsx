import { useId, useState, type ReactNode } from 'react'
import { isRecord } from '#kernel/is-record.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { IconButton } from '#platform/ui/controls/icon-button.tsx'
import { RequiredMark } from '#platform/ui/fields/text-field.tsx'
import { VisuallyHidden } from '#platform/ui/layout/visually-hidden.tsx'
import type { RecordField } from '../changes.api.ts'
import { PICTURES } from '../facts/pictures.ts'
import { NUMBER, numberOf, numberText, textOf } from './number-text.ts'
import css from './rows.module.css'
import { useNames } from './record-names.ts'
import { useAddresses, useSuggestions } from './suggestions.ts'
import { keysIn } from './value-text.tsx'

/** A cell: a field of an element, or of a group in it. */
type Column = { readonly path: readonly string[]; readonly field: RecordField; readonly title: string }

const CELLS: readonly RecordField['control'][] = [
  'text',
  'address',
  'number',
  'money',
  'yes',
  'choice',
  'date',
  'colour',
]
const isCell = (field: RecordField): boolean => CELLS.includes(field.control) && field.refers !== PICTURES
/** A field of a group is required of a group that is there. */
const isRequired = ({ path, field }: Column): boolean => field.required && path.length === 1

/** Cells that have to be filled in stand first: those at the end are off a small screen. */
const columnsOf = (fields: readonly RecordField[]): readonly Column[] => {
  const columns = fields.flatMap((field): Column[] => {
    if (isCell(field)) return [{ path: [field.name], field, title: field.title }]
    if (field.control !== 'group' || !field.of.every(isCell)) return []
    return field.of.map((inner) => ({
      path: [field.name, inner.name],
      field: inner,
      title: `${field.title}: ${inner.title.toLowerCase()}`,
    }))
  })
  return columns.toSorted((a, b) => Number(isRequired(b)) - Number(isRequired(a)))
}
const othersOf = (fields: readonly RecordField[], columns: readonly Column[]): readonly RecordField[] =>
  fields.filter(({ name }) => columns.every(({ path }) => path[0] !== name))

/** Whether the elements of a list are rows of cells. Pictures stand as cards. */
export const isOfRows = ({ of }: RecordField): boolean => of[0]?.refers !== PICTURES && columnsOf(of).length > 0

const valueAt = (item: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), item)

/** The element with another value; null takes a value away, and a group that is empty then. */
const withValue = (item: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown => {
  const before = isRecord(item) ? item : {}
  const inner = rest.length === 0 ? value : withValue(before[name], rest, value)
  const isEmpty = inner === null || (rest.length > 0 && isRecord(inner) && Object.keys(inner).length === 0)
  const others = Object.entries(before).filter(([one]) => one !== name)
  return isEmpty ? Object.fromEntries(others) : { ...before, [name]: inner }
}

const Cell = ({
  column: { field, title },
  row,
  value,
  others,
  disabled,
  onChange,
}: {
  column: Column
  row: number
  value: unknown
  /** Keys that the column names, which are read together. */
  others: readonly string[]
  disabled: boolean
  onChange: (value: unknown) => void
}) => {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const { found } = useSuggestions(typed === null ? null : field.refers, typed ?? '')
  const names = useNames(field.refers ?? '', others)
  const { found: pages } = useAddresses(field.control === 'address' && typed !== null ? typed : '')
  const isOffered = field.refers !== null || field.choices.length > 0 || field.control === 'address'
  const label = `${title}, строка ${row}`
  const given = (text: string): unknown => (text === '' ? null : text)
  switch (field.control) {
    case 'yes':
      return (
        <input
          type="checkbox"
          aria-label={label}
          disabled={disabled}
          checked={value === true}
          onChange={({ target }) => onChange(target.checked ? true : null)}
        />
      )
    case 'choice':
      return (
        <select
          aria-label={label}
          disabled={disabled}
          value={textOf(value)}
          onChange={({ target }) => onChange(NUMBER.test(target.value) ? Number(target.value) : given(target.value))}
        >
          <option value="" />
          {field.choices.map((choice) => (
            <option key={choice} value={choice}>
              {field.labels?.[choice] ?? choice}
            </option>
          ))}
        </select>
      )
    case 'number':
    case 'money': {
      const times = field.control === 'money' ? 100 : 1
      const shown = typed !== null && numberOf(typed, times) === (value ?? null) ? typed : numberText(value, times)
      return (
        <input
          inputMode="decimal"
          data-number=""
          aria-label={label}
          disabled={disabled}
          value={shown}
          onChange={({ target }) => {
            setTyped(target.value)
            onChange(numberOf(target.value, times))
          }}
        />
      )
    }
    default:
      return (
        <>
          <input
            type={field.control === 'date' ? 'date' : 'text'}
            aria-label={label}
            list={isOffered ? id : undefined}
            disabled={disabled}
            value={field.refers === null ? textOf(value) : (typed ?? names.get(textOf(value)) ?? textOf(value))}
            onChange={({ target }) => {
              const chosen = found.find(({ key, name }) => target.value === (name || key))
              setTyped(chosen === undefined ? target.value : null)
              onChange(given(chosen?.key ?? target.value))
            }}
          />
          {isOffered && (
            <datalist id={id}>
              {field.choices.map((choice) => (
                <option key={choice} value={choice} />
              ))}
              {found.map(({ key, name }) => (
                <option key={key} value={name || key} />
              ))}
              {pages.map(({ address, name }) => (
                <option key={address} value={address} label={name} />
              ))}
            </datalist>
          )}
        </>
      )
  }
}

type Props = {
  readonly field: RecordField
  readonly items: readonly unknown[]
  readonly disabled: boolean
  readonly onChange: (items: readonly unknown[]) => void
  /** Control of a field of an element that is no cell. */
  readonly control: (field: RecordField, value: unknown, onChange: (value: unknown) => void) => ReactNode
}

/** OFFICE-02: elements of a list as rows of a table, what is no cell below its row. */
export const Rows = ({ field, items, disabled, onChange, control }: Props) => {
  const [opened, setOpened] = useState<number | null>(null)
  const columns = columnsOf(field.of)
  const others = othersOf(field.of, columns)
  const put = (at: number, item: unknown): void => onChange(items.toSpliced(at, 1, item))
  const move = (at: number, to: number): void => {
    setOpened(null)
    onChange(items.toSpliced(at, 1).toSpliced(to, 0, items[at]))
  }
  const remove = (at: number): void => {
    setOpened(null)
    onChange(items.toSpliced(at, 1))
  }
  const namedBy = new Map(
    columns.map((column) => [column, items.flatMap((one) => keysIn(valueAt(one, column.path)))] as const),
  )
  return (
    <>
      {items.length > 0 && (
        <div className={css.scroll} role="region" aria-label={field.title} tabIndex={0}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">№</th>
                {columns.map((column) => (
                  <th key={column.path.join()} scope="col">
                    {column.title}
                    {isRequired(column) && <RequiredMark />}
                  </th>
                ))}
                <th scope="col">
                  <VisuallyHidden>Действия</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((item, at) => [
                <tr key={at}>
                  <th scope="row">{at + 1}</th>
                  {columns.map((column) => (
                    <td key={column.path.join()} data-name={isRequired(column) ? `${column.title} *` : column.title}>
                      <Cell
                        column={column}
                        row={at + 1}
                        others={namedBy.get(column) ?? []}
                        disabled={disabled}
                        value={valueAt(item, column.path)}
                        onChange={(value) => put(at, withValue(item, column.path, value))}
                      />
                    </td>
                  ))}
                  <td>
                    <span className={css.actions}>
                      {others.length > 0 && (
                        <Button
                          look="quiet"
                          size="sm"
                          aria-expanded={opened === at}
                          onClick={() => setOpened(opened === at ? null : at)}
                        >
                          Ещё
                        </Button>
                      )}
                      {!disabled && (
                        <>
                          <IconButton
                            className={css.up}
                            icon="chevron-down"
                            size={20}
                            label={`Выше: строка ${at + 1}`}
                            disabled={at === 0}
                            onClick={() => move(at, at - 1)}
                          />
                          <IconButton
                            icon="x"
                            size={20}
                            label={`Убрать: строка ${at + 1}`}
                            onClick={() => remove(at)}
                          />
                        </>
                      )}
                    </span>
                  </td>
                </tr>,
                opened === at && (
                  <tr key={`${at} more`} className={css.more}>
                    <td colSpan={columns.length + 2}>
                      {others.map((other) => (
                        <div key={other.name}>
                          {control(other, valueAt(item, [other.name]), (value) =>
                            put(at, withValue(item, [other.name], value)),
                          )}
                        </div>
                      ))}
                    </td>
                  </tr>
                ),
              ])}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
