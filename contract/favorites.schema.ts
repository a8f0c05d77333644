import { Type, type Static } from 'typebox'
import { Count, Id, Shape } from './shared.schema.ts'

/** FAV-01: entries with their product's id. */
export const Favorites = Type.Array(Shape({ product: Shape({ id: Id }) }))
export type Favorites = Static<typeof Favorites>
export const FavoriteId = Shape({ product_id: Id })
export type FavoriteId = Static<typeof FavoriteId>
/** Data of «too-many»: the maximum number of favourites. */
export const FavoritesLimit = Shape({ most: Count })
export type FavoritesLimit = Static<typeof FavoritesLimit>
