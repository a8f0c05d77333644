import { WEEKDAYS } from '#kernel/weekdays.ts'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import css from '#shop/changes/office/changes.module.css'
import { dayView, lacksWords, type DayWay, type Scope, type Stored } from './days.ts'

type Edit = DayWay & { readonly note: string }
type Props = {
  readonly day: string
  readonly stored: readonly Stored[]
  readonly scope: Scope
  readonly cityOfStore: string | undefined
  /** What was changed and is not sent yet. */
  readonly edit: Edit | undefined
  readonly disabled: boolean
  /** Whether it was pressed to send the days: what this one lacks is said. */
  readonly isSent: boolean
  readonly onChange: (edit: Edit) => void
}

const WAYS = [
  { value: 'usual', label: 'Как обычно' },
  { value: 'closed', label: 'Выходной' },
  { value: 'hours', label: 'Свои часы' },
  { value: 'later', label: 'Открываемся позже' },
  { value: 'like', label: 'Как в\u00a0другой день недели' },
]
const WEEKDAY_OPTIONS = WEEKDAYS.map((label, at) => ({ value: String(at + 1), label }))

const wayOf = (chosen: string): DayWay => {
  switch (chosen) {
    case 'closed':
      return { way: 'closed' }
    case 'hours':
      return { way: 'hours', open: '10:00', close: '18:00' }
    case 'later':
      return { way: 'later', minutes: 60 }
    case 'like':
      return { way: 'like', weekday: 7 }
    default:
      return { way: 'usual' }
  }
}

/** A day of the calendar: its hours and the words that buyers read. */
export const DayForm = ({ day, stored, scope, cityOfStore, edit, disabled, isSent, onChange }: Props) => {
  const view = dayView(stored, day, scope, cityOfStore)
  const shown: Edit = edit ?? view
  const isInherited = edit === undefined && view.way !== 'usual' && !view.isOwn
  return (
    <>
      {isInherited && <p className={css.hint}>Так заведено для города или всех магазинов. Здесь можно задать своё.</p>}
      <TextField
        kind="select"
        label="Часы"
        value={shown.way}
        required
        disabled={disabled}
        options={WAYS}
        onChange={(chosen) => onChange({ ...wayOf(chosen), note: shown.note })}
      />
      {shown.way === 'hours' && (
        <div className={css.tools}>
          <TextField
            label="Открытие"
            type="time"
            value={shown.open}
            required
            disabled={disabled}
            onChange={(open) => onChange({ ...shown, open })}
          />
          <TextField
            label="Закрытие"
            type="time"
            value={shown.close}
            required
            disabled={disabled}
            onChange={(close) => onChange({ ...shown, close })}
          />
        </div>
      )}
      {shown.way === 'later' && (
        <TextField
          label="На сколько минут позже"
          inputMode="numeric"
          value={String(shown.minutes)}
          required
          disabled={disabled}
          onChange={(typed) => onChange({ ...shown, minutes: Number(typed.replaceAll(/\D/g, '')) })}
        />
      )}
      {shown.way === 'like' && (
        <TextField
          kind="select"
          label="День недели"
          value={String(shown.weekday)}
          required
          disabled={disabled}
          options={WEEKDAY_OPTIONS}
          onChange={(weekday) => onChange({ ...shown, weekday: Number(weekday) })}
        />
      )}
      {shown.way !== 'usual' && (
        <TextField
          label="Что прочтут покупатели"
          value={shown.note}
          required
          maxLength={300}
          error={isSent && lacksWords(shown) ? 'Напишите, что прочтут покупатели' : undefined}
          disabled={disabled}
          onChange={(note) => onChange({ ...shown, note })}
        />
      )}
    </>
  )
}
