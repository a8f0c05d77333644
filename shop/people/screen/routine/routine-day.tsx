import { useId } from 'react'
import { paths } from '#kernel/pages/paths.ts'
import { PageLink } from '#platform/ui/controls/link.tsx'
import { Picture } from '#platform/ui/images/picture.tsx'
import text from '#platform/ui/styles/text.module.css'
import type { RoutineItem } from '../../routine.api.ts'
import { EVERY_WORDS, isUsedIn } from './routine-words.ts'
import css from './routine.module.css'

const TITLES = { morning: 'Утро', evening: 'Вечер' } as const

/** The steps of a morning or an evening, in the order of use. */
export const RoutineDay = ({ part, items }: { part: 'morning' | 'evening'; items: readonly RoutineItem[] }) => {
  const id = useId()
  const used = items.filter((item) => isUsedIn(part, item))
  return (
    <section className={css.day} data-part={part} aria-labelledby={id}>
      <h2 id={id} className={text.d32}>
        {TITLES[part]}
      </h2>
      {used.length === 0 ? (
        <p className={css.note}>Здесь пока ничего нет.</p>
      ) : (
        <ol>
          {used.map((item) => (
            <li key={item.product_id}>
              <span className={css.small}>
                {item.picture && (
                  <Picture {...item.picture} tone={null} alt="" sizes="48px" widths={[96, 160]} fit="contain" />
                )}
              </span>
              <span className={css.stepText}>
                <span className={css.note}>
                  {item.every_days === 1 ? item.step : `${item.step}, ${EVERY_WORDS[item.every_days]}`}
                </span>
                <PageLink to={paths.product(item.slug)}>{item.name}</PageLink>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
