import { paths } from '#kernel/pages/paths.ts'
import { PageLink } from '#platform/ui/controls/link.tsx'
import css from './large-names.module.css'

/** The categories of the menu as large text links. */
export const CategoryNames = ({ categories }: { categories: readonly { path: string; name: string }[] }) => (
  <ul className={css.names}>
    {categories.map(({ path, name }) => (
      <li key={path}>
        <PageLink className={css.name} to={paths.category(path)}>
          {name}
        </PageLink>
      </li>
    ))}
  </ul>
)
