import { WEEKDAYS } from '#kernel/weekdays.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import type { DayHours } from '#kernel/week-hours.ts'
import { clockOfText, daysOf } from '../facts/week.ts'
import css from './changes.module.css'
import { GroupHead, type ControlProps } from './group-head.tsx'
import rows from './rows.module.css'

const USUAL: DayHours = { open: '10:00', close: '21:00' }
const PAUSE = { from: '13:00', to: '14:00' }
const AS = ['понедельник', 'вторник', 'среду', 'четверг', 'пятницу', 'субботу']

/** OFFICE-02: opening hours of seven days; a day takes those of the day before by one press. */
export const WeekField = ({ field, value, onChange, error, disabled }: ControlProps) => {
  const days = daysOf(value)
  const put = (at: number, day: DayHours): void => {
    const next = days.with(at, day)
    onChange(next.every((one) => one === null) && !field.required ? null : next)
  }
  const clock = (at: number, label: string, typed: string, change: (text: string) => DayHours) => (
    <input
      aria-label={`${label}, ${WEEKDAYS[at]}`}
      inputMode="numeric"
      placeholder="09:00"
      maxLength={5}
      disabled={disabled}
      value={typed}
      onChange={({ target }) => put(at, change(target.value))}
      onBlur={() => {
        if (clockOfText(typed) !== typed) put(at, change(clockOfText(typed)))
      }}
    />
  )
  return (
    <fieldset className={css.group}>
      <GroupHead field={field} error={error} />
      <div className={rows.scroll} role="region" aria-label={field.title} tabIndex={0}>
        <table className={rows.table}>
          <thead>
            <tr>
              <th scope="col">День</th>
              <th scope="col">Открытие</th>
              <th scope="col">Закрытие</th>
              <th scope="col">Перерыв с</th>
              <th scope="col">Перерыв до</th>
              <th scope="col">Ещё</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day, at) => {
              const before = days[at - 1]
              const pause = day?.break ?? null
              return (
                <tr key={WEEKDAYS[at]}>
                  <th scope="row">
                    <label className={rows.day}>
                      <input
                        type="checkbox"
                        checked={day !== null}
                        disabled={disabled}
                        onChange={({ target }) => put(at, target.checked ? (before ?? USUAL) : null)}
                      />
                      {WEEKDAYS[at]}
                      {day === null && ': выходной'}
                    </label>
                  </th>
                  {day === null ? (
                    <td colSpan={4} />
                  ) : (
                    <>
                      <td data-name="Открытие">{clock(at, 'Открытие', day.open, (open) => ({ ...day, open }))}</td>
                      <td data-name="Закрытие">{clock(at, 'Закрытие', day.close, (close) => ({ ...day, close }))}</td>
                      {pause === null ? (
                        <td colSpan={2}>
                          {disabled !== true && (
                            <Button look="quiet" size="sm" onClick={() => put(at, { ...day, break: PAUSE })}>
                              Добавить перерыв
                            </Button>
                          )}
                        </td>
                      ) : (
                        <>
                          <td data-name="Перерыв с">
                            {clock(at, 'Перерыв с', pause.from, (from) => ({ ...day, break: { ...pause, from } }))}
                          </td>
                          <td data-name="Перерыв до">
                            {clock(at, 'Перерыв до', pause.to, (to) => ({ ...day, break: { ...pause, to } }))}
                          </td>
                        </>
                      )}
                    </>
                  )}
                  <td>
                    {disabled !== true && (
                      <span className={rows.actions}>
                        {pause !== null && day !== null && (
                          <Button look="quiet" size="sm" onClick={() => put(at, { open: day.open, close: day.close })}>
                            Без перерыва
                          </Button>
                        )}
                        {before !== undefined && JSON.stringify(before) !== JSON.stringify(day) && (
                          <Button look="quiet" size="sm" onClick={() => put(at, before)}>
                            Как в&nbsp;{AS[at - 1]}
                          </Button>
                        )}
                      </span>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </fieldset>
  )
}
