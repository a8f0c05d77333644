import type { ReactNode } from 'react'
import { counted, PRODUCTS } from '#kernel/text.ts'
import { paths } from '#kernel/pages/paths.ts'
import { ButtonLink, Button } from '#platform/ui/controls/button.tsx'
import { CountedLink } from './counted-link.tsx'
import css from './nothing-found.module.css'
import { EmptyState } from '#platform/ui/layout/empty-state.tsx'
import { useRevalidator } from '#platform/router/hooks.ts'
import { Icon } from '#platform/ui/images/icon.tsx'

/** The address holds the filters, so a retry loses nothing. */
export const ListingFailed = () => {
  const { revalidate, state } = useRevalidator()
  return (
    <EmptyState
      level={1}
      title="Товары не загрузились"
      actions={
        <Button
          look="line"
          loading={state === 'loading'}
          icon={<Icon name="wifi-off" />}
          onClick={() => void revalidate()}
        >
          Повторить
        </Button>
      }
    >
      Похоже, пропала связь. Фильтры сохранили.
    </EmptyState>
  )
}

/**
 * The filter without one of its groups, and how many products it finds. `name` says what is no longer asked for, `search` is its
 * query string.
 */
export type RelaxedFilter = { group: string; name: string; search: string; total: number }

type Section = { path: string; name: string; count: number }

/** Nothing fits the phrase: the sections of the catalogue and `children`, popular products, instead of a void. */
export const NothingForPhrase = ({
  phrase,
  sections,
  children,
}: {
  phrase: string
  sections: readonly Section[]
  children: ReactNode
}) => (
  <>
    <EmptyState title={`Ничего не\u00a0нашли по «${phrase}»`}>
      Проверьте, нет&nbsp;ли опечатки, или назовите товар короче, одним словом.
    </EmptyState>
    <nav className={css.sections} aria-label="Разделы каталога">
      <ul>
        {sections.map(({ path, name, count }) => (
          <li key={path}>
            <CountedLink to={paths.category(path)} name={name} count={count} />
          </li>
        ))}
      </ul>
    </nav>
    {children}
  </>
)

type Props = { relaxedFilters: readonly RelaxedFilter[]; pathname: string; children: ReactNode }

/** Offers the filters to remove, each with the number of products found without it. */
export const NothingFound = ({ relaxedFilters, pathname, children }: Props) => (
  <EmptyState
    title="По таким фильтрам ничего нет"
    actions={
      <>
        {relaxedFilters.slice(0, 2).map((relaxed, index) => (
          <ButtonLink
            key={relaxed.group}
            to={`${pathname}${relaxed.search}`}
            look={index === 0 ? 'primary' : 'line'}
            preventScrollReset
          >
            {relaxed.name}: {counted(relaxed.total, PRODUCTS)}
          </ButtonLink>
        ))}
      </>
    }
  >
    {relaxedFilters.length > 0
      ? 'Уберите один из\u00a0фильтров, и\u00a0товары появятся.'
      : 'Уберите несколько фильтров, и\u00a0товары появятся.'}
    {children}
  </EmptyState>
)
