/** The menu of the office, which shows what a member may open (OFFICE-07). */
import type { ComponentType } from 'react'
import { Link, useLocation } from 'react-router'
import { mayDo, type RightsHolder, type StaffRight } from '#kernel/staff-rights.ts'
import { ChangesLink } from '#shop/changes/office/changes-link.tsx'
import { CasesLink } from '#shop/feedback/office/cases-link.tsx'
import { RefundsLink } from '#shop/order/office/refunds/refunds-page.tsx'
import { QuestionsLink, ReviewsLink } from '#shop/product/office/reviews-link.tsx'
import { HealthLink } from '#shop/reports/office/health-link.tsx'
import { mayOpen, OTHER_PAGES, WORDS, type NamedPage } from './other-pages.ts'

type LinkProps = { readonly className?: string | undefined }
type Entry = {
  readonly to: string
  /** Absent: everybody has the page. */
  readonly right?: StaffRight
  readonly name: string
  /** Rights of which one is needed to do anything there; absent: it is there to be read. */
  readonly work?: readonly StaffRight[]
  /** A link that says how much waits. */
  readonly Waiting?: ComponentType<LinkProps>
}
const HOME = '/records/settings/record?key=home'
const GOODS = '/records/products'
export const TODAY = '/today'
export const PIN = '/pin'
const MENU: readonly Entry[] = [
  { to: TODAY, name: 'Сегодня' },
  { to: '/orders', name: 'Заказы', right: 'orders.search' },
  { to: '/couriers', name: 'Курьерам', right: 'orders.ship' },
  { to: '/transfers', name: 'Перемещения', right: 'transfers.work' },
  { to: '/shift', name: 'Смена', right: 'orders.hand_over' },
  { to: '/price-tags', name: 'Ценники', right: 'price_tags.print' },
  { to: '/refunds', name: 'Возвраты', Waiting: RefundsLink, right: 'refunds.confirm' },
  { to: '/cases', name: 'Обращения', Waiting: CasesLink, right: 'cases.work' },
  { to: '/reviews', name: 'Отзывы', Waiting: ReviewsLink, right: 'reviews.moderate' },
  { to: '/questions', name: 'Вопросы', Waiting: QuestionsLink, right: 'reviews.moderate' },
  { to: '/buyers', name: 'Покупатель', right: 'buyers.read' },
  { to: '/reports', name: 'Отчёты', right: 'reports.read' },
  { to: '/registers', name: 'Сверка', right: 'money.reconcile' },
  { to: GOODS, name: 'Товары', right: 'records.read' },
  { to: '/records', name: 'Справочники', right: 'records.read' },
  { to: HOME, name: 'Главная', right: 'records.read' },
  { to: '/changes', name: 'Изменения', Waiting: ChangesLink, right: 'records.read' },
  { to: '/exchange', name: 'Обмен с\u00a01С', right: 'exchange.work' },
  { to: '/calendar', name: 'Календарь', right: 'records.read' },
  { to: '/feeds', name: 'Выгрузки', right: 'records.read' },
  { to: '/marketplaces', name: 'Маркетплейсы', right: 'records.read' },
  { to: '/newsletters', name: 'Письма', right: 'records.read' },
  { to: '/staff', name: 'Сотрудники', right: 'staff.read' },
  { to: '/programs', name: 'Программы', right: 'programs.manage' },
  { to: '/health', name: 'Состояние', Waiting: HealthLink, right: 'health.read' },
  { to: '/audit', name: 'Журнал', right: 'audit.read' },
  {
    to: '/till',
    name: 'Бонусы и\u00a0сертификаты',
    right: 'till.read',
    work: ['points.credit', 'certificates.sell'],
  },
  { to: '/promotions', name: 'Акции', right: 'records.read' },
  { to: '/search/phrases', name: 'Поиск', right: 'search.read' },
]
const menuOf = (member: RightsHolder): readonly Entry[] => [
  ...MENU.filter(mayOpen(member)).filter(
    ({ work }) => work === undefined || work.some((right) => mayDo(member, right)),
  ),
  ...(mayHavePin(member) ? [{ to: PIN, name: 'Короткий код' }] : []),
]

/** Parts of a long menu, in their order. What none of them names stands in the last. */
const PARTS: readonly (readonly [title: string, ...paths: string[]])[] = [
  ['', TODAY],
  ['Заказы', '/orders', '/couriers', '/transfers', '/price-tags', '/refunds', '/till', '/shift'],
  ['Покупатели', '/cases', '/reviews', '/questions', '/buyers'],
  [
    'Витрина',
    HOME,
    GOODS,
    '/records',
    '/changes',
    '/promotions',
    '/search/phrases',
    '/calendar',
    '/newsletters',
    '/feeds',
    '/marketplaces',
  ],
  ['Деньги', '/reports', '/registers'],
  ['Устройство', PIN, '/staff', '/health', '/audit', '/exchange', '/programs'],
]
const LAST = PARTS.length - 1
const partsOf = (
  entries: readonly Entry[],
): readonly { readonly title: string; readonly entries: readonly Entry[] }[] => {
  const partAt = ({ to }: Entry): number => {
    const at = PARTS.findIndex((part) => part.indexOf(to) > 0)
    return at === -1 ? LAST : at
  }
  return PARTS.map(([title, ...paths], at) => ({
    title,
    entries: entries
      .filter((entry) => partAt(entry) === at)
      .toSorted(
        (a, b) => (paths.indexOf(a.to) + 1 || paths.length + 1) - (paths.indexOf(b.to) + 1 || paths.length + 1),
      ),
  })).filter((part) => part.entries.length > 0)
}

/** Most links of a menu that stands in one row. */
const SHORT_MENU = 9
export const isLongMenu = (member: RightsHolder): boolean => menuOf(member).length > SHORT_MENU

type MenuClasses = {
  readonly link?: string | undefined
  readonly part?: string | undefined
  readonly title?: string | undefined
}

/** The links of a member; those of a long menu in parts. */
export const Menu = ({ member, classes }: { readonly member: RightsHolder; readonly classes: MenuClasses }) => {
  const here = useLocation()
  const linkOf = ({ to, name, Waiting }: Entry) =>
    Waiting === undefined ? (
      <Link
        key={to}
        className={classes.link}
        to={to}
        aria-current={to === `${here.pathname}${to.includes('?') ? here.search : ''}` ? 'page' : undefined}
      >
        {name}
      </Link>
    ) : (
      <Waiting key={to} className={classes.link} />
    )
  const entries = menuOf(member)
  if (!isLongMenu(member)) return entries.map(linkOf)
  return partsOf(entries).map((part) => (
    <div
      key={part.title}
      className={classes.part}
      role={part.title === '' ? undefined : 'group'}
      aria-label={part.title || undefined}
    >
      {part.title !== '' && (
        <p className={classes.title} aria-hidden>
          {part.title}
        </p>
      )}
      {part.entries.map(linkOf)}
    </div>
  ))
}

/** Pages that a member may open, by name; those of the menu come first. */
export const namedPagesOf = (member: RightsHolder): readonly NamedPage[] => [
  ...menuOf(member).map((entry) => ({ ...entry, words: WORDS[entry.to] ?? '' })),
  ...OTHER_PAGES.filter(mayOpen(member)),
]

/** Who stands at the counter begins with the queue of orders, the others with what waits for them. */
export const isOfCounter = (member: RightsHolder): boolean =>
  mayDo(member, 'orders.read') && (mayDo(member, 'orders.pick') || mayDo(member, 'orders.hand_over'))

/** Who stands at the counter, and a courier: a list of all orders is for the others. */
export const beginsWithQueue = (member: RightsHolder): boolean =>
  isOfCounter(member) || (mayDo(member, 'orders.read') && !mayDo(member, 'orders.search'))

/** A short code: to take over a counter, or to confirm what a courier takes. */
export const mayHavePin = (member: RightsHolder): boolean => isOfCounter(member) || mayDo(member, 'orders.ship')

/** What a member begins with, and the names in the menu. */
export const sightOf = (member: RightsHolder): { readonly start: string; readonly menu: readonly string[] } => ({
  start: beginsWithQueue(member) ? 'Очередь заказов' : 'Сегодня',
  menu: menuOf(member).map(({ name }) => name),
})
