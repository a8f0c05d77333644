import type { Nothing } from './basket.schema.ts'
import { endpoint, group } from './endpoint.ts'
import type { ViewedProducts } from './history.schema.ts'

/** The products that a customer has looked at. A guest has none: theirs are on the device, and pushed after the sign-in. */
export const history = group({
  get: endpoint<Nothing, ViewedProducts>()('GET', '/history', { fresh: true }),
  /** Puts these before the others; products that do not exist are left out. Answers with the list after the change. */
  push: endpoint<ViewedProducts, ViewedProducts>()('POST', '/history', { refuses: ['signed-out'] }),
  clear: endpoint<Nothing, ViewedProducts>()('DELETE', '/history'),
})
