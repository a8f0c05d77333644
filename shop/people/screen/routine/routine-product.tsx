import { type FormEvent, type ReactNode, useState } from 'react'
import { addDays, dayAndMonth } from '#kernel/dates.ts'
import { paths } from '#kernel/pages/paths.ts'
import { DAY_PARTS, USED_EVERY, type DayPart } from '#shop/catalogue/facts/routine.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { LinkButton, PageLink } from '#platform/ui/controls/link.tsx'
import { DateField } from '#platform/ui/fields/date-field.tsx'
import { formatDay, parseDay } from '#platform/ui/fields/day-text.ts'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { VisuallyHidden } from '#platform/ui/layout/visually-hidden.tsx'
import type { RoutineChange, RoutineItem } from '../../routine.api.ts'
import { EVERY_WORDS, lastWords } from './routine-words.ts'
import css from '../personal/personal.module.css'

const PART_WORDS: Readonly<Record<DayPart, string>> = {
  morning: 'Утром',
  evening: 'Вечером',
  both: 'И\u00a0так, и\u00a0так',
}
const YEARS_BACK = 3

export type RoutineEdit = Pick<RoutineChange, 'day_part' | 'every_days' | 'opened_on'>
type Props = {
  item: RoutineItem
  today: string
  onChange: (edit: RoutineEdit) => void
  onRemove: () => void
  /** Why its last change was not saved. */
  error: string | null
  /** Buys it again; shown when it ends soon. */
  action: ReactNode
}

const Opened = ({ item, today, onChange }: Pick<Props, 'item' | 'today' | 'onChange'>) => {
  const stored = item.opened_on === null ? '' : formatDay(item.opened_on)
  const [typed, setTyped] = useState(stored)
  const change = (value: string): void => {
    setTyped(value)
    const day = parseDay(value)
    if (day !== null && day <= today && value !== stored) onChange({ ...item, opened_on: day })
  }
  const day = parseDay(typed)
  return (
    <DateField
      label="Когда открыли"
      name={`opened-${item.product_id}`}
      value={typed}
      onChange={change}
      min={addDays(today, -365 * YEARS_BACK)}
      max={today}
      validate={(text) => (text === '' || parseDay(text) !== null ? null : 'Такого дня нет. Проверьте дату.')}
      error={day !== null && day > today ? `Этот день ещё не\u00a0наступил: сегодня ${dayAndMonth(today)}.` : undefined}
    />
  )
}

/** With scripts a field saves by itself, and Enter sends nothing. */
const stay = (event: FormEvent): void => event.preventDefault()

/** A product of the board: until when it lasts, and when it is used. */
export const RoutineProduct = ({ item, today, onChange, onRemove, error, action }: Props) => {
  const last = lastWords(item, today)
  const removal = `remove-${item.product_id}`
  const details = [item.brand_name, item.size_text, item.shade_name].filter(Boolean).join(', ')
  return (
    <li>
      <p>
        <strong>
          <PageLink to={paths.product(item.slug)}>{item.name}</PageLink>
        </strong>
        <span>{details}</span>
        {last !== null && <span>{item.is_due ? <strong>{last}</strong> : last}</span>}
      </p>
      {item.is_due && <div>{action}</div>}
      <div className={css.passkey}>
        <details>
          <summary>
            Когда и&nbsp;как часто<VisuallyHidden>: {item.name}</VisuallyHidden>
          </summary>
          <form
            id={removal}
            method="post"
            action={paths.personalRoutine}
            onSubmit={(event) => {
              event.preventDefault()
              onRemove()
            }}
          />
          <form method="post" action={paths.personalRoutine} onSubmit={stay}>
            <div className={css.form}>
              <Segmented
                label="Когда"
                name={`part-${item.product_id}`}
                options={DAY_PARTS.map((value) => ({ value, label: PART_WORDS[value] }))}
                value={item.day_part}
                onChange={(part) => onChange({ ...item, day_part: part })}
              />
              <Segmented
                label="Как часто"
                name={`every-${item.product_id}`}
                options={USED_EVERY.map((days) => ({ value: String(days), label: EVERY_WORDS[days] }))}
                value={String(item.every_days)}
                onChange={(value) =>
                  onChange({
                    ...item,
                    every_days: USED_EVERY.find((days) => String(days) === value) ?? item.every_days,
                  })
                }
              />
              <Opened key={item.opened_on} item={item} today={today} onChange={onChange} />
              <noscript>
                <Button type="submit" name="change" value={item.product_id} look="line" size="sm">
                  Сохранить
                </Button>
              </noscript>
              <LinkButton type="submit" form={removal} name="remove" value={item.product_id}>
                Убрать из&nbsp;ухода<VisuallyHidden>: {item.name}</VisuallyHidden>
              </LinkButton>
              {error !== null && <Notice tone="bad">{error}</Notice>}
            </div>
          </form>
        </details>
      </div>
    </li>
  )
}
