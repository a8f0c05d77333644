import { office } from '../../office.api.ts'
import { clientOf } from '#platform/client/client.ts'

/** How staff sign in: `officeApi.me({})`. */
export const officeApi = clientOf({ office }).office
