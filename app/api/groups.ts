import { address } from '#shop/delivery/address.api.ts'
import { arrivals } from '#shop/product/arrivals.api.ts'
import { basket } from '#shop/basket/basket.api.ts'
import { bonus } from '#shop/loyalty/bonus.api.ts'
import { brands } from '#shop/catalogue/brands.api.ts'
import { cases } from '#shop/feedback/cases.api.ts'
import { catalog } from '#shop/catalogue/catalog.api.ts'
import { certificates } from '#shop/loyalty/certificates.api.ts'
import { cities } from '#shop/places/cities.api.ts'
import { contacts } from '#shop/places/contacts.api.ts'
import { delivery } from '#shop/delivery/delivery.api.ts'
import { favorites } from '#shop/people/favorites.api.ts'
import { feedback } from '#shop/feedback/feedback.api.ts'
import { history } from '#shop/people/history.api.ts'
import { ingredients } from '#shop/catalogue/ingredients.api.ts'
import { order } from '#shop/order/order.api.ts'
import { blog, mainPage, menu, news } from '#shop/content/pages.api.ts'
import { passkeys } from '#shop/people/passkeys.api.ts'
import { product } from '#shop/product/product.api.ts'
import { promotions } from '#shop/pricing/promotions.api.ts'
import { questions } from '#shop/product/questions.api.ts'
import { reviews } from '#shop/product/reviews.api.ts'
import { savedAddresses } from '#shop/people/saved-addresses.api.ts'
import { routine } from '#shop/people/routine.api.ts'
import { search } from '#shop/catalogue/search.api.ts'
import { seo } from '#shop/content/seo.api.ts'
import { subscribe } from '#shop/people/subscribe.api.ts'
import { user } from '#shop/people/user.api.ts'
import type { BoundGroups } from '#kernel/endpoint.ts'

/** All calls of the shop's pages (API-02). The server must implement all of them, and those of the office (all-groups.ts). */
export const groups = {
  address,
  arrivals,
  basket,
  blog,
  bonus,
  brands,
  cases,
  catalog,
  certificates,
  cities,
  contacts,
  delivery,
  favorites,
  feedback,
  history,
  ingredients,
  mainPage,
  menu,
  news,
  order,
  passkeys,
  product,
  promotions,
  questions,
  reviews,
  routine,
  savedAddresses,
  search,
  seo,
  subscribe,
  user,
} as const
export type ShopGroups = typeof groups
export type Calls = BoundGroups<ShopGroups>
