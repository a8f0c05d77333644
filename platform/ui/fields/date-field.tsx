import { Suspense, useId, useRef, useState } from 'react'
import css from './date-field.module.css'
import { parseDay, formatDay } from './day-text.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { lazyComponent } from '../behaviour/lazy-component.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

const Calendar = lazyComponent(() => import('./calendar.tsx').then((module) => module.Calendar))

export type DateFieldProps = Pick<
  TextFieldProps,
  | 'label'
  | 'name'
  | 'value'
  | 'onChange'
  | 'validate'
  | 'realTime'
  | 'error'
  | 'required'
  | 'disabled'
  | 'autoComplete'
  | 'reserveMessage'
  | 'colour'
  | 'hint'
> & {
  /** First and last day that may be chosen, `YYYY-MM-DD`. */
  min: string
  max: string
  placeholder?: string | undefined
}

/**
 * A day, typed as «28.02.1990» or picked from a calendar that closes with the choice. `value` is the text as typed;
 * `parseDay` reads it. The calendar's script comes with its first opening.
 */
export const DateField = ({ min, max, placeholder = 'Выберите дату', ...field }: DateFieldProps) => {
  const { value, onChange, disabled } = field
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const id = useId()
  const choose = (day: string) => {
    onChange(formatDay(day))
    panel.current?.hidePopover()
    button.current?.focus()
  }
  const aside = (
    <IconButton
      ref={button}
      className={css.button}
      icon="calendar-days"
      size={20}
      label={placeholder}
      disabled={disabled}
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-controls={id}
      popoverTarget={id}
    />
  )
  return (
    <div className={css.root}>
      <TextField {...field} mask="00.00.0000" nativePlaceholder={placeholder} endButton={aside} />
      <div
        ref={panel}
        id={id}
        className={css.panel}
        popover="auto"
        role="dialog"
        aria-label={field.label}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open && (
          <Suspense fallback={<div className={css.waiting} role="status" aria-label="Загружаем календарь" />}>
            <Calendar chosen={parseDay(value)} min={min} max={max} onChoose={choose} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
