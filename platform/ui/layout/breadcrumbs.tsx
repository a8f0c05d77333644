import css from './breadcrumbs.module.css'
import { Icon } from '../images/icon.tsx'
import { PageLink } from '../controls/link.tsx'

export type Crumb = { name: string; to: string }

/** `current` is the page itself. Below 768 px only the link to the parent is shown. */
export const Breadcrumbs = ({ trail, current }: { trail: readonly Crumb[]; current: string }) => (
  <nav className={css.crumbs} aria-label="Путь">
    <ol>
      {trail.map(({ name, to }) => (
        <li key={to}>
          <PageLink to={to}>
            <Icon name="chevron-left" size={16} />
            {name}
          </PageLink>
        </li>
      ))}
      <li aria-current="page">{current}</li>
    </ol>
  </nav>
)
