/** Pages of the office, each with the right that opens it (OFFICE-07). */
import type { ComponentType } from 'react'
import { mayDo, type RightsHolder, type StaffRight } from '#kernel/staff-rights.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import office from '#shop/office/office/page.module.css'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import { useOnline } from '#shop/office/office/shell/use-online.ts'
import { WORKS_OFFLINE } from '#shop/office/office/shell/waits-for-network.tsx'
import { CouriersPage } from '#shop/order/office/couriers-page.tsx'
import { OrdersPage } from '#shop/order/office/orders-page.tsx'
import { QueuePage } from '#shop/order/office/queue-page.tsx'
import { OrderPage } from '#shop/order/office/order-page.tsx'
import { ShiftPage } from '#shop/order/office/shift-page.tsx'
import { RefundsPage } from '#shop/order/office/refunds/refunds-page.tsx'
import { TransferPage } from '#shop/order/office/transfers/transfer-page.tsx'
import { TransfersPage } from '#shop/order/office/transfers/transfers-page.tsx'
import { PinPage } from '#shop/office/office/device/pin-page.tsx'
import { PriceTagsPage } from '#shop/product/office/price-tags-page.tsx'
import { FoundPage } from './found-page.tsx'
import { isOfCounter, mayHavePin, PIN, TODAY } from './menu.tsx'
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
  later('/records/:kind/order', 'records.read', () => import('#shop/changes/office/places-page.tsx'), 'PlacesPage'),
  later('/records/:kind/upload', 'records.read', () => import('#shop/changes/office/upload-page.tsx'), 'UploadPage'),
  later('/feeds', 'records.read', () => import('./feeds-page.tsx'), 'FeedsPage'),
  later('/marketplaces', 'records.read', () => import('./marketplaces-page.tsx'), 'MarketplacesPage'),
  later('/calendar', 'records.read', () => import('./calendar/calendar-page.tsx'), 'CalendarPage'),
  later('/preview', 'records.read', () => import('./preview-page.tsx'), 'PreviewPage'),
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
  later('/buyers', 'buyers.read', () => import('./buyer-page.tsx'), 'BuyerWithOrders'),
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
  later('/staff', 'staff.read', () => import('./staff-page.tsx'), 'StaffPage'),
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
  ...(mayHavePin(member) ? [{ path: PIN, Component: PinPage }] : []),
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
