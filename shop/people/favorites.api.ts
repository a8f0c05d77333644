import { Type, type Static } from 'typebox'
import { endpoint, group } from '#kernel/endpoint.ts'
import { Count, Kopecks, Nothing, Shape, ProductId } from '#kernel/shared.api.ts'

/** FAV-01: entries with their product's id. */
export const Favorites = Type.Array(Shape({ product: Shape({ id: ProductId }) }))
export type Favorites = Static<typeof Favorites>
/** Favourites that cost less than when they were added. */
export const PriceDrops = Type.Array(Shape({ product_id: ProductId, dropped: Kopecks }))
export type PriceDrops = Static<typeof PriceDrops>
export const FavoriteId = Shape({ product_id: ProductId })
export type FavoriteId = Static<typeof FavoriteId>
/** Data of «too-many»: the maximum number of favourites. */
export const FavoritesLimit = Shape({ most: Count })
export type FavoritesLimit = Static<typeof FavoritesLimit>

export const favorites = group({
  get: endpoint({
    method: 'GET',
    path: '/favorites',
    summary: 'Избранное посетителя',
    in: Nothing,
    out: Favorites,
    fresh: true,
  }),
  drops: endpoint({
    method: 'GET',
    path: '/favorites/drops',
    summary: 'На сколько подешевело избранное с тех пор, как его добавили',
    in: Nothing,
    out: PriceDrops,
    fresh: true,
  }),
  add: endpoint({
    method: 'POST',
    path: '/favorites/add',
    summary: 'Добавить в избранное',
    in: FavoriteId,
    out: Favorites,
    refusals: { 'no-product': null, 'too-many': FavoritesLimit },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/favorites/item',
    summary: 'Убрать из избранного',
    in: FavoriteId,
    out: Favorites,
  }),
})
