/** Every group of the contract with its schemas and handlers; a group that is missing here does not compile. */
import { addressCalls, addressSchemas, type AddressDeps } from './features/address/address.calls.ts'
import { arrivalsCalls, arrivalsSchemas } from './features/arrivals/arrivals.calls.ts'
import { basketCalls, basketSchemas } from './features/basket/basket.calls.ts'
import { blogCalls, blogSchemas } from './features/blog/blog.calls.ts'
import { bonusCalls, bonusSchemas } from './features/bonus/bonus.calls.ts'
import { brandsCalls, brandsSchemas } from './features/brands/brands.calls.ts'
import { type CatalogDeps, catalogCalls, catalogSchemas } from './features/catalog/catalog.calls.ts'
import type { PurchaseDeps } from './features/certificates/certificate-deps.ts'
import { certificatesCalls, certificatesSchemas } from './features/certificates/certificates.calls.ts'
import { type CitiesDeps, citiesCalls, citiesSchemas } from './features/cities/cities.calls.ts'
import { contactsCalls, contactsSchemas } from './features/contacts/contacts.calls.ts'
import { deliveryCalls, deliverySchemas } from './features/delivery/delivery.calls.ts'
import type { DeliveryDeps } from './features/delivery/delivery-deps.ts'
import { favoritesCalls, favoritesSchemas } from './features/favorites/favorites.calls.ts'
import { type FeedbackDeps, feedbackCalls, feedbackSchemas } from './features/feedback/feedback.calls.ts'
import { historyCalls, historySchemas } from './features/history/history.calls.ts'
import { ingredientsCalls, ingredientsSchemas } from './features/ingredients/ingredients.calls.ts'
import { mainPageCalls, mainPageSchemas } from './features/main-page/main-page.calls.ts'
import { menuCalls, menuSchemas } from './features/menu/menu.calls.ts'
import { newsCalls, newsSchemas } from './features/news/news.calls.ts'
import { officeCalls, officeSchemas } from './features/office/office.calls.ts'
import type { OfficeDeps } from './features/office/office-deps.ts'
import { orderCalls, orderSchemas } from './features/order/order.calls.ts'
import type { OrderDeps } from './features/order/order-deps.ts'
import { productCalls, productSchemas } from './features/product/product.calls.ts'
import { promotionsCalls, promotionsSchemas } from './features/promotions/promotions.calls.ts'
import { reviewsCalls, reviewsSchemas } from './features/reviews/reviews.calls.ts'
import { searchCalls, searchSchemas, type SearchDeps } from './features/search/search.calls.ts'
import { seoCalls, seoSchemas } from './features/seo/seo.calls.ts'
import { subscribeCalls, subscribeSchemas } from './features/subscribe/subscribe.calls.ts'
import { userCalls, userSchemas } from './features/user/user.calls.ts'
import type { UserDeps } from './features/user/user-deps.ts'
import type { AllGroupHandlers } from './calls/endpoints.ts'

export const createHandlers = (
  deps: CatalogDeps &
    CitiesDeps &
    DeliveryDeps &
    SearchDeps &
    OrderDeps &
    PurchaseDeps &
    UserDeps &
    OfficeDeps &
    AddressDeps &
    FeedbackDeps,
): AllGroupHandlers => ({
  address: { schemas: addressSchemas, handlers: addressCalls(deps) },
  arrivals: { schemas: arrivalsSchemas, handlers: arrivalsCalls(deps) },
  basket: { schemas: basketSchemas, handlers: basketCalls(deps) },
  blog: { schemas: blogSchemas, handlers: blogCalls(deps) },
  bonus: { schemas: bonusSchemas, handlers: bonusCalls(deps) },
  brands: { schemas: brandsSchemas, handlers: brandsCalls(deps) },
  catalog: { schemas: catalogSchemas, handlers: catalogCalls(deps) },
  certificates: { schemas: certificatesSchemas, handlers: certificatesCalls(deps) },
  cities: { schemas: citiesSchemas, handlers: citiesCalls(deps) },
  contacts: { schemas: contactsSchemas, handlers: contactsCalls(deps) },
  delivery: { schemas: deliverySchemas, handlers: deliveryCalls(deps) },
  favorites: { schemas: favoritesSchemas, handlers: favoritesCalls(deps) },
  feedback: { schemas: feedbackSchemas, handlers: feedbackCalls(deps) },
  history: { schemas: historySchemas, handlers: historyCalls(deps) },
  ingredients: { schemas: ingredientsSchemas, handlers: ingredientsCalls(deps) },
  mainPage: { schemas: mainPageSchemas, handlers: mainPageCalls(deps) },
  menu: { schemas: menuSchemas, handlers: menuCalls(deps) },
  news: { schemas: newsSchemas, handlers: newsCalls(deps) },
  office: { schemas: officeSchemas, handlers: officeCalls(deps) },
  order: { schemas: orderSchemas, handlers: orderCalls(deps) },
  product: { schemas: productSchemas, handlers: productCalls(deps) },
  promotions: { schemas: promotionsSchemas, handlers: promotionsCalls(deps) },
  reviews: { schemas: reviewsSchemas, handlers: reviewsCalls(deps) },
  search: { schemas: searchSchemas, handlers: searchCalls(deps) },
  seo: { schemas: seoSchemas, handlers: seoCalls(deps) },
  subscribe: { schemas: subscribeSchemas, handlers: subscribeCalls(deps) },
  user: { schemas: userSchemas, handlers: userCalls(deps) },
})
