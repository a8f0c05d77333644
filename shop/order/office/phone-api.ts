import { clientOf } from '#platform/client/client.ts'
import { delivery } from '#shop/delivery/delivery.api.ts'
import { cities } from '#shop/places/cities.api.ts'
import { phoneOrder } from '../phone-order.api.ts'

/** What an order by phone needs: the calls of staff, and those of the shop's pages for cities and points. */
export const phoneApi = { ...clientOf({ phoneOrder }).phoneOrder, ...clientOf({ cities, delivery }) }
