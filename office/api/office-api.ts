import { office } from '#contract/office.ts'
import { clientOf } from '#web/api/client.ts'

/** The calls of the office: `officeApi.queue({ store_id })`. */
export const officeApi = clientOf({ office }).office
