import { clientOf } from '#platform/client/client.ts'
import { exchange } from '../exchange.api.ts'

export const exchangeApi = clientOf({ exchange }).exchange
