import { useState, type ReactNode } from 'react'
import { isRecord } from '#kernel/is-record.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import type { RecordField } from '../changes.api.ts'
import { MAP_KEY, MAP_VALUE } from '../facts/map-parts.ts'
import css from './changes.module.css'
import { GroupHead, type ControlProps } from './group-head.tsx'
import { Rows } from './rows-field.tsx'

type Row = Readonly<Record<string, unknown>>

const rowsOf = (value: unknown, isPlain: boolean): readonly Row[] =>
  Object.entries(isRecord(value) ? value : {}).map(([key, inner]) => ({
    [MAP_KEY]: key,
    ...(isPlain ? { [MAP_VALUE]: inner } : isRecord(inner) ? inner : {}),
  }))
/** A row without a name holds nothing yet. */
const valueOf = (rows: readonly Row[], isPlain: boolean): Row =>
  Object.fromEntries(
    rows.flatMap(({ [MAP_KEY]: key, ...inner }) =>
      typeof key !== 'string' || key === '' ? [] : [[key, isPlain ? (inner[MAP_VALUE] ?? '') : inner]],
    ),
  )

/** OFFICE-02: values by names that people give, a row for each. */
export const MapField = ({
  field,
  value,
  onChange,
  error,
  disabled,
  control,
}: ControlProps & {
  control: (field: RecordField, value: unknown, onChange: (value: unknown) => void) => ReactNode
}) => {
  const isPlain = field.of.some(({ name }) => name === MAP_VALUE)
  const [typed, setTyped] = useState(() => rowsOf(value, isPlain))
  // What came from elsewhere since.
  const isOwn = JSON.stringify(valueOf(typed, isPlain)) === JSON.stringify(value ?? {})
  const rows = isOwn ? typed : rowsOf(value, isPlain)
  const put = (next: readonly unknown[]): void => {
    const given = next.filter(isRecord)
    setTyped(given)
    const map = valueOf(given, isPlain)
    onChange(Object.keys(map).length === 0 && !field.required ? null : map)
  }
  return (
    <fieldset className={css.group}>
      <GroupHead field={field} error={error} />
      <Rows field={field} items={rows} disabled={disabled === true} onChange={put} control={control} />
      <Button look="line" size="sm" disabled={disabled} onClick={() => put([...rows, {}])}>
        Добавить: {field.title.toLowerCase()}
      </Button>
    </fieldset>
  )
}
