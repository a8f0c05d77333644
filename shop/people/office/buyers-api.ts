import { clientOf } from '#platform/client/client.ts'
import { officeBuyers } from '../office-buyers.api.ts'

export const buyersApi = clientOf({ officeBuyers }).officeBuyers
