import { useState } from 'react'
import { Link } from 'react-router'
import { Disclosure } from '#platform/ui/layers/disclosure.tsx'
import type { ChangeSetView, RecordField } from '../changes.api.ts'
import { ChangeText } from './change-text.tsx'
import css from './changes.module.css'
import { recordPath, useKind } from './record-kind.ts'
import { parsedFields, parsedValues, stepOf, type Values } from './record-words.ts'
import { ValueText } from './value-text.tsx'

/** The fields of a change; `before` null: of a new record, which had none. */
const Fields = ({
  before,
  after,
  fields,
}: {
  before: Values | null
  after: Values
  fields: readonly RecordField[]
}) => (
  <dl className={css.fields}>
    {Object.entries(after).map(([name, value]) => {
      const field = fields.find((one) => one.name === name)
      const step = stepOf(before?.[name], value, field)
      return (
        <div key={name}>
          <dt>{field?.title ?? name}</dt>
          <dd>
            {before === null ? (
              <ins>
                <ValueText value={value} field={field} />
              </ins>
            ) : (
              <ChangeText before={before[name]} after={value} field={field} />
            )}
            {step !== null && <> {step.isLarge ? <b className={css.fault}>{step.text}, проверьте</b> : step.text}</>}
          </dd>
        </div>
      )
    })}
  </dl>
)

/** A new record; many of them are opened one by one. */
const Added = ({ after, fields, isOnly }: { after: Values; fields: readonly RecordField[]; isOnly: boolean }) => {
  const [isRead, setRead] = useState(isOnly)
  return (
    <Disclosure title="Новая запись" open={isOnly} onOpen={() => setRead(true)}>
      {isRead && <Fields before={null} after={after} fields={fields} />}
    </Disclosure>
  )
}

type Props = {
  readonly row: ChangeSetView['rows'][number]
  readonly isOnly: boolean
  /** What the set adds is not there yet. */
  readonly isPlanned: boolean
}

/** CHG-02: what a set does to a record. */
export const SetRow = ({ row, isOnly, isPlanned }: Props) => {
  const { data: kind } = useKind(row.kind)
  const fields = kind === undefined ? [] : parsedFields(kind.fields)
  if (row.refusal !== null)
    return (
      <li className={css.row} data-refused="">
        <b>{row.key}</b> <span className={css.fault}>не&nbsp;подошла: {row.refusal}</span>
      </li>
    )
  const name = row.name || row.key
  return (
    <li className={css.row}>
      <p>
        {row.before === null && isPlanned ? (
          <b>{name}</b>
        ) : (
          <Link className={css.link} to={recordPath(row.kind, row.key)}>
            {name}
          </Link>
        )}{' '}
        <span className={css.hint}>
          {kind?.title}
          {row.name !== '' && row.name !== row.key && `, ${row.key}`}
        </span>
      </p>
      {row.after === null ? (
        <p>Запись убрана</p>
      ) : row.before === null ? (
        <Added after={parsedValues(row.after)} fields={fields} isOnly={isOnly} />
      ) : (
        <Fields before={parsedValues(row.before)} after={parsedValues(row.after)} fields={fields} />
      )}
    </li>
  )
}
