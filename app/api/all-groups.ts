/** The calls of the shop's pages and of the office. Apart from groups.ts, so that the shop's pages do not load the office's. */
import { groups } from './groups.ts'
import { changes } from '#shop/changes/changes.api.ts'
import { exchange } from '#shop/exchange/exchange.api.ts'
import { previews } from '#shop/changes/preview.api.ts'
import { officeSearch } from '#shop/catalogue/office-search.api.ts'
import { officePromotions } from '#shop/pricing/office-promotions.api.ts'
import { officeQuestions } from '#shop/product/office-questions.api.ts'
import { officeReviews } from '#shop/product/office-reviews.api.ts'
import { officeCases } from '#shop/feedback/office-cases.api.ts'
import { officeBuyers } from '#shop/people/office-buyers.api.ts'
import { till } from '#shop/loyalty/till.api.ts'
import { officeCertificates } from '#shop/loyalty/office-certificates.api.ts'
import { office } from '#shop/office/office.api.ts'
import { officeNewsletter } from '#shop/people/office-newsletter.api.ts'
import { changeOfPerson } from '#shop/office/change-of-person.api.ts'
import { staffAccounts } from '#shop/office/staff-accounts.api.ts'
import { today } from '#shop/office/today.api.ts'
import { receipts } from '#shop/payment/receipts.api.ts'
import { reconciliation } from '#shop/payment/reconciliation.api.ts'
import { feeds } from '#shop/feeds/feeds.api.ts'
import { marketplaces } from '#shop/marketplaces/marketplaces.api.ts'
import { health } from '#shop/reports/health.api.ts'
import { priceTags } from '#shop/product/price-tags.api.ts'
import { shift } from '#shop/order/shift.api.ts'
import { phoneOrder } from '#shop/order/phone-order.api.ts'
import { orderSearch } from '#shop/order/order-search.api.ts'
import { programs } from '#shop/programs/programs.api.ts'
import { funnel } from '#shop/reports/funnel.api.ts'
import { webhooks } from '#shop/programs/webhooks.api.ts'
import { reports } from '#shop/reports/reports.api.ts'
import { counter } from '#shop/order/counter.api.ts'
import { transfers } from '#shop/order/transfers.api.ts'

/** Named, since the compiler cannot write out all of it. */
type Office = typeof office &
  typeof staffAccounts &
  typeof changeOfPerson &
  typeof today &
  typeof counter &
  typeof transfers &
  typeof officeCertificates &
  typeof till &
  typeof officeSearch &
  typeof officePromotions &
  typeof officeReviews &
  typeof officeQuestions &
  typeof officeBuyers &
  typeof officeCases &
  typeof officeNewsletter &
  typeof changes &
  typeof exchange &
  typeof previews &
  typeof reports &
  typeof orderSearch &
  typeof priceTags &
  typeof phoneOrder &
  typeof shift &
  typeof health &
  typeof feeds &
  typeof marketplaces &
  typeof funnel &
  typeof reconciliation &
  typeof receipts &
  typeof programs &
  typeof webhooks

const staffGroups: Office = {
  ...office,
  ...staffAccounts,
  ...changeOfPerson,
  ...today,
  ...counter,
  ...transfers,
  ...officeCertificates,
  ...till,
  ...officeSearch,
  ...officePromotions,
  ...officeReviews,
  ...officeQuestions,
  ...officeBuyers,
  ...officeCases,
  ...officeNewsletter,
  ...changes,
  ...exchange,
  ...previews,
  ...reports,
  ...orderSearch,
  ...priceTags,
  ...phoneOrder,
  ...shift,
  ...health,
  ...feeds,
  ...marketplaces,
  ...funnel,
  ...reconciliation,
  ...receipts,
  ...programs,
  ...webhooks,
}

export const allGroups: typeof groups & { readonly office: Office } = { ...groups, office: staffGroups }
export type AllGroups = typeof allGroups
