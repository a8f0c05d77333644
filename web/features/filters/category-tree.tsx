import { Link } from 'react-router'
import type { Listing } from '#contract/catalog.rules.ts'
import css from './category-tree.module.css'

type Props = { category: Listing['category']; children: Listing['facets']['categories']; total: number | null }

const address = (path: string): string => `/products/${path}`

/** Where we are, what lies above it, and what lies below. */
export const CategoryTree = ({ category, children, total }: Props) => (
  <nav className={css.tree} aria-label="Подразделы">
    <ul>
      {category?.ancestors.map((above) => (
        <li key={above.path}>
          <Link className={css.line} to={address(above.path)}>
            {above.name}
          </Link>
        </li>
      ))}
      {category && (
        <li>
          <Link className={css.line} to={address(category.path)} aria-current="page">
            {category.name}
            {total !== null && <span>{total}</span>}
          </Link>
        </li>
      )}
      {children.filter((child) => child.count > 0).map((child) => (
        <li key={child.path}>
          <Link className={category ? `${css.line} ${css.child}` : css.line} to={address(child.path)}>
            {child.name}
            <span>{child.count}</span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
