/** The handlers of every group of the contract; a group that is missing here does not compile. */
import { addressCalls, type AddressDeps } from '#shop/delivery/address/address.calls.ts'
import { arrivalsCalls } from '#shop/product/arrivals/arrivals.calls.ts'
import { basketCalls } from '#shop/basket/basket.calls.ts'
import { blogCalls } from '#shop/content/pages/blog.calls.ts'
import { bonusCalls } from '#shop/loyalty/bonus/bonus.calls.ts'
import { brandsCalls } from '#shop/catalogue/brands/brands.calls.ts'
import { type CatalogDeps, catalogCalls } from '#shop/catalogue/listing/catalog.calls.ts'
import type { PurchaseDeps } from '#shop/loyalty/certificates/certificate-deps.ts'
import { certificatesCalls } from '#shop/loyalty/certificates/certificates.calls.ts'
import { changesCalls } from './changes/changes.calls.ts'
import type { ChangesDeps } from './changes/settle-change.ts'
import { exchangeCalls } from './exchange/exchange.calls.ts'
import { openDay } from './preview/open-day.ts'
import { previewCalls, type PreviewCallsDeps } from './preview/preview.calls.ts'
import { type CitiesDeps, citiesCalls } from '#shop/places/cities/cities.calls.ts'
import { contactsCalls } from '#shop/places/stores/contacts.calls.ts'
import { deliveryCalls } from '#shop/delivery/delivery.calls.ts'
import type { DeliveryDeps } from '#shop/delivery/delivery-deps.ts'
import { favoritesCalls } from '#shop/people/favourites/favorites.calls.ts'
import { type FeedbackDeps, feedbackCalls } from '#shop/feedback/feedback.calls.ts'
import { historyCalls } from '#shop/people/history/history.calls.ts'
import { ingredientsCalls } from '#shop/catalogue/ingredients/ingredients.calls.ts'
import { mainPageCalls } from '#shop/content/home/main-page.calls.ts'
import { menuCalls } from '#shop/content/menu/menu.calls.ts'
import { newsCalls } from '#shop/content/news/news.calls.ts'
import { counterCalls } from '#shop/order/counter/counter.calls.ts'
import { transfersCalls } from '#shop/order/transfer/transfers.calls.ts'
import { officeSearchCalls } from '#shop/catalogue/listing/office-search.calls.ts'
import { casesCalls } from '#shop/feedback/cases/cases.calls.ts'
import { officeCasesCalls } from '#shop/feedback/cases/office-cases.calls.ts'
import { officeBuyersCalls } from '#shop/people/account/office-buyers.calls.ts'
import { officeQuestionsCalls } from '#shop/product/questions/office-questions.calls.ts'
import { questionsCalls } from '#shop/product/questions/questions.calls.ts'
import { officeReviewsCalls } from '#shop/product/reviews/office-reviews.calls.ts'
import { officePromotionsCalls } from '#shop/pricing/promotions/office-promotions.calls.ts'
import { comingToShelves } from '#shop/order/transfer/transfer-lists.sql.ts'
import { readPlacedOrders } from '#shop/order/read/placed-orders.sql.ts'
import { tillCalls } from '#shop/loyalty/till.calls.ts'
import { customerByPhone } from '#shop/people/account/user.sql.ts'
import { officeCertificateCalls } from '#shop/loyalty/certificates/office-certificates.calls.ts'
import { staffAccountCalls } from '#shop/office/accounts/staff-accounts.calls.ts'
import { changeOfPersonCalls } from '#shop/office/device/change-of-person.calls.ts'
import { officeCalls } from '#shop/office/office.calls.ts'
import type { OfficeDeps } from '#shop/office/office-deps.ts'
import { orderCalls } from '#shop/order/order.calls.ts'
import type { CounterDeps, OrderDeps } from '#shop/order/order-deps.ts'
import { productCalls } from '#shop/product/product.calls.ts'
import { promotionsCalls } from '#shop/pricing/promotions/promotions.calls.ts'
import { reviewsCalls } from '#shop/product/reviews/reviews.calls.ts'
import { searchCalls, type SearchDeps } from '#shop/catalogue/phrases/search.calls.ts'
import { seoCalls } from '#shop/content/seo/seo.calls.ts'
import { subscribeCalls } from '#shop/people/subscribe/subscribe.calls.ts'
import { routineCalls, type RoutineDeps } from '#shop/people/routine/routine.calls.ts'
import { savedAddressesCalls } from '#shop/people/addresses/addresses.calls.ts'
import { passkeysCalls } from '#shop/people/passkeys/passkeys.calls.ts'
import { userCalls } from '#shop/people/account/user.calls.ts'
import type { UserDeps } from '#shop/people/account/user-deps.ts'
import { consentToPublish } from '#shop/people/consents/subscriptions-of-customer.ts'
import { officeNewsletterCalls } from '#shop/people/newsletter/office-newsletter.calls.ts'
import { receiptsCalls } from '#shop/payment/reconciliation/receipts.calls.ts'
import { reconciliationCalls } from '#shop/payment/reconciliation/reconciliation.calls.ts'
import { programsCalls } from '#shop/programs/tokens/programs.calls.ts'
import { webhooksCalls } from '#shop/programs/webhooks/webhooks.calls.ts'
import type { WebhookDeps } from '#shop/programs/webhooks/send-webhooks.job.ts'
import { reportLetterCalls } from '#shop/reports/letter/report-letter.calls.ts'
import { feedsCalls, type FeedsDeps } from '#shop/feeds/feeds.calls.ts'
import { marketplacesCalls, type MarketplacesDeps } from '#shop/marketplaces/marketplaces.calls.ts'
import { healthCalls, type HealthDeps } from './health/health.calls.ts'
import { priceTagsCalls } from '#shop/product/price-tags.calls.ts'
import { shiftCalls } from '#shop/order/shift/shift.calls.ts'
import { phoneOrderCalls } from '#shop/order/phone/phone-order.calls.ts'
import { orderSearchCalls } from '#shop/order/search/order-search.calls.ts'
import { funnelCalls } from '#shop/reports/funnel.calls.ts'
import { reportCalls } from '#shop/reports/reports.calls.ts'
import type { MessageTexts } from '#shop/letters/facts/message-texts.ts'
import { todayCalls } from './today/today.calls.ts'
import { visitorReaders } from './visitor-readers.ts'
import type { AllGroupHandlers } from './api/endpoints.ts'

export const createHandlers = (
  deps: CatalogDeps &
    CitiesDeps &
    Omit<DeliveryDeps, 'basketLines'> &
    Omit<SearchDeps, 'liked'> &
    OrderDeps &
    PurchaseDeps &
    UserDeps &
    RoutineDeps &
    OfficeDeps &
    CounterDeps &
    AddressDeps &
    FeedbackDeps &
    ChangesDeps &
    HealthDeps &
    FeedsDeps &
    MarketplacesDeps &
    WebhookDeps &
    PreviewCallsDeps & {
      /** Texts of SMS and letters. */
      readonly texts: MessageTexts
    },
): AllGroupHandlers => ({
  address: addressCalls(deps),
  arrivals: arrivalsCalls(deps),
  basket: basketCalls(deps),
  blog: blogCalls(deps),
  bonus: bonusCalls(deps),
  brands: brandsCalls(deps),
  cases: casesCalls(deps),
  catalog: catalogCalls(deps),
  certificates: certificatesCalls(deps),
  cities: citiesCalls(deps),
  contacts: contactsCalls(deps),
  delivery: deliveryCalls({ ...deps, ...visitorReaders(deps.db) }),
  favorites: favoritesCalls(deps),
  feedback: feedbackCalls(deps),
  history: historyCalls(deps),
  ingredients: ingredientsCalls(deps),
  mainPage: mainPageCalls(deps),
  menu: menuCalls(deps),
  news: newsCalls(deps),
  office: {
    ...officeCalls(deps),
    ...staffAccountCalls(deps),
    ...changeOfPersonCalls(deps),
    ...todayCalls(deps),
    ...counterCalls(deps),
    ...transfersCalls(deps),
    ...officeCertificateCalls(deps),
    ...tillCalls({ ...deps, customerByPhone }),
    ...officeSearchCalls(deps),
    ...officePromotionsCalls({
      ...deps,
      placedOrders: readPlacedOrders,
      openDay: (day) => openDay(deps.previews, day),
    }),
    ...officeReviewsCalls(deps),
    ...officeQuestionsCalls(deps),
    ...officeBuyersCalls(deps),
    ...officeCasesCalls(deps),
    ...officeNewsletterCalls(deps),
    ...changesCalls(deps),
    ...exchangeCalls(deps),
    ...previewCalls(deps),
    ...reportCalls(deps),
    ...funnelCalls(deps),
    ...orderSearchCalls(deps),
    ...priceTagsCalls(deps),
    ...phoneOrderCalls(deps),
    ...shiftCalls(deps),
    ...reportLetterCalls(deps),
    ...healthCalls(deps),
    ...feedsCalls(deps),
    ...marketplacesCalls(deps),
    ...reconciliationCalls(deps),
    ...receiptsCalls(deps),
    ...programsCalls(deps),
    ...webhooksCalls(deps),
  },
  order: orderCalls(deps),
  passkeys: passkeysCalls(deps),
  product: productCalls({ ...deps, readComing: comingToShelves(deps.db) }),
  promotions: promotionsCalls(deps),
  questions: questionsCalls({ ...deps, ...visitorReaders(deps.db), consentToPublish: consentToPublish(deps) }),
  reviews: reviewsCalls({ ...deps, ...visitorReaders(deps.db), consentToPublish: consentToPublish(deps) }),
  routine: routineCalls(deps),
  savedAddresses: savedAddressesCalls(deps),
  search: searchCalls({ ...deps, ...visitorReaders(deps.db) }),
  seo: seoCalls(deps),
  subscribe: subscribeCalls(deps),
  user: userCalls(deps),
})
