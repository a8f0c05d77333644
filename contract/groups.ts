import { address } from './address.ts'
import { arrivals } from './arrivals.ts'
import { basket } from './basket.ts'
import { blog } from './blog.ts'
import { bonus } from './bonus.ts'
import { brands } from './brands.ts'
import { catalog } from './catalog.ts'
import { certificates } from './certificates.ts'
import { cities } from './cities.ts'
import { contacts } from './contacts.ts'
import { delivery } from './delivery.ts'
import { favorites } from './favorites.ts'
import { feedback } from './feedback.ts'
import { history } from './history.ts'
import { ingredients } from './ingredients.ts'
import { mainPage } from './main-page.ts'
import { menu } from './menu.ts'
import { news } from './news.ts'
import { order } from './order.ts'
import { product } from './product.ts'
import { promotions } from './promotions.ts'
import { reviews } from './reviews.ts'
import { search } from './search.ts'
import { seo } from './seo.ts'
import { subscribe } from './subscribe.ts'
import { user } from './user.ts'
import type { BoundGroups } from './endpoint.ts'

/** All calls of the shop's pages (API-02). The server must implement all of them, and those of the office (all-groups.ts). */
export const groups = {
  address,
  arrivals,
  basket,
  blog,
  bonus,
  brands,
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
  product,
  promotions,
  reviews,
  search,
  seo,
  subscribe,
  user,
} as const
export type ShopGroups = typeof groups
export type Calls = BoundGroups<ShopGroups>
