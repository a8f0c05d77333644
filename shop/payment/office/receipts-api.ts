import { clientOf } from '#platform/client/client.ts'
import { receipts } from '../receipts.api.ts'

export const receiptsApi = clientOf({ receipts }).receipts
