import { paths } from '#kernel/pages/paths.ts'
import type { Listing } from '../../catalog.api.ts'
import { PageLink } from '#platform/ui/controls/link.tsx'
import css from './category-tree.module.css'

type Props = { category: Listing['category']; children: Listing['facets']['categories']; total: number | null }

/** The current category between its ancestors and its non-empty children. */
export const CategoryTree = ({ category, children, total }: Props) => (
  <nav className={css.tree} aria-label="Подразделы">
    <ul>
      {category?.ancestors.map((above) => (
        <li key={above.path}>
          <PageLink className={css.row} to={paths.category(above.path)}>
            {above.name}
          </PageLink>
        </li>
      ))}
      {category && (
        <li>
          <PageLink className={css.row} to={paths.category(category.path)} aria-current="page">
            {category.name}
            {total !== null && <span>{total}</span>}
          </PageLink>
        </li>
      )}
      {children
        .filter((child) => child.count > 0)
        .map((child) => (
          <li key={child.path}>
            <PageLink className={category ? `${css.row} ${css.child}` : css.row} to={paths.category(child.path)}>
              {child.name}
              <span>{child.count}</span>
            </PageLink>
          </li>
        ))}
    </ul>
  </nav>
)
