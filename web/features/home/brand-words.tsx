import { Link } from 'react-router'
import type { BrandLine } from '#contract/pages.rules.ts'
import css from './brand-words.module.css'

/** Brands as type: the names are the ornament. */
export const BrandWords = ({ brands }: { brands: readonly BrandLine[] }) => (
  <ul className={css.brands}>
    {brands.map((brand) => (
      <li key={brand.slug}>
        <Link className={css.brand} to={`/brands/${brand.slug}`}>
          {brand.name}
          <sup className={css.count}>{brand.products_count}</sup>
        </Link>
      </li>
    ))}
  </ul>
)
