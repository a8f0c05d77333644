import { clientOf } from '#platform/client/client.ts'
import { shift } from '../shift.api.ts'

export const shiftApi = clientOf({ shift }).shift
