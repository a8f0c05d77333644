import { PageLink } from '#web/ui/controls/link.tsx'
import css from './info-menu.module.css'

const GROUPS = [
  {
    title: 'О\u00a0компании',
    links: [
      { name: 'О\u00a0нас', to: '/about' },
      { name: 'Магазины', to: '/about/shops' },
      { name: 'Отзывы', to: '/instagram' },
      { name: 'Контакты', to: '/contacts' },
    ],
  },
  {
    title: 'Покупателям',
    links: [
      { name: 'Доставка', to: '/delivery' },
      { name: 'Оплата', to: '/payment' },
      { name: 'Возврат и\u00a0гарантия', to: '/garantiya-na-tovar' },
      { name: 'Бонусная карта', to: '/bonus' },
      { name: 'Подарочный сертификат', to: '/certificate' },
      { name: 'Акции', to: '/sale' },
    ],
  },
]

export const InfoMenu = ({ current }: { current: string }) => (
  <nav className={css.menu} aria-label="Информация">
    {GROUPS.map((group) => (
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
