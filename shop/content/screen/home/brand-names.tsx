import { paths } from '#kernel/pages/paths.ts'
import type { BrandLine } from '#shop/catalogue/brands.api.ts'
import { PageLink } from '#platform/ui/controls/link.tsx'
import css from './large-names.module.css'

/** Popular brands as large text links with product counts. */
export const BrandNames = ({ brands }: { brands: readonly BrandLine[] }) => (
  <ul className={css.names}>
    {brands.map((brand) => (
      <li key={brand.slug}>
        <PageLink className={css.name} to={paths.brand(brand.slug)}>
          {brand.name}
          <sup className={css.count}>{brand.products_count}</sup>
        </PageLink>
      </li>
    ))}
  </ul>
)
