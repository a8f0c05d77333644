/** Pages of the office, each with the right that opens it, and the menu, which shows what a member may open (OFFICE-07). */
import type { ComponentType } from 'react'
import { Link, useLocation } from 'react-router'
import { mayDo, type RightsHolder, type StaffRight } from '#kernel/staff-rights.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import office from '#shop/office/office/page.module.css'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import { useOnline } from '#shop/office/office/shell/use-online.ts'
import { WORKS_OFFLINE } from '#shop/office/office/shell/waits-for-network.tsx'
import { ChangesLink } from '#shop/changes/office/changes-link.tsx'
import { CasesLink } from '#shop/feedback/office/cases-link.tsx'
import { CouriersPage } from '#shop/order/office/couriers-page.tsx'
import { OrdersPage } from '#shop/order/office/orders-page.tsx'
import { QueuePage } from '#shop/order/office/queue-page.tsx'
import { OrderPage } from '#shop/order/office/order-page.tsx'
import { ShiftPage } from '#shop/order/office/shift-page.tsx'
import { RefundsLink, RefundsPage } from '#shop/order/office/refunds/refunds-page.tsx'
import { TransferPage } from '#shop/order/office/transfers/transfer-page.tsx'
import { TransfersPage } from '#shop/order/office/transfers/transfers-page.tsx'
import { PinPage } from '#shop/office/office/device/pin-page.tsx'
import { PriceTagsPage } from '#shop/product/office/price-tags-page.tsx'
import { QuestionsLink, ReviewsLink } from '#shop/product/office/reviews-link.tsx'
import { HealthLink } from '#shop/reports/office/health-link.tsx'
import { FoundPage } from './found-page.tsx'
import { OTHER_PAGES, WORDS, type NamedPage } from './other-pages.ts'
import { TodayPage } from './today-page.tsx'

/**
 * Pages of the counter are there from the beginning, so that they open without network; `load`: the others, each when it is opened.
 * `right` null: for every member.
 */
type Page = { readonly path: string; readonly right: StaffRight | null } & (
  | { readonly Component: ComponentType }
  | { readonly load: () => Promise<ComponentType> }
)
const later = <Name extends string>(
  path: string,
  right: StaffRight | null,
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): Page => ({ path, right, load: async () => (await load())[name] })

const PAGES: readonly Page[] = [
  { path: '/queue', Component: QueuePage, right: 'orders.read' },
  { path: '/orders', Component: OrdersPage, right: 'orders.search' },
  later('/phone-order', 'orders.place', () => import('./phone-order/phone-order-page.tsx'), 'PhoneOrderPage'),
  { path: '/orders/:number', Component: OrderPage, right: 'orders.read' },
  { path: '/couriers', Component: CouriersPage, right: 'orders.ship' },
  { path: '/transfers', Component: TransfersPage, right: 'transfers.work' },
  { path: '/transfers/:id', Component: TransferPage, right: 'transfers.work' },
  { path: '/shift', Component: ShiftPage, right: 'orders.hand_over' },
  { path: '/price-tags', Component: PriceTagsPage, right: 'price_tags.print' },
  { path: '/found', Component: FoundPage, right: 'orders.read' },
  later(
    '/certificates/:number',
    'certificates.read',
    () => import('#shop/loyalty/office/certificate-page.tsx'),
    'CertificatePage',
  ),
  { path: '/refunds', Component: RefundsPage, right: 'refunds.confirm' },
  later('/till', 'till.read', () => import('#shop/loyalty/office/till-page.tsx'), 'TillPage'),
  later('/records', 'records.read', () => import('#shop/changes/office/kinds-page.tsx'), 'KindsPage'),
  later('/records/:kind', 'records.read', () => import('#shop/changes/office/list-page.tsx'), 'ListPage'),
  later('/records/:kind/record', 'records.read', () => import('./record-page.tsx'), 'RecordPage'),
  later('/records/:kind/table', 'records.read', () => import('#shop/changes/office/table/table-page.tsx'), 'TablePage'),
  later('/records/:kind/upload', 'records.read', () => import('#shop/changes/office/upload-page.tsx'), 'UploadPage'),
  later('/feeds', 'records.read', () => import('./feeds-page.tsx'), 'FeedsPage'),
  later('/marketplaces', 'records.read', () => import('./marketplaces-page.tsx'), 'MarketplacesPage'),
  later('/calendar', 'records.read', () => import('./calendar/calendar-page.tsx'), 'CalendarPage'),
  later('/preview', 'records.read', () => import('#shop/changes/office/preview-page.tsx'), 'PreviewPage'),
  later('/changes', 'records.read', () => import('#shop/changes/office/sets-page.tsx'), 'SetsPage'),
  later('/changes/:id', 'records.read', () => import('#shop/changes/office/set-page.tsx'), 'SetPage'),
  later('/exchange', 'exchange.work', () => import('#shop/exchange/office/sessions-page.tsx'), 'SessionsPage'),
  later(
    '/exchange/sessions/:id',
    'exchange.work',
    () => import('#shop/exchange/office/session-page.tsx'),
    'SessionPage',
  ),
  later('/exchange/matches', 'exchange.work', () => import('#shop/exchange/office/matches-page.tsx'), 'MatchesPage'),
  later('/exchange/links', 'exchange.work', () => import('#shop/exchange/office/links-page.tsx'), 'LinksPage'),
  later('/exchange/owners', 'exchange.work', () => import('#shop/exchange/office/owners-page.tsx'), 'OwnersPage'),
  later('/newsletters', 'records.read', () => import('#shop/people/office/newsletters-page.tsx'), 'NewslettersPage'),
  later(
    '/newsletters/:code',
    'records.read',
    () => import('#shop/people/office/newsletter-page.tsx'),
    'NewsletterPage',
  ),
  later('/search', 'search.read', () => import('#shop/catalogue/office/search-page.tsx'), 'SearchPage'),
  later('/search/phrases', 'search.read', () => import('./search-desk/phrases-page.tsx'), 'PhrasesPage'),
  later('/search/effect/:set', 'search.read', () => import('./search-desk/effect-page.tsx'), 'EffectPage'),
  later('/promotions', 'records.read', () => import('./promotions/promotions-page.tsx'), 'PromotionsPage'),
  later('/promotions/try', 'promotions.write', () => import('./promotions/try-page.tsx'), 'TryPage'),
  later('/reviews', 'reviews.moderate', () => import('#shop/product/office/reviews-page.tsx'), 'ReviewsPage'),
  later('/questions', 'reviews.moderate', () => import('#shop/product/office/questions-page.tsx'), 'QuestionsPage'),
  later('/cases', 'cases.work', () => import('#shop/feedback/office/cases-page.tsx'), 'CasesPage'),
  later('/cases/:id', 'cases.work', () => import('#shop/feedback/office/case-page.tsx'), 'CasePage'),
  later('/buyers', 'buyers.read', () => import('#shop/people/office/buyer-page.tsx'), 'BuyerPage'),
  later('/reports', 'reports.read', () => import('#shop/reports/office/sales-page.tsx'), 'SalesPage'),
  later('/reports/stock', 'reports.read', () => import('#shop/reports/office/stock-page.tsx'), 'StockReportPage'),
  later(
    '/reports/liabilities',
    'reports.read',
    () => import('#shop/reports/office/liabilities-page.tsx'),
    'LiabilitiesPage',
  ),
  later('/reports/funnel', 'reports.read', () => import('#shop/reports/office/funnel-page.tsx'), 'FunnelPage'),
  later('/reports/wall', 'reports.read', () => import('#shop/reports/office/wall-page.tsx'), 'WallPage'),
  later('/registers', 'money.reconcile', () => import('#shop/payment/office/registers-page.tsx'), 'RegistersPage'),
  later('/receipts', 'money.reconcile', () => import('#shop/payment/office/receipts-page.tsx'), 'ReceiptsPage'),
  later('/registers/:id', 'money.reconcile', () => import('#shop/payment/office/register-page.tsx'), 'RegisterPage'),
  later('/health', 'health.read', () => import('#shop/reports/office/health-page.tsx'), 'HealthPage'),
  later('/audit', 'audit.read', () => import('./audit-page.tsx'), 'AuditPage'),
  later('/programs', 'programs.manage', () => import('#shop/programs/office/programs-page.tsx'), 'ProgramsPage'),
  later('/programs/:name', 'programs.manage', () => import('#shop/programs/office/program-page.tsx'), 'ProgramPage'),
  later('/webhooks/:id', 'programs.manage', () => import('#shop/programs/office/webhook-page.tsx'), 'WebhookPage'),
  later('/staff', 'staff.read', () => import('#shop/office/office/accounts/staff-page.tsx'), 'StaffPage'),
  later('/staff/:login', 'staff.read', () => import('#shop/office/office/accounts/member-page.tsx'), 'MemberPage'),
  later('/roles', 'staff.read', () => import('#shop/office/office/accounts/roles-page.tsx'), 'RolesPage'),
  later('/roles/:code', 'staff.read', () => import('#shop/office/office/accounts/role-page.tsx'), 'RolePage'),
  later('/help', null, () => import('./help/help-page.tsx'), 'HelpPage'),
  later('/help/:role', null, () => import('./help/help-page.tsx'), 'HelpPage'),
]

/** A page whose files were not loaded yet. Without network a reload would close the open orders, so that none is offered. */
const PageFailure = () => {
  const { me } = useDesk()
  return useOnline() ? (
    <main className={office.page}>
      <Notice tone="bad">
        Страница не&nbsp;открылась: связь прерывалась, или магазин обновился. Обновите&nbsp;её.
      </Notice>
      <Button onClick={() => location.reload()}>Обновить</Button>
    </main>
  ) : (
    <main className={office.page}>
      <Notice>
        Нет связи с&nbsp;магазином, а&nbsp;эту страницу здесь ещё не&nbsp;открывали. Когда связь вернётся, откройте
        её&nbsp;снова. {isOfCounter(me) && WORKS_OFFLINE}
      </Notice>
    </main>
  )
}

/** The routes of a member. */
export const routesOf = (member: RightsHolder) => [
  { path: TODAY, Component: TodayPage },
  ...(isOfCounter(member) ? [{ path: PIN, Component: PinPage }] : []),
  ...PAGES.filter(({ right }) => right === null || mayDo(member, right)).map((page) =>
    'load' in page
      ? {
          path: page.path,
          lazy: async () => ({ Component: await page.load() }),
          ErrorBoundary: PageFailure,
          HydrateFallback: () => null,
        }
      : { path: page.path, Component: page.Component },
  ),
]

type LinkProps = { readonly className?: string | undefined }
type Entry = {
  readonly to: string
  /** Absent: everybody has the page. */
  readonly right?: StaffRight
  readonly name: string
  /** A link that says how much waits. */
  readonly Waiting?: ComponentType<LinkProps>
}
const HOME = '/records/settings/record?key=home'
const TODAY = '/today'
const PIN = '/pin'
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
  { to: '/till', name: 'Бонусы и\u00a0сертификаты', right: 'till.read' },
  { to: '/promotions', name: 'Акции', right: 'records.read' },
  { to: '/search/phrases', name: 'Поиск', right: 'search.read' },
]
const menuOf = (member: RightsHolder): readonly Entry[] => [
  ...MENU.filter(({ right }) => right === undefined || mayDo(member, right)),
  ...(isOfCounter(member) ? [{ to: PIN, name: 'Короткий код' }] : []),
]

/** Parts of a long menu, in their order. What none of them names stands in the last. */
const PARTS: readonly (readonly [title: string, ...paths: string[]])[] = [
  ['', TODAY],
  ['Заказы', '/orders', '/couriers', '/transfers', '/price-tags', '/refunds', '/till', '/shift'],
  ['Покупатели', '/cases', '/reviews', '/questions', '/buyers'],
  ['Витрина', HOME, '/records', '/changes', '/promotions', '/search/phrases', '/calendar', '/newsletters', '/feeds'],
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
  ...OTHER_PAGES.filter(({ right }) => right === undefined || mayDo(member, right)),
]

/** Who stands at the counter begins with the queue of orders, the others with what waits for them. */
export const isOfCounter = (member: RightsHolder): boolean =>
  mayDo(member, 'orders.read') && (mayDo(member, 'orders.pick') || mayDo(member, 'orders.hand_over'))
