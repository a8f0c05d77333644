import { group, endpoint } from './endpoint.ts'
import type { Nothing } from './basket.schema.ts'
import type { FavoriteId, Favorites, FavoritesLimit } from './favorites.schema.ts'

export const favorites = group({
  get: endpoint<Nothing, Favorites>()('GET', '/favorites', { fresh: true }),
  add: endpoint<FavoriteId, Favorites, { 'too-many': FavoritesLimit }>()('POST', '/favorites/add', {
    refuses: ['no-product', 'too-many'],
  }),
  remove: endpoint<FavoriteId, Favorites>()('DELETE', '/favorites/item'),
})
