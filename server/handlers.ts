/** All groups of calls with what answers them; a group that is missing here does not compile. */
import { basketCalls, basketRules } from './features/basket/basket.calls.ts'
import { blogCalls, blogRules } from './features/blog/blog.calls.ts'
import { brandsCalls, brandsRules } from './features/brands/brands.calls.ts'
import { catalogCalls, catalogRules } from './features/catalog/catalog.calls.ts'
import type { CatalogueDeps } from './features/catalog/catalog.public.ts'
import { type CitiesDeps, citiesCalls, citiesRules } from './features/cities/cities.calls.ts'
import { contactsCalls, contactsRules } from './features/contacts/contacts.calls.ts'
import { favoritesCalls, favoritesRules } from './features/favorites/favorites.calls.ts'
import { feedbackCalls, feedbackRules } from './features/feedback/feedback.calls.ts'
import { mainPageCalls, mainPageRules } from './features/main-page/main-page.calls.ts'
import { menuCalls, menuRules } from './features/menu/menu.calls.ts'
import { newsCalls, newsRules } from './features/news/news.calls.ts'
import { orderCalls, orderRules } from './features/order/order.calls.ts'
import type { OrderDeps } from './features/order/order-deps.ts'
import { productCalls, productRules } from './features/product/product.calls.ts'
import { promotionsCalls, promotionsRules } from './features/promotions/promotions.calls.ts'
import { seoCalls, seoRules } from './features/seo/seo.calls.ts'
import { subscribeCalls, subscribeRules } from './features/subscribe/subscribe.calls.ts'
import { userCalls, userRules } from './features/user/user.calls.ts'
import type { UserDeps } from './features/user/user-deps.ts'
import type { Shop } from './calls/endpoints.ts'

export const openRooms = (deps: CatalogueDeps & CitiesDeps & OrderDeps & UserDeps): Shop => ({
  basket: { rules: basketRules, handlers: basketCalls(deps) },
  blog: { rules: blogRules, handlers: blogCalls(deps) },
  brands: { rules: brandsRules, handlers: brandsCalls(deps) },
  catalog: { rules: catalogRules, handlers: catalogCalls(deps) },
  cities: { rules: citiesRules, handlers: citiesCalls(deps) },
  contacts: { rules: contactsRules, handlers: contactsCalls(deps) },
  favorites: { rules: favoritesRules, handlers: favoritesCalls(deps) },
  feedback: { rules: feedbackRules, handlers: feedbackCalls(deps) },
  mainPage: { rules: mainPageRules, handlers: mainPageCalls(deps) },
  menu: { rules: menuRules, handlers: menuCalls(deps) },
  news: { rules: newsRules, handlers: newsCalls(deps) },
  order: { rules: orderRules, handlers: orderCalls(deps) },
  product: { rules: productRules, handlers: productCalls(deps) },
  promotions: { rules: promotionsRules, handlers: promotionsCalls(deps) },
  seo: { rules: seoRules, handlers: seoCalls(deps) },
  subscribe: { rules: subscribeRules, handlers: subscribeCalls(deps) },
  user: { rules: userRules, handlers: userCalls(deps) },
})
