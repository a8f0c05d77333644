import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import office from '#shop/office/office/page.module.css'
import css from './reports.module.css'

const PAGES = [
  { to: '/reports', title: 'Продажи' },
  { to: '/reports/stock', title: 'Остатки' },
  { to: '/reports/liabilities', title: 'Обязательства' },
  { to: '/reports/funnel', title: 'Воронка' },
  { to: '/reports/wall', title: 'Сегодня' },
] as const

export const ReportsFrame = ({ heading, children }: { heading: string; children: ReactNode }) => {
  const { pathname } = useLocation()
  return (
    <main className={office.page}>
      <nav className={css.pages} aria-label="Отчёты">
        {PAGES.map(({ to, title }) => (
          <Link key={to} className={office.state} to={to} aria-current={to === pathname ? 'page' : undefined}>
            {title}
          </Link>
        ))}
      </nav>
      <h1 className={office.heading}>{heading}</h1>
      {children}
    </main>
  )
}
