import { clientOf } from '#platform/client/client.ts'
import { staffAccounts } from '../../staff-accounts.api.ts'

/** Colleagues and roles: `accountsApi.staffList({})`. */
export const accountsApi = clientOf({ staffAccounts }).staffAccounts
