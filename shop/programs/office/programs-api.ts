import { clientOf } from '#platform/client/client.ts'
import { programs } from '../programs.api.ts'

export const programsApi = clientOf({ programs }).programs
