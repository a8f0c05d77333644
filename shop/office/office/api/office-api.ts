import { office } from '../../office.api.ts'
import { clientOf } from '#platform/client/client.ts'

/** The calls of the office: `officeApi.queue({ store_id })`. */
export const officeApi = clientOf({ office }).office
