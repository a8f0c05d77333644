import type { ReactNode } from 'react'
import { groupedDigits, counted, PRODUCTS } from '#kernel/text.ts'
import { classNames } from '#platform/ui/styles/class-names.ts'
import { Icon } from '#platform/ui/images/icon.tsx'
import { PageLink } from '#platform/ui/controls/link.tsx'
import { VisuallyHidden } from '#platform/ui/layout/visually-hidden.tsx'
import { ROW_ATTRIBUTE } from './use-submenu.ts'
import text from '#platform/ui/styles/text.module.css'
import css from './menu-rows.module.css'

export const MenuRows = ({ children }: { children: ReactNode }) => <ul>{children}</ul>

/** Row that links to a page. */
export const LinkRow = ({
  title,
  link,
  sale = false,
  count,
}: {
  title: string
  link: string
  sale?: boolean
  count?: number
}) => (
  <li>
    <PageLink className={classNames(css.row, sale && css.sale)} to={link}>
      {title}
      {count !== undefined && (
        <span className={text.figures}>
          <span aria-hidden>{groupedDigits(count)}</span>
          <VisuallyHidden>, {counted(count, PRODUCTS)}</VisuallyHidden>
        </span>
      )}
    </PageLink>
  </li>
)

/** Row that replaces the list with its submenu. */
export const SubmenuRow = ({
  title,
  row,
  onOpen,
  sign,
}: {
  title: string
  row: string
  onOpen: (row: string) => void
  sign?: ReactNode
}) => (
  <li>
    <button type="button" className={css.row} {...{ [ROW_ATTRIBUTE]: row }} onClick={() => onOpen(row)}>
      {sign}
      <span className={css.title}>{title}</span>
      <Icon name="chevron-right" />
    </button>
  </li>
)

/** Row that expands its section below itself. */
export const FoldRow = ({ title, children }: { title: string; children: ReactNode }) => (
  <li>
    <details className={css.fold}>
      <summary className={css.row}>
        {title}
        <Icon name="plus" className={css.plus} />
        <Icon name="minus" className={css.minus} />
      </summary>
      <ul className={css.inner}>{children}</ul>
    </details>
  </li>
)
