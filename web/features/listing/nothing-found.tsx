import type { ReactNode } from 'react'
import { counted, PRODUCTS } from '#domain/plural.ts'
import { paths } from '#domain/paths.ts'
import type { ChosenGroup } from '#web/features/filters/chosen-filters.ts'
import { WITHOUT_LABELS } from '#web/features/filters/filter-names.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/layout/empty-state.tsx'

/** The filter without one of its groups, and how many products it finds. `search` is its query string. */
export type RelaxedFilter = { group: ChosenGroup; search: string; total: number }

type Props = { phrase: string; relaxedFilters: readonly RelaxedFilter[]; pathname: string; children: ReactNode }

/** Offers the filters to remove, each with the number of products found without it. */
export const NothingFound = ({ phrase, relaxedFilters, pathname, children }: Props) =>
  relaxedFilters.length === 0 && phrase !== '' ? (
    <EmptyState title="Ничего не нашлось" actions={<ButtonLink to={paths.products}>Весь каталог</ButtonLink>}>
      По&nbsp;запросу «{phrase}» товаров нет. Проверьте, нет&nbsp;ли опечатки, или назовите средство короче.
    </EmptyState>
  ) : (
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
              {WITHOUT_LABELS[relaxed.group]}: {counted(relaxed.total, PRODUCTS)}
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
