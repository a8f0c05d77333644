import { clientOf } from '#platform/client/client.ts'
import { programs } from '../programs.api.ts'
import { webhooks } from '../webhooks.api.ts'

export const programsApi = clientOf({ programs }).programs
export const webhooksApi = clientOf({ webhooks }).webhooks
