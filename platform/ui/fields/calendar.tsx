import { type ClassNames, DayPicker } from 'react-day-picker'
import { ru } from 'react-day-picker/locale/ru'
import css from './calendar.module.css'
import { dateFromDay, dayFromDate } from './day-text.ts'
import { Icon } from '../images/icon.tsx'

const withoutUndefined = (names: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(names).flatMap(([part, name]) => (name === undefined ? [] : [[part, name]])))

/** The library's own stylesheet is not loaded. */
const classes: Partial<ClassNames> = withoutUndefined({
  root: css.root,
  months: css.months,
  month: css.month,
  month_caption: css.caption,
  dropdowns: css.dropdowns,
  dropdown_root: css.dropdown,
  dropdown: css.select,
  caption_label: css.chosen,
  nav: css.nav,
  button_previous: css.step,
  button_next: css.step,
  month_grid: css.grid,
  weekday: css.weekday,
  day: css.cell,
  day_button: css.day,
  selected: css.selected,
  today: css.today,
  disabled: css.off,
  outside: css.outside,
})

const Chevron = ({ orientation = 'down' }: { orientation?: 'up' | 'down' | 'left' | 'right' }) => (
  <Icon
    name={orientation === 'left' ? 'chevron-left' : orientation === 'right' ? 'chevron-right' : 'chevron-down'}
    size={20}
  />
)

export type CalendarProps = { chosen: string | null; min: string; max: string; onChoose: (day: string) => void }

/** One month in Russian, with selects of month and year; arrows, PgUp and PgDn move the focus. */
export const Calendar = ({ chosen, min, max, onChoose }: CalendarProps) => {
  const [first, last] = [dateFromDay(min), dateFromDay(max)]
  const selected = chosen === null || chosen < min || chosen > max ? undefined : dateFromDay(chosen)
  return (
    <DayPicker
      mode="single"
      locale={ru}
      classNames={classes}
      components={{ Chevron }}
      captionLayout="dropdown"
      reverseYears
      navLayout="around"
      autoFocus
      startMonth={first}
      endMonth={last}
      disabled={{ before: first, after: last }}
      selected={selected}
      defaultMonth={selected ?? last}
      // A second press on the chosen day keeps it chosen.
      onSelect={(_, day) => onChoose(dayFromDate(day))}
    />
  )
}
