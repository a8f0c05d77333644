import { clientOf } from '#platform/client/client.ts'
import { health } from '../health.api.ts'

export const healthApi = clientOf({ health }).health
