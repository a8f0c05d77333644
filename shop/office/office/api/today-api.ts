import { clientOf } from '#platform/client/client.ts'
import { today } from '../../today.api.ts'

/** What waits, and the search of everything: `todayApi.today({})`. */
export const todayApi = clientOf({ today }).today
