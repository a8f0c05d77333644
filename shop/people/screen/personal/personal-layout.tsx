import { useHasPage } from '#platform/client/absent-pages.ts'
import { paths } from '#kernel/pages/paths.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '#platform/ui/images/icon.tsx'
import type { IconName } from '#platform/ui/images/icon-names.ts'
import layout from '#platform/ui/layout/layout.module.css'
import { PageLink } from '#platform/ui/controls/link.tsx'
import text from '#platform/ui/styles/text.module.css'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { useSignOut } from './account-actions.tsx'
import css from './personal.module.css'

/** `page`: shown when the shop has that page. */
const PERSONAL_PAGES: readonly {
  readonly to: string
  readonly name: string
  readonly icon: IconName
  readonly page?: string
}[] = [
  { to: paths.personalOrders, name: 'Заказы', icon: 'package' },
  { to: paths.personalFavorites, name: 'Избранное', icon: 'heart' },
  { to: paths.personalRoutine, name: 'Мой уход', icon: 'sun', page: paths.personalRoutine },
  { to: paths.personalUnwanted, name: 'Не\u00a0хочу', icon: 'x', page: paths.personalUnwanted },
  { to: paths.personalBonus, name: 'Бонусная карта', icon: 'credit-card', page: paths.bonus },
  { to: paths.personalProfile, name: 'Мои данные', icon: 'user' },
  { to: paths.personalAccess, name: 'Вход и\u00a0устройства', icon: 'smartphone' },
]

/** On a phone the menu is one line that scrolls: the current page's name is brought into it, and so is what has the focus. */
const useCurrentInView = (current: string) => {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const link = list.current?.querySelector(`[href="${current}"]`)
    if (!list.current || !link) return
    const hidden = link.getBoundingClientRect().right - list.current.getBoundingClientRect().right
    if (hidden > 0) list.current.scrollLeft += hidden + link.clientWidth / 2
  }, [current])
  return list
}

const AccountMenu = ({ current }: { current: string }) => {
  const { busy, error, signOut } = useSignOut()
  const list = useCurrentInView(current)
  const hasPage = useHasPage()
  return (
    <nav className={css.menu} aria-label="Личный кабинет">
      <ul ref={list} onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}>
        {PERSONAL_PAGES.filter(({ page }) => page === undefined || hasPage(page)).map(({ to, name, icon }) => (
          <li key={to}>
            <PageLink to={to} aria-current={to === current ? 'page' : undefined}>
              <Icon name={icon} size={20} />
              {name}
            </PageLink>
          </li>
        ))}
        <li>
          <button type="button" aria-disabled={busy} onClick={signOut}>
            <Icon name="log-out" size={20} />
            Выйти
          </button>
        </li>
      </ul>
      {error !== null && <Notice tone="bad">{error}</Notice>}
    </nav>
  )
}

export const firstNameOf = (name: string): string => name.split(' ')[0] ?? name

/** DESIGN §9 «Personal»: title, the account's menu at the left (on a phone above), the page. */
export const PersonalLayout = ({
  title,
  current,
  children,
}: {
  title: string
  current: string
  children: ReactNode
}) => (
  <div className={layout.wrap}>
    <h1 className={`${text.d56} ${css.title}`} tabIndex={-1}>
      {title}
    </h1>
    <div className={css.columns}>
      <AccountMenu current={current} />
      <div className={css.page}>{children}</div>
    </div>
  </div>
)
