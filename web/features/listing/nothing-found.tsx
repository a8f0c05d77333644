import type { ReactNode } from 'react'
import { counted, PRODUCTS } from '#domain/plural.ts'
import { paths } from '#domain/paths.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/layout/empty-state.tsx'

/** The filter without one of its groups, and how many products it finds. `search` is its query string. */
export type RelaxedFilter = { group: 'brand' | 'skin' | 'price' | 'stock'; search: string; total: number }

const RELAXED_LABELS: Record<RelaxedFilter['group'], string> = {
  price: 'Без\u00a0границ цены',
  skin: 'Для\u00a0любой кожи',
  brand: 'Любого бренда',
  stock: 'И\u00a0те, которых сейчас нет\u00a0рядом',
}

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
              {RELAXED_LABELS[relaxed.group]}: {counted(relaxed.total, PRODUCTS)}
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
