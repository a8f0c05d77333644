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
import { MenuSection } from '#shop/office/office/shell/menu-section.tsx'
import { CouriersPage } from '#shop/order/office/couriers-page.tsx'
import { OrdersPage } from '#shop/order/office/orders-page.tsx'
import { OrderPage } from '#shop/order/office/order-page.tsx'
import { RefundsLink, RefundsPage } from '#shop/order/office/refunds/refunds-page.tsx'
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
const SECTIONS = ['Заказы', 'Покупатели', 'Товары', 'Продажи', 'Деньги', 'Устройство'] as const
type Entry = {
  readonly to: string
  readonly section: (typeof SECTIONS)[number]
  readonly right: StaffRight
  /** A link that says how much waits. */
  readonly title: string | ComponentType<LinkProps>
}
const MENU: readonly Entry[] = [
  { to: '/orders', section: 'Заказы', title: 'Заказы', right: 'orders.search' },
  { to: '/couriers', section: 'Заказы', title: 'Курьерам', right: 'orders.ship' },
  { to: '/price-tags', section: 'Товары', title: 'Ценники', right: 'orders.pick' },
  { to: '/refunds', section: 'Заказы', title: RefundsLink, right: 'refunds.confirm' },
  { to: '/cases', section: 'Покупатели', title: CasesLink, right: 'cases.work' },
  { to: '/reviews', section: 'Покупатели', title: ReviewsLink, right: 'reviews.moderate' },
  { to: '/questions', section: 'Покупатели', title: QuestionsLink, right: 'reviews.moderate' },
  { to: '/buyers', section: 'Покупатели', title: 'Покупатель', right: 'buyers.read' },
  { to: '/reports', section: 'Деньги', title: 'Отчёты', right: 'reports.read' },
  { to: '/registers', section: 'Деньги', title: 'Сверка', right: 'money.reconcile' },
  { to: '/records', section: 'Товары', title: 'Записи', right: 'records.read' },
  { to: '/changes', section: 'Товары', title: ChangesLink, right: 'records.read' },
  { to: '/exchange', section: 'Товары', title: 'Обмен с\u00a01С', right: 'exchange.work' },
  { to: '/calendar', section: 'Продажи', title: 'Календарь', right: 'records.read' },
  { to: '/feeds', section: 'Продажи', title: 'Выгрузки', right: 'records.read' },
  { to: '/newsletters', section: 'Продажи', title: 'Письма', right: 'records.read' },
  { to: '/staff', section: 'Устройство', title: 'Сотрудники', right: 'staff.read' },
  { to: '/programs', section: 'Устройство', title: 'Программы', right: 'programs.manage' },
  { to: '/health', section: 'Устройство', title: HealthLink, right: 'health.read' },
  { to: '/audit', section: 'Устройство', title: 'Журнал', right: 'audit.read' },
  { to: '/till', section: 'Заказы', title: 'Бонусы и\u00a0сертификаты', right: 'till.read' },
  { to: '/promotions', section: 'Продажи', title: 'Акции', right: 'records.read' },
  { to: '/search/phrases', section: 'Товары', title: 'Поиск', right: 'search.read' },
]
const menuOf = (member: RightsHolder): readonly Entry[] => MENU.filter(({ right }) => mayDo(member, right))

/** Links that fit beside the search of the counter in one row of 1440 px; more are shown by sections. */
const MAX_IN_A_ROW = 7

const Entries = ({ entries, className }: LinkProps & { readonly entries: readonly Entry[] }) =>
  entries.map(({ to, title: Title }) =>
    typeof Title === 'string' ? (
      <Link key={to} className={className} to={to}>
        {Title}
      </Link>
    ) : (
      <Title key={to} className={className} />
    ),
  )

export const Menu = ({ member, className }: LinkProps & { readonly member: RightsHolder }) => {
  // A page that opens closes the section that has led to it.
  const { key: visit } = useLocation()
  const menu = menuOf(member)
  if (menu.length <= MAX_IN_A_ROW) return <Entries entries={menu} className={className} />
  return SECTIONS.map((section) => {
    const entries = menu.filter((entry) => entry.section === section)
    return entries.length < 2 ? (
      <Entries key={section} entries={entries} className={className} />
    ) : (
      <MenuSection key={`${section} ${visit}`} title={section}>
        <Entries entries={entries} className={className} />
      </MenuSection>
    )
  })
}

/** Where a member without the queue of orders begins; undefined: nothing is theirs. */
export const firstPageOf = (member: RightsHolder): string | undefined => menuOf(member)[0]?.to
