import { calls, rule } from './endpoint.ts'
import type { Nothing } from './basket.schema.ts'
import type { FavoriteId, Favorites } from './favorites.schema.ts'

export const favorites = calls({
  get: rule<Nothing, Favorites>()('GET', '/favorites', { fresh: true }),
  add: rule<FavoriteId, Favorites>()('POST', '/favorites/add', { refuses: ['no-product', 'too-many'] }),
  remove: rule<FavoriteId, Favorites>()('DELETE', '/favorites/item'),
})
