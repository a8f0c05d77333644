import { PageLink } from '#platform/ui/controls/link.tsx'
import css from './counted-link.module.css'

/** A rounded link to a section, brand or page, with the number of its products; null: it has no products to count. */
export const CountedLink = ({ to, name, count }: { to: string; name: string; count: number | null }) => (
  <PageLink className={css.link} to={to}>
    {name}
    {count !== null && <span>{count}</span>}
  </PageLink>
)
