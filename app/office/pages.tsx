/** Pages of the office, each with the right that opens it, and the menu, which shows what a member may open (OFFICE-07). */
import type { ComponentType } from 'react'
import { Link, useLocation } from 'react-router'
import { mayDo, type RightsHolder, type StaffRight } from '#kernel/staff-rights.ts'
import { SearchPage } from '#shop/catalogue/office/search-page.tsx'
import { ChangesLink } from '#shop/changes/office/changes-link.tsx'
import { KindsPage } from '#shop/changes/office/kinds-page.tsx'
import { ListPage } from '#shop/changes/office/list-page.tsx'
import { PreviewPage } from '#shop/changes/office/preview-page.tsx'
import { RecordPage } from '#shop/changes/office/record-page.tsx'
import { SetPage } from '#shop/changes/office/set-page.tsx'
import { SetsPage } from '#shop/changes/office/sets-page.tsx'
import { TablePage } from '#shop/changes/office/table/table-page.tsx'
import { UploadPage } from '#shop/changes/office/upload-page.tsx'
import { LinksPage } from '#shop/exchange/office/links-page.tsx'
import { MatchesPage } from '#shop/exchange/office/matches-page.tsx'
import { OwnersPage } from '#shop/exchange/office/owners-page.tsx'
import { SessionPage } from '#shop/exchange/office/session-page.tsx'
import { SessionsPage } from '#shop/exchange/office/sessions-page.tsx'
import { CasePage } from '#shop/feedback/office/case-page.tsx'
import { CasesLink } from '#shop/feedback/office/cases-link.tsx'
import { CasesPage } from '#shop/feedback/office/cases-page.tsx'
import { CertificatePage } from '#shop/loyalty/office/certificate-page.tsx'
import { TillPage } from '#shop/loyalty/office/till-page.tsx'
import { MemberPage } from '#shop/office/office/accounts/member-page.tsx'
import { RolePage } from '#shop/office/office/accounts/role-page.tsx'
import { RolesPage } from '#shop/office/office/accounts/roles-page.tsx'
import { StaffPage } from '#shop/office/office/accounts/staff-page.tsx'
import { CouriersPage } from '#shop/order/office/couriers-page.tsx'
import { OrdersPage } from '#shop/order/office/orders-page.tsx'
import { OrderPage } from '#shop/order/office/order-page.tsx'
import { RefundsLink, RefundsPage } from '#shop/order/office/refunds/refunds-page.tsx'
import { TransferPage } from '#shop/order/office/transfers/transfer-page.tsx'
import { TransfersPage } from '#shop/order/office/transfers/transfers-page.tsx'
import { BuyerPage } from '#shop/people/office/buyer-page.tsx'
import { NewsletterPage } from '#shop/people/office/newsletter-page.tsx'
import { NewslettersPage } from '#shop/people/office/newsletters-page.tsx'
import { PriceTagsPage } from '#shop/product/office/price-tags-page.tsx'
import { QuestionsPage } from '#shop/product/office/questions-page.tsx'
import { QuestionsLink, ReviewsLink } from '#shop/product/office/reviews-link.tsx'
import { ReviewsPage } from '#shop/product/office/reviews-page.tsx'
import { FunnelPage } from '#shop/reports/office/funnel-page.tsx'
import { HealthLink } from '#shop/reports/office/health-link.tsx'
import { HealthPage } from '#shop/reports/office/health-page.tsx'
import { LiabilitiesPage } from '#shop/reports/office/liabilities-page.tsx'
import { SalesPage } from '#shop/reports/office/sales-page.tsx'
import { StockReportPage } from '#shop/reports/office/stock-page.tsx'
import { WallPage } from '#shop/reports/office/wall-page.tsx'
import { RegisterPage } from '#shop/payment/office/register-page.tsx'
import { RegistersPage } from '#shop/payment/office/registers-page.tsx'
import { ProgramPage } from '#shop/programs/office/program-page.tsx'
import { ProgramsPage } from '#shop/programs/office/programs-page.tsx'
import { WebhookPage } from '#shop/programs/office/webhook-page.tsx'
import { AuditPage } from './audit-page.tsx'
import { CalendarPage } from './calendar/calendar-page.tsx'
import { FeedsPage } from './feeds-page.tsx'
import { FoundPage } from './found-page.tsx'
import { MarketplacesPage } from './marketplaces-page.tsx'
import { PhoneOrderPage } from './phone-order/phone-order-page.tsx'
import { PromotionsPage } from './promotions/promotions-page.tsx'
import { TryPage } from './promotions/try-page.tsx'
import { EffectPage } from './search-desk/effect-page.tsx'
import { PhrasesPage } from './search-desk/phrases-page.tsx'

type Page = { readonly path: string; readonly Component: ComponentType; readonly right: StaffRight }

const PAGES: readonly Page[] = [
  { path: '/orders', Component: OrdersPage, right: 'orders.search' },
  { path: '/phone-order', Component: PhoneOrderPage, right: 'orders.place' },
  { path: '/orders/:number', Component: OrderPage, right: 'orders.read' },
  { path: '/couriers', Component: CouriersPage, right: 'orders.ship' },
  { path: '/transfers', Component: TransfersPage, right: 'transfers.work' },
  { path: '/transfers/:id', Component: TransferPage, right: 'transfers.work' },
  { path: '/price-tags', Component: PriceTagsPage, right: 'orders.pick' },
  { path: '/found', Component: FoundPage, right: 'orders.read' },
  { path: '/certificates/:number', Component: CertificatePage, right: 'certificates.read' },
  { path: '/refunds', Component: RefundsPage, right: 'refunds.confirm' },
  { path: '/till', Component: TillPage, right: 'till.read' },
  { path: '/records', Component: KindsPage, right: 'records.read' },
  { path: '/records/:kind', Component: ListPage, right: 'records.read' },
  { path: '/records/:kind/record', Component: RecordPage, right: 'records.read' },
  { path: '/records/:kind/table', Component: TablePage, right: 'records.read' },
  { path: '/records/:kind/upload', Component: UploadPage, right: 'records.read' },
  { path: '/feeds', Component: FeedsPage, right: 'records.read' },
  { path: '/marketplaces', Component: MarketplacesPage, right: 'records.read' },
  { path: '/calendar', Component: CalendarPage, right: 'records.read' },
  { path: '/preview', Component: PreviewPage, right: 'records.read' },
  { path: '/changes', Component: SetsPage, right: 'records.read' },
  { path: '/changes/:id', Component: SetPage, right: 'records.read' },
  { path: '/exchange', Component: SessionsPage, right: 'exchange.work' },
  { path: '/exchange/sessions/:id', Component: SessionPage, right: 'exchange.work' },
  { path: '/exchange/matches', Component: MatchesPage, right: 'exchange.work' },
  { path: '/exchange/links', Component: LinksPage, right: 'exchange.work' },
  { path: '/exchange/owners', Component: OwnersPage, right: 'exchange.work' },
  { path: '/newsletters', Component: NewslettersPage, right: 'records.read' },
  { path: '/newsletters/:code', Component: NewsletterPage, right: 'records.read' },
  { path: '/search', Component: SearchPage, right: 'search.read' },
  { path: '/search/phrases', Component: PhrasesPage, right: 'search.read' },
  { path: '/search/effect/:set', Component: EffectPage, right: 'search.read' },
  { path: '/promotions', Component: PromotionsPage, right: 'records.read' },
  { path: '/promotions/try', Component: TryPage, right: 'promotions.write' },
  { path: '/reviews', Component: ReviewsPage, right: 'reviews.moderate' },
  { path: '/questions', Component: QuestionsPage, right: 'reviews.moderate' },
  { path: '/cases', Component: CasesPage, right: 'cases.work' },
  { path: '/cases/:id', Component: CasePage, right: 'cases.work' },
  { path: '/buyers', Component: BuyerPage, right: 'buyers.read' },
  { path: '/reports', Component: SalesPage, right: 'reports.read' },
  { path: '/reports/stock', Component: StockReportPage, right: 'reports.read' },
  { path: '/reports/liabilities', Component: LiabilitiesPage, right: 'reports.read' },
  { path: '/reports/funnel', Component: FunnelPage, right: 'reports.read' },
  { path: '/reports/wall', Component: WallPage, right: 'reports.read' },
  { path: '/registers', Component: RegistersPage, right: 'money.reconcile' },
  { path: '/registers/:id', Component: RegisterPage, right: 'money.reconcile' },
  { path: '/health', Component: HealthPage, right: 'health.read' },
  { path: '/audit', Component: AuditPage, right: 'audit.read' },
  { path: '/programs', Component: ProgramsPage, right: 'programs.manage' },
  { path: '/programs/:name', Component: ProgramPage, right: 'programs.manage' },
  { path: '/webhooks/:id', Component: WebhookPage, right: 'programs.manage' },
  { path: '/staff', Component: StaffPage, right: 'staff.read' },
  { path: '/staff/:login', Component: MemberPage, right: 'staff.read' },
  { path: '/roles', Component: RolesPage, right: 'staff.read' },
  { path: '/roles/:code', Component: RolePage, right: 'staff.read' },
]

export const pagesOf = (member: RightsHolder): readonly Page[] => PAGES.filter(({ right }) => mayDo(member, right))

type LinkProps = { readonly className?: string | undefined }
type Entry = {
  readonly to: string
  readonly right: StaffRight
  /** A link that says how much waits. */
  readonly title: string | ComponentType<LinkProps>
}
const HOME = '/records/settings/record?key=home'
const MENU: readonly Entry[] = [
  { to: '/orders', title: 'Заказы', right: 'orders.search' },
  { to: '/couriers', title: 'Курьерам', right: 'orders.ship' },
  { to: '/transfers', title: 'Перемещения', right: 'transfers.work' },
  { to: '/price-tags', title: 'Ценники', right: 'orders.pick' },
  { to: '/refunds', title: RefundsLink, right: 'refunds.confirm' },
  { to: '/cases', title: CasesLink, right: 'cases.work' },
  { to: '/reviews', title: ReviewsLink, right: 'reviews.moderate' },
  { to: '/questions', title: QuestionsLink, right: 'reviews.moderate' },
  { to: '/buyers', title: 'Покупатель', right: 'buyers.read' },
  { to: '/reports', title: 'Отчёты', right: 'reports.read' },
  { to: '/registers', title: 'Сверка', right: 'money.reconcile' },
  { to: '/records', title: 'Записи', right: 'records.read' },
  { to: HOME, title: 'Главная', right: 'records.read' },
  { to: '/changes', title: ChangesLink, right: 'records.read' },
  { to: '/exchange', title: 'Обмен с\u00a01С', right: 'exchange.work' },
  { to: '/calendar', title: 'Календарь', right: 'records.read' },
  { to: '/feeds', title: 'Выгрузки', right: 'records.read' },
  { to: '/marketplaces', title: 'Маркетплейсы', right: 'records.read' },
  { to: '/newsletters', title: 'Письма', right: 'records.read' },
  { to: '/staff', title: 'Сотрудники', right: 'staff.read' },
  { to: '/programs', title: 'Программы', right: 'programs.manage' },
  { to: '/health', title: HealthLink, right: 'health.read' },
  { to: '/audit', title: 'Журнал', right: 'audit.read' },
  { to: '/till', title: 'Бонусы и\u00a0сертификаты', right: 'till.read' },
  { to: '/promotions', title: 'Акции', right: 'records.read' },
  { to: '/search/phrases', title: 'Поиск', right: 'search.read' },
]
const menuOf = (member: RightsHolder): readonly Entry[] => MENU.filter(({ right }) => mayDo(member, right))

/** Parts of a long menu, in their order. What none of them names stands in the last. */
const PARTS: readonly (readonly [title: string, ...paths: string[]])[] = [
  ['Заказы', '/orders', '/couriers', '/transfers', '/price-tags', '/refunds', '/till'],
  ['Покупатели', '/cases', '/reviews', '/questions', '/buyers'],
  ['Витрина', HOME, '/records', '/changes', '/promotions', '/search/phrases', '/calendar', '/newsletters', '/feeds'],
  ['Деньги', '/reports', '/registers'],
  ['Устройство', '/staff', '/health', '/audit', '/exchange', '/programs'],
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
const SHORT_MENU = 8
export const isLongMenu = (member: RightsHolder): boolean => menuOf(member).length > SHORT_MENU

type MenuClasses = {
  readonly link?: string | undefined
  readonly part?: string | undefined
  readonly title?: string | undefined
}

/** The links of a member; those of a long menu in parts. */
export const Menu = ({ member, classes }: { readonly member: RightsHolder; readonly classes: MenuClasses }) => {
  const here = useLocation()
  const linkOf = ({ to, title: Title }: Entry) =>
    typeof Title === 'string' ? (
      <Link
        key={to}
        className={classes.link}
        to={to}
        aria-current={to === `${here.pathname}${to.includes('?') ? here.search : ''}` ? 'page' : undefined}
      >
        {Title}
      </Link>
    ) : (
      <Title key={to} className={classes.link} />
    )
  const entries = menuOf(member)
  if (!isLongMenu(member)) return entries.map(linkOf)
  return partsOf(entries).map((part) => (
    <div key={part.title} className={classes.part} role="group" aria-label={part.title}>
      <p className={classes.title} aria-hidden>
        {part.title}
      </p>
      {part.entries.map(linkOf)}
    </div>
  ))
}

/** Where a member without the queue of orders begins; undefined: nothing is theirs. */
export const firstPageOf = (member: RightsHolder): string | undefined => menuOf(member)[0]?.to
