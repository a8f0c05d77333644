import type { ReactNode } from 'react'
import { ButtonLink } from '../controls/button.tsx'
import { Icon } from '../images/icon.tsx'
import { PageLink } from '../controls/link.tsx'
import text from '#platform/ui/styles/text.module.css'
import css from './pagination.module.css'

/** The page numbers to show: the ends, the page and its neighbours; null is a gap of two pages or more. */
export const pageNumbers = (page: number, pages: number): readonly (number | null)[] => {
  const near = (n: number): boolean =>
    n === 1 || n === pages || Math.abs(n - page) <= 1 || (page <= 3 && n <= 4) || (page >= pages - 2 && n >= pages - 3)
  const shown = Array.from({ length: pages }, (_, i) => i + 1).filter(near)
  return shown.flatMap((n, i) => {
    const gap = n - (shown[i - 1] ?? n - 1)
    if (gap === 1) return [n]
    return gap === 2 ? [n - 1, n] : [null, n]
  })
}

export type PaginationProps = {
  page: number
  pages: number
  /** «Показано 24 из 34». */
  shown: number
  total: number
  toPage: (page: number) => string
  /** «Показать ещё N»: a link to the longer list. */
  more?: { count: number; to: string } | undefined
  /** What stands in place of that link. */
  insteadOfMore?: ReactNode
}

/** Works without JavaScript: every page has its own address. */
export const Pagination = ({ page, pages, shown, total, toPage, more, insteadOfMore }: PaginationProps) => (
  <div className={css.pagination}>
    {insteadOfMore ||
      (more && (
        <ButtonLink look="line" to={more.to} preventScrollReset>
          Показать ещё&nbsp;{more.count}
        </ButtonLink>
      ))}
    {pages > 1 && (
      <nav aria-label="Страницы">
        <ol className={css.pages}>
          {page > 1 && (
            <li className={css.arrow}>
              <PageLink to={toPage(page - 1)} rel="prev" aria-label="Предыдущая страница">
                <Icon name="chevron-left" />
              </PageLink>
            </li>
          )}
          {pageNumbers(page, pages).map((n, i) => (
            <li key={n ?? `gap${i}`}>
              {n === null ? (
                <span aria-hidden>…</span>
              ) : (
                <PageLink to={toPage(n)} aria-label={`Страница ${n}`} aria-current={n === page ? 'page' : undefined}>
                  {n}
                </PageLink>
              )}
            </li>
          ))}
          {page < pages && (
            <li className={css.arrow}>
              <PageLink to={toPage(page + 1)} rel="next" aria-label="Следующая страница">
                <Icon name="chevron-right" />
              </PageLink>
            </li>
          )}
        </ol>
      </nav>
    )}
    <p className={text.note}>
      Показано {shown} из&nbsp;{total}
    </p>
  </div>
)
