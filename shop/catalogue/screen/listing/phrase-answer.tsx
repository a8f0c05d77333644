import type { Listing } from '../../catalog.api.ts'
import { type Filter, filterQuery, withChoice } from '../../facts/listing-path.ts'
import { withoutWordsText } from '../../facts/recordable-phrase.ts'
import { paths } from '#kernel/pages/paths.ts'
import { AppliedChip } from '#platform/ui/controls/chip.tsx'
import { PageLink } from '#platform/ui/controls/link.tsx'
import { CountedLink } from './counted-link.tsx'
import css from './phrase-answer.module.css'

type Answer = NonNullable<Listing['phrase']>
type Props = { answer: Answer; filter: Filter; pathname: string }

const linksOf = ({ pages, categories, brands }: Answer): { to: string; name: string; count: number | null }[] => [
  ...pages.map(({ url, title }) => ({ to: url, name: title, count: null })),
  ...categories.map(({ path, name, count }) => ({ to: paths.category(path), name, count })),
  ...brands.map(({ slug, name, count }) => ({ to: paths.brand(slug), name, count })),
]

/**
 * What a search phrase was understood as, above its products: a repair and how to undo it (SEARCH-09), that nothing fits or only without
 * some of its words, the pages, sections and brands that it names, and the restrictions read from it as removable chips.
 */
export const PhraseAnswer = ({ answer, filter, pathname }: Props) => {
  const { text, repaired, near_misses: nearMisses, dropped, filters } = answer
  const links = linksOf(answer)
  const pathOf = (choice: Partial<Filter>): string => `${pathname}${filterQuery(withChoice(filter, choice))}`
  return (
    <div className={css.answer}>
      {repaired && (
        <p>
          Показаны результаты для&nbsp;«{text}».{' '}
          <PageLink className={css.typed} to={pathOf({ verbatim: true })}>
            Искать «{filter.q}»
          </PageLink>
        </p>
      )}
      {nearMisses && <p className={css.near}>Ничего не&nbsp;нашли по «{text}». Похожее:</p>}
      {dropped.length > 0 && (
        <p className={css.near}>Товаров со&nbsp;всеми словами нет. Показаны товары {withoutWordsText(dropped)}.</p>
      )}
      {links.length + filters.length > 0 && (
        <div className={css.rows}>
          {filters.length > 0 && (
            <ul className={css.links} aria-label="Понято из запроса">
              {filters.map(({ label, without }) => (
                <li key={label}>
                  <AppliedChip label={label} to={pathOf({ q: without, verbatim: false })} />
                </li>
              ))}
            </ul>
          )}
          {links.length > 0 && (
            <nav aria-label="По этому запросу">
              <ul className={css.links}>
                {links.map(({ to, name, count }) => (
                  <li key={to + name}>
                    <CountedLink to={to} name={name} count={count} />
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </div>
      )}
    </div>
  )
}
