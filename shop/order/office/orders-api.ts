import { clientOf } from '#platform/client/client.ts'
import { orderSearch } from '../order-search.api.ts'

export const orderSearchApi = clientOf({ orderSearch }).orderSearch
