import { clientOf } from '#platform/client/client.ts'
import { counter } from '../counter.api.ts'

/** What staff do with orders: `counterApi.queue({ store_id })`. */
export const counterApi = clientOf({ counter }).counter
