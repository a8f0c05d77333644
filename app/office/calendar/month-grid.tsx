import { useRef, type KeyboardEvent } from 'react'
import { fullDate } from '#kernel/dates.ts'
import { VisuallyHidden } from '#platform/ui/layout/visually-hidden.tsx'
import css from './calendar.module.css'
import { dayView, daysOfMonth, wayText, type DayWay, type Scope, type Stored } from './days.ts'

type Props = {
  readonly month: string
  readonly stored: readonly Stored[]
  readonly scope: Scope
  readonly cityOfStore: string | undefined
  readonly edits: ReadonlyMap<string, DayWay & { readonly note: string }>
  readonly open: string | null
  readonly onOpen: (day: string) => void
}

const WEEKDAYS = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс']
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The weeks of a month; a day is opened by a press or Enter, arrows go over days. */
export const MonthGrid = ({ month, stored, scope, cityOfStore, edits, open, onOpen }: Props) => {
  const days = daysOfMonth(month)
  const grid = useRef<HTMLTableElement>(null)
  const first = open !== null && days.includes(open) ? open : `${month}-01`
  const move = (event: KeyboardEvent, at: number): void => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    grid.current?.querySelectorAll('button')[at + step]?.focus()
  }
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  return (
    <table ref={grid} className={css.month} aria-label="Дни месяца">
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => (
          <tr key={week[0]}>
            {week.map((day, column) => {
              const edit = edits.get(day)
              const view = edit ?? dayView(stored, day, scope, cityOfStore)
              const isUsual = view.way === 'usual'
              return (
                <td key={day}>
                  <button
                    type="button"
                    className={css.day}
                    tabIndex={day === first ? 0 : -1}
                    aria-pressed={day === open}
                    data-other={day.startsWith(month) ? undefined : ''}
                    data-way={isUsual ? undefined : view.way}
                    data-edited={edit === undefined ? undefined : ''}
                    onClick={() => onOpen(day)}
                    onKeyDown={(event) => move(event, row * 7 + column)}
                  >
                    <span className={css.date}>
                      {Number(day.slice(8))}
                      <VisuallyHidden>{fullDate(day).replace(/^\d+/, '')},</VisuallyHidden>
                    </span>
                    {isUsual ? (
                      <VisuallyHidden>{wayText(view)}</VisuallyHidden>
                    ) : (
                      <>
                        <span className={css.way}>{wayText(view)}</span>
                        <span className={css.note}>{view.note}</span>
                      </>
                    )}
                    {edit !== undefined && <VisuallyHidden>, изменено</VisuallyHidden>}
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
