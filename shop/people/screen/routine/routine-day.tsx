import { paths } from '#kernel/pages/paths.ts'
import { PageLink } from '#platform/ui/controls/link.tsx'
import { ProductTile } from '#platform/ui/product/product-tile.tsx'
import text from '#platform/ui/styles/text.module.css'
import type { RoutineItem } from '../../routine.api.ts'
import { PersonalSection } from '../personal/personal-section.tsx'
import { EVERY_WORDS, isUsedIn } from './routine-words.ts'
import css from './routine.module.css'

const TITLES = { morning: 'Утро', evening: 'Вечер' } as const

/** The steps of a morning or an evening, in the order of use. */
export const RoutineDay = ({ part, items }: { part: 'morning' | 'evening'; items: readonly RoutineItem[] }) => {
  const used = items.filter((item) => isUsedIn(part, item))
  return (
    <PersonalSection title={TITLES[part]}>
      {used.length === 0 ? (
        <p className={text.note}>Здесь пока ничего нет.</p>
      ) : (
        <ol className={css.steps}>
          {used.map((item, at) => (
            <li key={item.product_id}>
              <ProductTile picture={item.picture} heightMm={item.height_mm} alt="" sizes="56px" shape="square" />
              <p>
                <span className={text.note}>
                  {at + 1}. {item.every_days === 1 ? item.step : `${item.step}, ${EVERY_WORDS[item.every_days]}`}
                </span>
                <br />
                <PageLink to={paths.product(item.slug)}>{item.name}</PageLink>
              </p>
            </li>
          ))}
        </ol>
      )}
    </PersonalSection>
  )
}
