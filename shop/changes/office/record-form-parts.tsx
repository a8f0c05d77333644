/** What a record's form says of its fields: what is wrong, what holds until its end, and a clash of two editors. */
import { Link } from 'react-router'
import { mayDo } from '#kernel/staff-rights.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import type { RecordField, RecordView } from '../changes.api.ts'
import css from './changes.module.css'
import { fieldId } from './form-sections.tsx'
import { parsedValues, timeText, type Values } from './record-words.ts'
import { ValueText } from './value-text.tsx'

export type Failure = {
  readonly message: string
  readonly faults: Readonly<Record<string, string>>
  readonly clash: { readonly now: Values; readonly fields: readonly string[] } | null
  readonly needsYes: boolean
}
export const NO_FAILURE: Failure = { message: '', faults: {}, clash: null, needsYes: false }

/** What a refused record says: of the whole record in a sentence, of its fields by their names. */
export const failureOfFaults = (found: readonly { readonly field: string; readonly reason: string }[]): Failure => ({
  ...NO_FAILURE,
  message:
    found
      .filter(({ field }) => field === '')
      .map(({ reason }) => reason)
      .join('; ') || 'Проверьте поля:',
  faults: Object.fromEntries(found.map(({ field, reason }) => [field, reason])),
})

export const titleOf = (fields: readonly RecordField[], name: string): string =>
  fields.find((field) => field.name === name)?.title ?? name

/** What is wrong, with links to the fields: they may be a screen above. */
export const Faults = ({ faults, fields }: { faults: Failure['faults']; fields: readonly RecordField[] }) => {
  const named = Object.entries(faults).filter(([name]) => name !== '')
  if (named.length === 0) return null
  return (
    <ul>
      {named.map(([name, reason]) => (
        <li key={name}>
          <a className={css.link} href={`#${fieldId(name)}`}>
            {titleOf(fields, name)}
          </a>
          : {reason}
        </li>
      ))}
    </ul>
  )
}

export const Laid = ({ record, fields }: { record: RecordView; fields: readonly RecordField[] }) => (
  <Notice>
    Сейчас покупатели видят изменения со&nbsp;сроком:
    <ul>
      {record.laid.map((set) => (
        <li key={set.id}>
          <Link className={css.link} to={`/changes/${set.id}`}>
            изменения №&nbsp;{set.id}
          </Link>{' '}
          {timeText(set)}:{' '}
          {Object.entries(parsedValues(set.after)).map(([name, value], at) => {
            const field = fields.find((one) => one.name === name)
            return (
              <span key={name}>
                {at > 0 && ', '}
                {field?.title ?? name} <ValueText value={value} field={field} />
              </span>
            )
          })}
        </li>
      ))}
    </ul>
    Когда срок кончится, они увидят то, что в&nbsp;полях ниже. Изменение без срока станет видно тогда&nbsp;же.
  </Notice>
)

export const Clash = ({
  clash,
  mine,
  fields,
  onKeep,
  onTake,
}: {
  clash: NonNullable<Failure['clash']>
  mine: Values
  fields: readonly RecordField[]
  onKeep: () => void
  onTake: () => void
}) => (
  <div className={css.clash}>
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">Поле</th>
          <th scope="col">Теперь в&nbsp;магазине</th>
          <th scope="col">У&nbsp;вас</th>
        </tr>
      </thead>
      <tbody>
        {clash.fields.map((name) => {
          const field = fields.find((one) => one.name === name)
          return (
            <tr key={name}>
              <td>{field?.title ?? name}</td>
              <td data-name="Теперь">
                <ValueText value={clash.now[name]} field={field} />
              </td>
              <td data-name="У вас">
                <ValueText value={mine[name]} field={field} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
    <div className={css.actions}>
      <Button look="line" onClick={onKeep}>
        Оставить моё
      </Button>
      <Button look="quiet" onClick={onTake}>
        Взять то, что в&nbsp;магазине
      </Button>
    </div>
  </div>
)

/** What was typed at the last visit and not saved. `names`: titles of the fields. */
export const KeptTyping = ({
  names,
  onTake,
  onForget,
}: {
  names: readonly string[]
  onTake: () => void
  onForget: () => void
}) => (
  <Notice>
    В&nbsp;прошлый раз вы не&nbsp;сохранили: {names.join(', ')}.
    <div className={css.actions}>
      <Button look="line" size="sm" onClick={onTake}>
        Вернуть
      </Button>
      <Button look="quiet" size="sm" onClick={onForget}>
        Забыть
      </Button>
    </div>
  </Notice>
)

/** What may be done with a change that the brake has stopped. */
export const AskSecond = ({
  isSaving,
  onAsk,
  onConfirm,
}: {
  isSaving: boolean
  onAsk: () => void
  onConfirm: () => void
}) => {
  const { me } = useDesk()
  return (
    <div className={css.actions}>
      {mayDo(me, 'changes.plan') && (
        <Button look="line" loading={isSaving} onClick={onAsk}>
          Попросить второго подтвердить
        </Button>
      )}
      {mayDo(me, 'changes.confirm_alone') && (
        <Button look="line" loading={isSaving} onClick={onConfirm}>
          Всё верно, применить
        </Button>
      )}
    </div>
  )
}
