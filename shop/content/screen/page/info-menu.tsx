import { useHasPage } from '#platform/client/absent-pages.ts'
import { paths } from '#kernel/pages/paths.ts'
import { PageLink } from '#platform/ui/controls/link.tsx'
import css from './info-menu.module.css'

const GROUPS = [
  {
    title: 'О\u00a0компании',
    links: [
      { name: 'О\u00a0нас', to: paths.about },
      { name: 'Магазины', to: paths.stores },
      { name: 'Отзывы', to: paths.reviews },
      { name: 'Контакты', to: paths.contacts },
    ],
  },
  {
    title: 'Покупателям',
    links: [
      { name: 'Доставка', to: paths.delivery },
      { name: 'Оплата', to: paths.payment },
      { name: 'Возврат и\u00a0гарантия', to: paths.returns },
      { name: 'Бонусная карта', to: paths.bonus },
      { name: 'Подарочный сертификат', to: paths.certificate },
      { name: 'Акции', to: paths.promotions },
    ],
  },
]

export const InfoMenu = ({ current }: { current: string }) => {
  const hasPage = useHasPage()
  const groups = GROUPS.map(({ title, links }) => ({ title, links: links.filter(({ to }) => hasPage(to)) }))
  return (
    <nav className={css.menu} aria-label="Информация">
      {groups
        .filter(({ links }) => links.length > 0)
        .map((group) => (
          <div key={group.title}>
            <p className={css.title}>{group.title}</p>
            <ul>
              {group.links.map((link) => (
                <li key={link.to}>
                  <PageLink className={css.link} to={link.to} aria-current={link.to === current ? 'page' : undefined}>
                    {link.name}
                  </PageLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </nav>
  )
}
