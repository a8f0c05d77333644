import { clientOf } from '#platform/client/client.ts'
import { reconciliation } from '../reconciliation.api.ts'

export const reconciliationApi = clientOf({ reconciliation }).reconciliation
